import type { SharedFilesView } from '@countersign/contract';
import { useCallback, useEffect, useState } from 'react';
import { CodeForm } from '../../kit/public-page/CodeForm.tsx';
import type { Answer } from '../../kit/public-page/link-api.ts';
import { Message } from '../../kit/public-page/Message.tsx';
import { NoView, noViewTitle } from '../../kit/public-page/NoView.tsx';
import { Shell } from '../../kit/public-page/Shell.tsx';
import { useRefetchOnFocus } from '../../kit/public-page/use-refetch-on-focus.ts';
import { Reader } from './Reader.tsx';
import type { SharedFilesStart } from './start-shared-files.ts';
import { text } from './text.ts';
import { useVisit } from './use-visit.ts';

interface SharedFilesAppProps {
  start: SharedFilesStart;
  first: Answer<SharedFilesView>;
}

/** The page of a link to files, whatever it leads to. */
export function SharedFilesApp({ start: { api, pictures }, first }: SharedFilesAppProps) {
  const [answer, setAnswer] = useState(first);
  const look = useCallback(async () => {
    const next = await api.getView();
    // What is shown is better than that the server can't be reached now.
    setAnswer((before) => (before.ok && !next.ok && next.status === 0 ? before : next));
  }, [api]);
  const view = answer.ok ? answer.result : undefined;
  const [isNoted, setNoted] = useState(false);
  const times = useVisit(api, view?.state === 'open', isNoted);
  useRefetchOnFocus(look, true);
  const title = titleOf(answer);
  useEffect(() => {
    document.title = title;
  }, [title]);

  if (!answer.ok || view === undefined) {
    return (
      <Shell api={api} view={undefined}>
        {!answer.ok && <NoView refusal={answer} onRetry={() => void look()} />}
      </Shell>
    );
  }
  if (view.state !== 'open') {
    return (
      <Shell api={api} view={view}>
        <Message
          title={text.states[view.state]}
          sentence={view.sentence}
          tone={view.state === 'expired' ? 'bad' : 'plain'}
        >
          {view.state === 'code' && (
            <CodeForm
              api={api}
              email={view.recipient.email}
              onKnown={() => {
                setNoted(true);
                void look();
              }}
            />
          )}
        </Message>
      </Shell>
    );
  }
  return (
    <Reader
      api={api}
      pictures={pictures}
      view={view}
      times={times}
      onView={(next) => setAnswer({ ok: true, result: next })}
      onLook={() => void look()}
    />
  );
}

function titleOf(answer: Answer<SharedFilesView>): string {
  if (!answer.ok) return noViewTitle(answer);
  const { state, title, company } = answer.result;
  return text.states.page(state === 'open' ? title : text.states[state], company.name);
}
