import type { MyPage } from '@countersign/contract';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Answer } from '../../kit/public-page/link-api.ts';
import { NoView } from '../../kit/public-page/NoView.tsx';
import { Shell } from '../../kit/public-page/Shell.tsx';
import { useFlashMessage } from '../../kit/public-page/use-flash-message.ts';
import { useRefetchOnFocus } from '../../kit/public-page/use-refetch-on-focus.ts';
import { DetailsPart } from './DetailsPart.tsx';
import type { MyPageApi } from './my-page-api.ts';
import { OrganisationPart } from './OrganisationPart.tsx';
import { SignIn } from './SignIn.tsx';
import { text } from './text.ts';
import { WaitingPart } from './WaitingPart.tsx';

interface MyPageAppProps {
  api: MyPageApi;
  first: Answer<MyPage>;
}

/** A person's own page: all that they were sent, or the form that asks for a code. */
export function MyPageApp({ api, first }: MyPageAppProps) {
  const [answer, setAnswer] = useState(first);
  const [said, setSaid] = useFlashMessage();
  const look = useCallback(async () => {
    const next = await api.getPage();
    // What is shown is better than that the server can't be reached now.
    setAnswer((before) => (before.ok && !next.ok && next.status === 0 ? before : next));
  }, [api]);
  useRefetchOnFocus(look, answer.ok);
  useEffect(() => {
    document.title = text.page.title;
  }, []);

  if (!answer.ok) {
    return (
      <Frame>
        {answer.status === 401 ? (
          <SignIn api={api} onKnown={() => void look()} />
        ) : (
          <NoView refusal={answer} onRetry={() => void look()} />
        )}
      </Frame>
    );
  }
  const { email, organisations, details } = answer.result;
  const leave = async () => {
    const left = await api.leave();
    if (left.ok) await look();
    else setSaid(left.message);
  };
  return (
    <Frame
      tools={
        <>
          <bdi className="mine-email">{email}</bdi>
          <button type="button" className="button" onClick={() => void leave()}>
            {text.page.leave}
          </button>
        </>
      }
    >
      <div className="scroll">
        <main className="mine">
          <h1>{text.page.title}</h1>
          {organisations.length > 0 ? (
            <WaitingPart api={api} organisations={organisations} onProblem={setSaid} />
          ) : (
            <section className="mine-part">
              <h2>{text.page.emptyTitle}</h2>
              <p className="dim">{text.page.empty(email)}</p>
              <div className="row">
                <button type="button" className="button" onClick={() => void look()}>
                  {text.page.refresh}
                </button>
              </div>
            </section>
          )}
          {organisations.map((one) => (
            <OrganisationPart key={one.id} api={api} organisation={one} onSaid={setSaid} />
          ))}
          <DetailsPart
            api={api}
            details={details}
            onChange={(next) =>
              setAnswer({ ok: true, result: { ...answer.result, details: next } })
            }
            onSaid={setSaid}
          />
        </main>
      </div>
      <p className="live-status" role="status">
        {said}
      </p>
    </Frame>
  );
}

/** The page is of no organisation: its look is the product's own. */
const look = { company: { name: text.page.title, colour: '#15494c', hasLogo: false } };
const noLogo = {
  logoAddress: () => undefined,
  downloadLogo: () => Promise.reject(new Error('This page shows no logo.')),
};

function Frame({ tools, children }: { tools?: ReactNode; children: ReactNode }) {
  return (
    <Shell api={noLogo} view={look} tools={tools}>
      {children}
    </Shell>
  );
}
