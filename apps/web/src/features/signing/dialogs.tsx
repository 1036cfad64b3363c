import {
  type DocumentAttachment,
  maxAttachmentBytes,
  maxAttachments,
  messages,
  signingConsent,
} from '@countersign/contract';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { fullName } from '../../core/full-name.ts';
import { sizeText } from '../../core/size-text.ts';
import { qrPath } from '../../kit/credentials/qr-path.ts';
import { Dialog } from '../../kit/public-page/Dialog.tsx';
import type { Refusal } from '../../kit/public-page/link-api.ts';
import { newUuid } from '../../ui/new-uuid.ts';
import { signaturesText } from './guidance.ts';
import type { Signing } from './use-signing.ts';

/** What the last button of a party is called, by what it is asked for. */
export const finishWords = {
  sign: { button: 'Finish and sign', title: 'Sign this document' },
  fill: { button: 'Finish', title: 'Send what you filled in' },
  approve: { button: 'Approve', title: 'Approve this document' },
  none: { button: 'Finish', title: 'Finish' },
} as const;

interface FinishDialogProps {
  signing: Signing;
  /** There is a signature, so the consent to sign electronically is asked for. */
  asksConsent: boolean;
  /** Does it. Answers what was refused, if anything. */
  onFinish(consent: boolean): Promise<Refusal | undefined>;
  onClose(): void;
}

/** The last step: what is about to be done, and the consent to sign electronically. */
export function FinishDialog({ signing, asksConsent, onFinish, onClose }: FinishDialogProps) {
  const { view } = signing;
  const words = finishWords[view.party.act];
  const [isAgreed, setAgreed] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (asksConsent && !isAgreed) return setProblem('Agree to sign electronically first.');
    setBusy(true);
    setProblem(undefined);
    const refusal = await onFinish(asksConsent);
    setBusy(false);
    setProblem(refusal?.message);
  };
  return (
    <Dialog title={words.title} onClose={onClose}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <p dir="auto">
          “{view.title}” goes back to {view.sender.name} of {view.company.name}. What you filled in
          can’t be changed any more after that.
        </p>
        <p className="dim">{signaturesText(signing.guidance)}</p>
        {asksConsent && (
          <label className="choice consent">
            <input
              type="checkbox"
              className="check"
              checked={isAgreed}
              aria-required
              aria-describedby="finish-problem"
              onChange={(event) => setAgreed(event.currentTarget.checked)}
            />
            <span lang={signingConsent.language}>{signingConsent.text}</span>
          </label>
        )}
        <p id="finish-problem" className="problem" role="alert">
          {problem}
        </p>
        <div className="row end">
          <button type="button" className="button" onClick={onClose}>
            Not yet
          </button>
          <button type="submit" className="button primary" disabled={isBusy}>
            {isBusy ? 'Sending …' : words.button}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface ActDialogProps {
  signing: Signing;
  /** It was done; the words say what came of it. */
  onDone(title: string, sentence: string): void;
  onClose(): void;
}

/** Declines, with the reason. */
export function DeclineDialog({ signing, onDone, onClose }: ActDialogProps) {
  const { api, view } = signing;
  const [commandId] = useState(newUuid);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (reason.trim() === '') {
      setProblem(messages.required);
      return input.current?.focus();
    }
    setBusy(true);
    setProblem(undefined);
    const answer = await api.decline(commandId, reason);
    setBusy(false);
    if (!answer.ok) return setProblem(answer.fields['reason'] ?? answer.message);
    onDone(
      'You have declined',
      `${view.sender.name} of ${view.company.name} receives your reason.`,
    );
  };
  return (
    <Dialog title="Decline this document" onClose={onClose}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <p>The document goes back to {view.sender.name}, and this link stops working.</p>
        <label className="label" htmlFor={id}>
          Reason for declining
        </label>
        <textarea
          ref={input}
          id={id}
          className="input"
          rows={4}
          maxLength={2000}
          dir="auto"
          value={reason}
          aria-required
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem`}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <p id={`${id}-problem`} className="problem" role="alert">
          {problem}
        </p>
        <div className="row end">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button danger" disabled={isBusy}>
            Decline
          </button>
        </div>
      </form>
    </Dialog>
  );
}

const nobody = { firstName: '', lastName: '', email: '', countryCode: '', mobile: '' };
const personInputs = [
  { key: 'firstName', label: 'First name', type: 'text', missing: 'Enter the first name.' },
  // Some people have one name.
  { key: 'lastName', label: 'Last name', type: 'text', missing: undefined },
  { key: 'email', label: 'Email', type: 'email', missing: 'Enter the email address.' },
] as const;

/** Lets somebody else sign in one's place. */
export function HandOverDialog({ signing, onDone, onClose }: ActDialogProps) {
  const { api } = signing;
  const [commandId] = useState(newUuid);
  const [person, setPerson] = useState(nobody);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const missing = personInputs.flatMap(({ key, missing: said }) =>
      said !== undefined && person[key].trim() === '' ? [{ key, said }] : [],
    );
    setProblems(Object.fromEntries(missing.map(({ key, said }) => [key, said])));
    setProblem(undefined);
    const [first] = missing;
    if (first) return document.getElementById(`${id}-${first.key}`)?.focus();
    setBusy(true);
    const answer = await api.handOver({ commandId, person });
    setBusy(false);
    if (answer.ok) {
      return onDone(
        'Reassigned to someone else',
        `${fullName(person)} gets an email with a link of their own.`,
      );
    }
    const named = personInputs.flatMap(({ key }) => {
      const said = answer.fields[`person.${key}`];
      return said === undefined ? [] : [[key, said] as const];
    });
    if (named.length === 0) setProblem(answer.message);
    setProblems(Object.fromEntries(named));
  };
  return (
    <Dialog title="Reassign to someone else" onClose={onClose}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <p>
          They fill in and sign in your place. Your answers are deleted, and your link stops
          working.
        </p>
        {personInputs.map(({ key, label, type, missing }) => (
          <div key={key}>
            <label className="label" htmlFor={`${id}-${key}`}>
              {label}
            </label>
            <input
              id={`${id}-${key}`}
              className="input"
              type={type}
              dir="auto"
              autoComplete="off"
              value={person[key]}
              aria-required={missing !== undefined}
              aria-invalid={problems[key] !== undefined}
              aria-describedby={`${id}-${key}-said`}
              onChange={(event) => setPerson({ ...person, [key]: event.currentTarget.value })}
            />
            <p id={`${id}-${key}-said`} className="problem">
              {problems[key]}
            </p>
          </div>
        ))}
        <p className="problem" role="alert">
          {problem}
        </p>
        <div className="row end">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button primary" disabled={isBusy}>
            Hand over
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Files that nobody asked for, to go with the document. */
export function FilesDialog({ signing, onClose }: { signing: Signing; onClose(): void }) {
  const { attach, detach, attachments } = signing;
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState('');
  const [isBusy, setBusy] = useState(false);
  const free = attachments.filter(({ field }) => field === null);
  const add = async (file: File) => {
    setProblem(undefined);
    setSaid('');
    if (file.size > maxAttachmentBytes) return setProblem(tooLarge);
    setBusy(true);
    const answer = await attach(file);
    setBusy(false);
    if (!answer.ok) return setProblem(answer.message);
    setSaid(attachedText(file, answer.result));
  };
  const remove = async (id: string, name: string) => {
    setProblem(undefined);
    const answer = await detach(id);
    if (!answer.ok) return setProblem(answer.message);
    setSaid(`${name} removed.`);
  };
  return (
    <Dialog title="Your files" onClose={onClose}>
      <div className="stack">
        <p>They go with the document: PDF, PNG or JPEG, {maxAttachments} at most.</p>
        {free.length > 0 && (
          <ul className="overview">
            {free.map(({ id, name, bytes }) => (
              <li key={id} className="overview-row">
                <span className="overview-label" dir="auto">
                  {name}
                </span>
                <span className="dim">{sizeText(bytes)}</span>
                <button
                  type="button"
                  className="button quiet"
                  aria-label={`Remove ${name}`}
                  onClick={() => void remove(id, name)}
                >
                  Remove
                </button>
              </li>
            ))}
          </ul>
        )}
        <label className="file-button big" aria-busy={isBusy}>
          <input
            className="visually-hidden"
            type="file"
            accept="application/pdf,image/png,image/jpeg"
            onChange={(event) => {
              const input = event.currentTarget;
              const file = input.files?.[0];
              input.value = '';
              if (file) void add(file);
            }}
          />
          {isBusy ? 'Sending …' : 'Attach a file'}
        </label>
        <p className="problem" role="alert">
          {problem}
        </p>
        <p className="dim" role="status">
          {said}
        </p>
      </div>
    </Dialog>
  );
}

/** Says that a file was attached, and of a PDF that was written anew that its pages alone were. */
function attachedText(file: File, { name, contentType, bytes }: DocumentAttachment): string {
  const isWhole = contentType !== 'application/pdf' || bytes === file.size;
  return isWhole
    ? `${name} is attached.`
    : `${name} is attached. Only its pages were kept, without scripts or files in it.`;
}

/** Said of a file that the server would not take. */
export const tooLarge = 'This file is too large: 15 MB at most.';

/** The quiet edge that readers need around the code, in squares. */
const border = 3;

/** This link as a QR code, to go on with a phone. */
export function PhoneDialog({ onClose }: { onClose(): void }) {
  const [code, setCode] = useState<{ size: number; path: string } | 'failed'>();
  useEffect(() => {
    const address = `${location.origin}${location.pathname}`;
    import('uqr').then(
      ({ encode }) => {
        const { data } = encode(address, { ecc: 'M', border });
        setCode({ size: data.length, path: qrPath(data) });
      },
      () => setCode('failed'),
    );
  }, []);
  return (
    <Dialog title="Continue on your phone" onClose={onClose}>
      <div className="stack">
        <p>Point your phone’s camera at this code. What you filled in is there already.</p>
        {code === 'failed' && (
          <p className="problem">The code can’t be drawn now. Try again later.</p>
        )}
        {typeof code === 'object' && (
          <svg
            className="qr"
            role="img"
            aria-label="QR code with the address of this page"
            viewBox={`0 0 ${code.size} ${code.size}`}
            shapeRendering="crispEdges"
          >
            <rect width={code.size} height={code.size} fill="#fff" />
            <path d={code.path} fill="#000" />
          </svg>
        )}
      </div>
    </Dialog>
  );
}
