import type { DocumentComment } from '@countersign/contract';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Dialog } from '../../kit/public-page/Dialog.tsx';
import { newUuid } from '../../ui/new-uuid.ts';
import type { Signing } from './use-signing.ts';

interface CommentsDialogProps {
  signing: Signing;
  /** There is one more. */
  onAdded(): void;
  onClose(): void;
}

/** What is said about the document to everybody who takes part, and a place to say something. */
export default function CommentsDialog({ signing, onAdded, onClose }: CommentsDialogProps) {
  const { api, view } = signing;
  const [comments, setComments] = useState<DocumentComment[]>();
  const [problem, setProblem] = useState<string>();
  const [isAgain, setAgain] = useState(0);
  useEffect(() => {
    let isGone = false;
    void api.getComments().then((answer) => {
      if (isGone) return;
      setProblem(answer.ok ? undefined : answer.message);
      if (answer.ok) setComments(answer.result.items);
    });
    return () => {
      isGone = true;
    };
  }, [api, isAgain]);
  return (
    <Dialog title="Comments" isWide onClose={onClose}>
      <div className="stack">
        {comments === undefined && problem === undefined && (
          <p className="dim" role="status">
            Loading …
          </p>
        )}
        {problem !== undefined && (
          <>
            <p className="problem" role="alert">
              {problem}
            </p>
            <button type="button" className="button" onClick={() => setAgain(isAgain + 1)}>
              Try again
            </button>
          </>
        )}
        {comments?.length === 0 && <p className="dim">No comments yet.</p>}
        {comments !== undefined && comments.length > 0 && (
          <ul className="comments">
            {comments.map(({ id, author, at, isOwn, text }) => (
              <li key={id}>
                <p className="dim">
                  <strong dir="auto">{isOwn ? 'You' : author || 'Former user'}</strong>
                  {', '}
                  <time dateTime={at}>{moment.format(new Date(at))}</time>
                </p>
                <p className="comment-text" dir="auto">
                  {text}
                </p>
              </li>
            ))}
          </ul>
        )}
        <NewComment
          signing={signing}
          hint={`${view.sender.name} and everybody else who takes part see it.`}
          onAdded={(comment) => {
            setComments((before) => [...(before ?? []), comment]);
            onAdded();
          }}
        />
      </div>
    </Dialog>
  );
}

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

interface NewCommentProps {
  signing: Signing;
  hint: string;
  onAdded(comment: DocumentComment): void;
}

function NewComment({ signing: { api }, hint, onAdded }: NewCommentProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // A second try of the same comment is the same one.
  const commandId = useRef<string>(undefined);
  const input = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() === '') {
      setProblem('Enter a comment.');
      return input.current?.focus();
    }
    setBusy(true);
    setProblem(undefined);
    commandId.current ??= newUuid();
    const answer = await api.addComment({ commandId: commandId.current, text });
    setBusy(false);
    if (!answer.ok) return setProblem(answer.fields['text'] ?? answer.message);
    commandId.current = undefined;
    setText('');
    onAdded(answer.result);
  };
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <label className="label" htmlFor={id}>
        Your comment
      </label>
      <textarea
        ref={input}
        id={id}
        className="input"
        rows={3}
        maxLength={4000}
        dir="auto"
        value={text}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint ${id}-problem`}
        onChange={(event) => {
          setText(event.currentTarget.value);
          commandId.current = undefined;
        }}
      />
      <p id={`${id}-hint`} className="dim">
        {hint}
      </p>
      <p id={`${id}-problem`} className="problem" role="alert">
        {problem}
      </p>
      <div className="row end">
        <button type="submit" className="button primary" disabled={isBusy}>
          {isBusy ? 'Sending …' : 'Comment'}
        </button>
      </div>
    </form>
  );
}
