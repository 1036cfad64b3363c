import type { SigningView } from '@countersign/contract';
import { useCallback, useEffect, useState } from 'react';
import { browserStore } from '../../kit/public-page/browser-store.ts';
import { CodeForm } from '../../kit/public-page/CodeForm.tsx';
import { type Answer, isAnswered } from '../../kit/public-page/link-api.ts';
import { Message } from '../../kit/public-page/Message.tsx';
import { NoView, noViewTitle } from '../../kit/public-page/NoView.tsx';
import { noteOpening } from '../../kit/public-page/note-opening.ts';
import { Shell } from '../../kit/public-page/Shell.tsx';
import { useRefetchOnFocus } from '../../kit/public-page/use-refetch-on-focus.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { latePart } from '../../ui/deferred/deferred-part.tsx';
import { OpenDocument } from './OpenDocument.tsx';
import type { SigningApi } from './signing-api.ts';
import type { SigningLink } from './signing-link.ts';
import type { SigningStart } from './start-signing.ts';
import { text } from './text.ts';
import { useSigning } from './use-signing.ts';

const CommentsDialog = latePart(() => import('./CommentsDialog.tsx'));
const SaveDetails = latePart(() => import('./SaveDetails.tsx'));

interface SigningAppProps {
  start: SigningStart;
  first: Answer<SigningView>;
}

/** The page of a signing link, whatever it leads to. */
export function SigningApp({ start: { link, api }, first }: SigningAppProps) {
  const [{ answer, requestedAt }, setLooked] = useState({ answer: first, requestedAt: 0 });
  const [done, setDone] = useState<{ title: string; sentence: string }>();
  const look = useCallback(async () => {
    const at = performance.now();
    const next = await api.getView();
    // What is shown is better than that the server can't be reached now; and an older answer may come later.
    setLooked((before) =>
      (before.answer.ok && !next.ok && next.status === 0) || before.requestedAt > at
        ? before
        : { answer: next, requestedAt: at },
    );
  }, [api]);
  const show = (result: SigningView) =>
    setLooked({ answer: { ok: true, result }, requestedAt: performance.now() });
  const view = answer.ok ? answer.result : undefined;
  useOpening(api, view?.state);
  useRefetchOnFocus(look, done === undefined);
  usePageTitle(done?.title ?? titleOf(answer));
  // What belongs to a link that is over is of no use any more.
  const isOver =
    done !== undefined || (view ? view.state !== 'open' && view.state !== 'code' : isDead(answer));
  useEffect(() => {
    if (isOver) browserStore(`signing-values:${link.key}`).remove();
  }, [isOver, link]);

  if (done) {
    return (
      <Shell api={api} view={view}>
        <Message tone="good" {...done}>
          {view?.host != null && <GiveBack supervisor={view.host} />}
        </Message>
      </Shell>
    );
  }
  if (!answer.ok) {
    return (
      <Shell api={api} view={undefined}>
        <NoView refusal={answer} onRetry={() => void look()} />
      </Shell>
    );
  }
  if (answer.result.state === 'open') {
    return (
      <FillIn
        api={api}
        link={link}
        view={answer.result}
        requestedAt={requestedAt}
        onLook={() => void look()}
        onView={show}
        onDone={(title, sentence) => setDone({ title, sentence })}
      />
    );
  }
  return (
    <Shell api={api} view={answer.result}>
      <StateMessage api={api} view={answer.result} onLook={() => void look()} />
    </Shell>
  );
}

interface FillInProps {
  api: SigningApi;
  link: SigningLink;
  view: SigningView;
  requestedAt: number;
  onLook(): void;
  onView(view: SigningView): void;
  onDone(title: string, sentence: string): void;
}

function FillIn({ api, link, view, requestedAt, onLook, onView, onDone }: FillInProps) {
  const signing = useSigning({ api, storeKey: link.key, view, requestedAt, onClosed: onLook });
  return <OpenDocument signing={signing} onDone={onDone} onLook={onLook} onView={onView} />;
}

interface StateMessageProps {
  api: SigningApi;
  view: SigningView;
  onLook(): void;
}

function StateMessage({ api, view, onLook }: StateMessageProps) {
  const { state } = view;
  if (state === 'open') return null;
  const isAfter = state === 'done' || state === 'finished';
  return (
    <Message
      title={text.states[state]}
      sentence={view.sentence}
      tone={isAfter ? 'good' : state === 'expired' ? 'bad' : 'plain'}
    >
      {view.host !== null && isAfter && <GiveBack supervisor={view.host} />}
      {state === 'waiting' && (
        <button type="button" className="button" onClick={onLook}>
          {text.states.lookAgain}
        </button>
      )}
      {state === 'code' && (
        <CodeForm api={api} email={view.party.email} textTo={view.party.textTo} onKnown={onLook} />
      )}
      {isAfter && view.host === null && api.makesDocument && (
        <>
          <Copy api={api} view={view} onKnown={onLook} />
          <SaveDetails
            api={api}
            email={view.party.email}
            isKnown={view.canDownload}
            onKnown={onLook}
          />
        </>
      )}
      {isAfter && view.host === null && view.commentCount > 0 && (
        <ReadComments api={api} view={view} />
      )}
    </Message>
  );
}

/** Lets those who have acted read the comments, and the answers to their own. */
function ReadComments({ api, view }: { api: SigningApi; view: SigningView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {text.welcome.readComments(view.commentCount)}
      </button>
      {isOpen && <CommentsDialog signing={{ api, view }} onClose={() => setOpen(false)} />}
    </>
  );
}

/** In person: the device goes back to whose it is, who goes on with their own work. */
function GiveBack({ supervisor }: { supervisor: string }) {
  return (
    <>
      <p className="notice">{text.giveBack.notice(supervisor)}</p>
      <a className="button" href={documentsPath}>
        {text.giveBack.documents}
      </a>
    </>
  );
}

/** The path of the documents page for signed-in users; it belongs to the other application. */
const documentsPath = '/dashboard/documents';

/** The document to take away: at once on a device that is known, else after a code. */
function Copy({ api, view, onKnown }: { api: SigningApi; view: SigningView; onKnown(): void }) {
  const [isRequested, setRequested] = useState(false);
  const [said, setSaid] = useState('');
  const [isBusy, setBusy] = useState(false);
  if (!view.canDownload && !isRequested) {
    return (
      <button type="button" className="button" onClick={() => setRequested(true)}>
        {text.copy.get}
      </button>
    );
  }
  if (!view.canDownload) {
    return (
      <>
        <p>{text.copy.needsCode(view.party.email)}</p>
        <CodeForm api={api} email={view.party.email} textTo={view.party.textTo} onKnown={onKnown} />
      </>
    );
  }
  const download = async (name: string, fetchFile: () => Promise<Answer<Blob>>) => {
    setBusy(true);
    setSaid('');
    const answer = await fetchFile();
    setBusy(false);
    if (answer.ok) saveFile(answer.result, name);
    setSaid(answer.ok ? text.copy.done : answer.message);
  };
  const { files, attachments } = view;
  return (
    <>
      {files.length > 1 && <p>{text.copy.separate}</p>}
      {files.map((file) => (
        <button
          key={file.formTemplateId}
          type="button"
          className={files.length > 1 ? 'button' : 'button primary'}
          disabled={isBusy}
          onClick={() => void download(file.name, () => api.downloadPdf(file.formTemplateId))}
        >
          {files.length > 1 ? text.copy.file(file.name) : text.copy.document}
        </button>
      ))}
      {attachments.length > 0 && <p>{text.copy.attachments}</p>}
      {attachments.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="button"
          disabled={isBusy}
          onClick={() => void download(name, () => api.downloadAttachment(id))}
        >
          {text.copy.attachment} <bdi>{name}</bdi>
        </button>
      ))}
      <p className="dim" role="status">
        {said}
      </p>
    </>
  );
}

const isDead = (answer: Answer<SigningView>) => !answer.ok && answer.status === 404;

function titleOf(answer: Answer<SigningView>): string {
  if (!answer.ok) return noViewTitle(answer);
  const { state, title, company } = answer.result;
  return text.states.page(state === 'open' ? title : text.states[state], company.name);
}

function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Notes that a person has opened the document, where it is their turn. */
function useOpening(api: SigningApi, state: SigningView['state'] | undefined): void {
  useEffect(() => {
    if (state !== 'open') return undefined;
    return noteOpening(async () => isAnswered(await api.open()), api.isKnownDevice());
  }, [api, state]);
}
