import type { DocumentComment } from '@countersign/contract';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Dialog } from '../../kit/public-page/Dialog.tsx';
import { newUuid } from '../../ui/browser/new-uuid.ts';
import { text } from './text.ts';
import type { Signing } from './use-signing.ts';

interface CommentsDialogProps {
  signing: Pick<Signing, 'api' | 'view'>;
  /** There is one more; without it, none can be added. */
  onAdded?(): void;
  onClose(): void;
}

/** Shows the comments on the document for all parties, and lets the signer add one in their turn. */
export default function CommentsDialog({ signing, onAdded, onClose }: CommentsDialogProps) {
  const { api, view } = signing;
  const [comments, setComments] = useState<DocumentComment[]>();
  const [problem, setProblem] = useState<string>();
  const [isAgain, setAgain] = useState(0);
  useEffect(() => {
    let isCancelled = false;
    void api.getComments().then((answer) => {
      if (isCancelled) return;
      setProblem(answer.ok ? undefined : answer.message);
      if (answer.ok) setComments(answer.result.items);
    });
    return () => {
      isCancelled = true;
    };
  }, [api, isAgain]);
  return (
    <Dialog title={text.comments.title} isWide onClose={onClose}>
      <div className="stack">
        {comments === undefined && problem === undefined && (
          <p className="dim" role="status">
            {text.comments.loading}
          </p>
        )}
        {problem !== undefined && (
          <>
            <p className="problem" role="alert">
              {problem}
            </p>
            <button type="button" className="button" onClick={() => setAgain(isAgain + 1)}>
              {text.comments.retry}
            </button>
          </>
        )}
        {comments?.length === 0 && <p className="dim">{text.comments.empty}</p>}
        {comments !== undefined && comments.length > 0 && (
          <ul className="comments">
            {comments.map(({ id, author, at, isOwn, text: comment }) => (
              <li key={id}>
                <p className="dim">
                  <strong dir="auto">
                    {isOwn ? text.comments.you : author || text.comments.formerUser}
                  </strong>
                  {', '}
                  <time dateTime={at}>{moment.format(new Date(at))}</time>
                </p>
                <p className="comment-text" dir="auto">
                  {comment}
                </p>
              </li>
            ))}
          </ul>
        )}
        {onAdded && (
          <NewComment
            signing={signing}
            hint={text.comments.audience(view.sender.name)}
            onAdded={(comment) => {
              setComments((before) => [...(before ?? []), comment]);
              onAdded();
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

interface NewCommentProps {
  signing: Pick<Signing, 'api'>;
  hint: string;
  onAdded(comment: DocumentComment): void;
}

function NewComment({ signing: { api }, hint, onAdded }: NewCommentProps) {
  const [comment, setComment] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // A second try of the same comment is the same one.
  const commandId = useRef<string>(undefined);
  const input = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (comment.trim() === '') {
      setProblem(text.comments.missing);
      return input.current?.focus();
    }
    setBusy(true);
    setProblem(undefined);
    commandId.current ??= newUuid();
    const answer = await api.addComment({ commandId: commandId.current, text: comment });
    setBusy(false);
    if (!answer.ok) return setProblem(answer.fields['text'] ?? answer.message);
    commandId.current = undefined;
    setComment('');
    onAdded(answer.result);
  };
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <label className="label" htmlFor={id}>
        {text.comments.label}
      </label>
      <textarea
        ref={input}
        id={id}
        className="input"
        rows={3}
        maxLength={4000}
        dir="auto"
        value={comment}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint ${id}-problem`}
        onChange={(event) => {
          setComment(event.currentTarget.value);
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
          {isBusy ? text.comments.sending : text.comments.add}
        </button>
      </div>
    </form>
  );
}
