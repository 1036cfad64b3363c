import type { EndpointResult, listOtherSharedFiles } from '@countersign/contract';
import { useCallback, useEffect, useState } from 'react';
import { CodeForm } from '../../kit/public-page/CodeForm.tsx';
import { Dialog } from '../../kit/public-page/Dialog.tsx';
import type { Answer } from '../../kit/public-page/link-api.ts';
import type { SharedFilesApi } from './shared-files-api.ts';
import { text } from './text.ts';

interface OthersDialogProps {
  api: SharedFilesApi;
  email: string;
  onClose(): void;
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

/** All else that the person of the link was sent; on a device that is not known, after a code. */
export function OthersDialog({ api, email, onClose }: OthersDialogProps) {
  const [answer, setAnswer] = useState<Answer<EndpointResult<typeof listOtherSharedFiles>>>();
  const [problem, setProblem] = useState('');
  const look = useCallback(() => void api.listOthers().then(setAnswer), [api]);
  useEffect(look, [look]);
  const open = async (recipientId: string) => {
    const opened = await api.openOther(recipientId);
    if (opened.ok) location.assign(opened.result);
    else setProblem(opened.message);
  };
  return (
    <Dialog title={text.others.title} onClose={onClose}>
      <div className="stack">
        {!answer && <p role="status">{text.others.loading}</p>}
        {answer && !answer.ok && <p className="problem">{answer.message}</p>}
        {answer?.ok && answer.result.needsCode && (
          <>
            <p>{text.others.needsCode(email)}</p>
            <CodeForm api={api} email={email} onKnown={look} />
          </>
        )}
        {answer?.ok && !answer.result.needsCode && answer.result.items.length === 0 && (
          <p>{text.others.none}</p>
        )}
        {answer?.ok && answer.result.items.length > 0 && (
          <ul className="overview">
            {answer.result.items.map(({ recipientId, title, company, sentAt, isOpened }) => (
              <li key={recipientId}>
                <button
                  type="button"
                  className="overview-row"
                  onClick={() => void open(recipientId)}
                >
                  <span className="overview-label" dir="auto">
                    {title}
                  </span>
                  <span className="dim">
                    {text.others.item(company, day.format(new Date(sentAt)))}
                    {!isOpened && text.others.isNew}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <p className="problem" role="alert">
          {problem}
        </p>
      </div>
    </Dialog>
  );
}
