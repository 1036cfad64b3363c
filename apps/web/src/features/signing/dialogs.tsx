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
import { newUuid } from '../../ui/browser/new-uuid.ts';
import { signaturesText } from './guidance.ts';
import { text } from './text.ts';
import type { Signing } from './use-signing.ts';

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
  const words = text.finish[view.party.act];
  const [isAgreed, setAgreed] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (asksConsent && !isAgreed) return setProblem(text.finish.consentMissing);
    setBusy(true);
    setProblem(undefined);
    const refusal = await onFinish(asksConsent);
    setBusy(false);
    setProblem(refusal?.message);
  };
  return (
    <Dialog title={words.title} onClose={onClose}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <p dir="auto">{text.finish.effect(view.title, view.sender.name, view.company.name)}</p>
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
            {text.finish.cancel}
          </button>
          <button type="submit" className="button primary" disabled={isBusy}>
            {isBusy ? text.finish.sending : words.button}
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
    onDone(text.decline.done, text.decline.doneHelp(view.sender.name, view.company.name));
  };
  return (
    <Dialog title={text.decline.title} onClose={onClose}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <p>{text.decline.effect(view.sender.name)}</p>
        <label className="label" htmlFor={id}>
          {text.decline.reason}
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
            {text.decline.cancel}
          </button>
          <button type="submit" className="button danger" disabled={isBusy}>
            {text.decline.confirm}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

const noPerson = { firstName: '', lastName: '', email: '', countryCode: '', mobile: '' };
const personInputs = [
  {
    key: 'firstName',
    label: text.reassign.firstName,
    type: 'text',
    missing: text.reassign.firstNameMissing,
  },
  // Some people have one name.
  { key: 'lastName', label: text.reassign.lastName, type: 'text', missing: undefined },
  { key: 'email', label: text.reassign.email, type: 'email', missing: text.reassign.emailMissing },
] as const;

/** Reassigns the signer's slot to another person. */
export function HandOverDialog({ signing, onDone, onClose }: ActDialogProps) {
  const { api } = signing;
  const [commandId] = useState(newUuid);
  const [person, setPerson] = useState(noPerson);
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
      return onDone(text.reassign.done, text.reassign.doneHelp(fullName(person)));
    }
    const named = personInputs.flatMap(({ key }) => {
      const said = answer.fields[`person.${key}`];
      return said === undefined ? [] : [[key, said] as const];
    });
    if (named.length === 0) setProblem(answer.message);
    setProblems(Object.fromEntries(named));
  };
  return (
    <Dialog title={text.reassign.title} onClose={onClose}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <p>{text.reassign.effect}</p>
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
            {text.reassign.cancel}
          </button>
          <button type="submit" className="button primary" disabled={isBusy}>
            {text.reassign.confirm}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Lets the signer attach files that were not asked for. */
export function FilesDialog({ signing, onClose }: { signing: Signing; onClose(): void }) {
  const { attach, detach, attachments } = signing;
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState('');
  const [isBusy, setBusy] = useState(false);
  const free = attachments.filter(({ field, isScan }) => field === null && !isScan);
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
    setSaid(text.files.removed(name));
  };
  return (
    <Dialog title={text.files.title} onClose={onClose}>
      <div className="stack">
        <p>{text.files.help(maxAttachments)}</p>
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
                  aria-label={text.files.removeOf(name)}
                  onClick={() => void remove(id, name)}
                >
                  {text.files.remove}
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
          {isBusy ? text.files.sending : text.files.attach}
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

/** Writes that a file was attached, and of a rewritten PDF that only its pages were. */
function attachedText(file: File, { name, contentType, bytes }: DocumentAttachment): string {
  const isWhole = contentType !== 'application/pdf' || bytes === file.size;
  return isWhole ? text.files.attached(name) : text.files.attachedPages(name);
}

/** Said of a file that the server would not take. */
export const tooLarge = text.fields.tooLarge;

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
    <Dialog title={text.phone.title} onClose={onClose}>
      <div className="stack">
        <p>{text.phone.help}</p>
        {code === 'failed' && <p className="problem">{text.phone.failed}</p>}
        {typeof code === 'object' && (
          <svg
            className="qr"
            role="img"
            aria-label={text.phone.code}
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
