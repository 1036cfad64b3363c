import type { OptOutView } from '@countersign/contract';
import { useEffect, useState } from 'react';
import type { Answer } from '../../kit/public-page/link-api.ts';
import { Message } from '../../kit/public-page/Message.tsx';
import { NoView, noViewTitle } from '../../kit/public-page/NoView.tsx';
import { Shell } from '../../kit/public-page/Shell.tsx';
import type { OptOutApi } from './opt-out-api.ts';
import { text } from './text.ts';

interface OptOutPageProps {
  api: OptOutApi;
  first: Answer<OptOutView>;
}

/** Lets the recipient opt out of the files of an organisation, or in again. */
export function OptOutPage({ api, first }: OptOutPageProps) {
  const [answer, setAnswer] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const title = answer.ok ? titleOf(answer.result) : noViewTitle(answer);
  useEffect(() => {
    document.title = title;
  }, [title]);
  if (!answer.ok) {
    const again = async () => setAnswer(await api.read());
    return (
      <Shell api={noLogo} view={undefined}>
        <NoView refusal={answer} onRetry={() => void again()} />
      </Shell>
    );
  }
  const view = answer.result;
  const set = async (isOut: boolean) => {
    setBusy(true);
    setProblem(undefined);
    const next = await api.set(isOut);
    if (next.ok) setAnswer(next);
    else setProblem(next.message);
    setBusy(false);
  };
  return (
    <Shell api={noLogo} view={{ company: { ...view.company, hasLogo: false } }}>
      <Message title={title} sentence={sentenceOf(view)} tone={view.isOut ? 'good' : 'plain'}>
        {problem !== undefined && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        <button
          type="button"
          className={view.isOut ? 'button' : 'button primary'}
          disabled={isBusy}
          onClick={() => void set(!view.isOut)}
        >
          {view.isOut ? text.optOut.undo : text.optOut.confirm}
        </button>
      </Message>
    </Shell>
  );
}

const noLogo = {
  logoAddress: () => undefined,
  downloadLogo: () => Promise.reject(new Error('This page shows no logo.')),
};

function titleOf({ isOut, organisation }: OptOutView): string {
  return isOut ? text.optOut.doneTitle : text.optOut.title(organisation);
}

function sentenceOf({ isOut, email, organisation }: OptOutView): string {
  return isOut ? text.optOut.done(organisation, email) : text.optOut.effect(organisation, email);
}
