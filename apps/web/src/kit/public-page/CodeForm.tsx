import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Answer } from './link-api.ts';
import { text } from './text.ts';

interface CodeFormProps {
  /** Has a code sent, and takes it. */
  api: {
    sendCode(by: 'email' | 'text'): Promise<Answer<unknown>>;
    enterCode(code: string): Promise<Answer<unknown>>;
  };
  /** Such as `z…@example.com`. */
  email: string;
  /** The number to which it can be sent instead, such as `…123`. */
  textTo?: string | null;
  /** How many digits a code has; six by default. */
  digits?: number;
  /** The text where a code was requested already, instead of the one that it was sent. */
  sentText?: string;
  /** A code was entered: the device is known now. */
  onKnown(): void;
}

/** Seconds until another code can be requested. */
const pause = 30;

/** Has a code sent by email or text message, and takes it. */
export function CodeForm({
  api,
  email,
  textTo = null,
  digits = 6,
  sentText,
  onKnown,
}: CodeFormProps) {
  const [isEntering, setEntering] = useState(sentText !== undefined);
  const [isBusy, setBusy] = useState(false);
  const [isTexted, setTexted] = useState(false);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState(sentText ?? '');
  const [wait, setWait] = useState(sentText === undefined ? 0 : pause);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wait === 0) return undefined;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  useEffect(() => {
    if (isEntering) input.current?.focus();
  }, [isEntering]);

  const send = async (by: 'email' | 'text' = 'email') => {
    setBusy(true);
    setProblem(undefined);
    setSaid('');
    const answer = await api.sendCode(by);
    setBusy(false);
    if (!answer.ok) return setProblem(answer.message);
    setEntering(true);
    setTexted(by === 'text');
    setCode('');
    setWait(pause);
    setSaid(sentText ?? text.code.sent(by === 'text' && textTo !== null ? textTo : email));
  };
  const enter = async (event: SubmitEvent) => {
    event.preventDefault();
    const typed = code.replace(/\D/g, '');
    if (typed.length !== digits) {
      setProblem(text.code.wrong(digits));
      return input.current?.focus();
    }
    setBusy(true);
    setProblem(undefined);
    const answer = await api.enterCode(typed);
    setBusy(false);
    if (answer.ok) return onKnown();
    setProblem(answer.message);
    input.current?.select();
  };

  const other = isTexted ? 'email' : 'text';
  const otherButton = textTo !== null && (
    <button
      type="button"
      className="button"
      disabled={isBusy || wait > 0}
      onClick={() => void send(other)}
    >
      {other === 'text' ? text.code.sendByText(textTo) : text.code.sendByEmail}
    </button>
  );
  return (
    <form className="stack" noValidate onSubmit={(event) => void enter(event)}>
      {!isEntering && (
        <div className="row">
          <button
            type="button"
            className="button primary"
            disabled={isBusy}
            onClick={() => void send()}
          >
            {text.code.send}
          </button>
          {otherButton}
          <button type="button" className="button quiet" onClick={() => setEntering(true)}>
            {text.code.haveCode}
          </button>
        </div>
      )}
      {isEntering && (
        <>
          <label className="label" htmlFor="code">
            {isTexted ? text.code.textLabel : text.code.label}
          </label>
          <input
            ref={input}
            id="code"
            className="input code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            value={code}
            aria-invalid={problem !== undefined}
            aria-describedby="code-problem"
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        </>
      )}
      <p id="code-problem" className="problem" role="alert">
        {problem}
      </p>
      <p className="dim" role="status">
        {said}
      </p>
      {isEntering && (
        <div className="row">
          <button type="submit" className="button primary" disabled={isBusy}>
            {text.code.submit}
          </button>
          <button
            type="button"
            className="button quiet"
            disabled={isBusy || wait > 0}
            onClick={() => void send(isTexted ? 'text' : 'email')}
          >
            {wait > 0 ? text.code.sendAgainIn(wait) : text.code.sendAgain}
          </button>
          {otherButton}
        </div>
      )}
    </form>
  );
}
