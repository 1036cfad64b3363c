import { emailPattern, myCodeDigits } from '@countersign/contract';
import { type SubmitEvent, useRef, useState } from 'react';
import { CodeForm } from '../../kit/public-page/CodeForm.tsx';
import { Message } from '../../kit/public-page/Message.tsx';
import type { MyPageApi } from './my-page-api.ts';
import { text } from './text.ts';

interface SignInProps {
  api: MyPageApi;
  /** A code was entered: there is a session now. */
  onKnown(): void;
}

/** Asks for an address, has a code sent there, and takes it. */
export function SignIn({ api, onKnown }: SignInProps) {
  const [codeEmail, setCodeEmail] = useState(() => api.codeEmail());
  if (codeEmail === undefined) {
    return (
      <Message title={text.signIn.title} sentence={text.signIn.help}>
        <AddressForm api={api} onCodeSent={setCodeEmail} />
      </Message>
    );
  }
  return (
    <Message title={text.signIn.title}>
      <CodeForm
        api={{ sendCode: () => api.sendCode(codeEmail), enterCode: api.enterCode }}
        email={codeEmail}
        digits={myCodeDigits}
        sentText={text.signIn.sent(codeEmail)}
        onKnown={onKnown}
      />
      <div className="row">
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            api.forgetCode();
            setCodeEmail(undefined);
          }}
        >
          {text.signIn.other}
        </button>
      </div>
    </Message>
  );
}

function AddressForm({ api, onCodeSent }: { api: MyPageApi; onCodeSent(email: string): void }) {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const typed = email.trim();
    if (!emailPattern.test(typed)) {
      setProblem(text.signIn.missing);
      return input.current?.focus();
    }
    setBusy(true);
    setProblem(undefined);
    const answer = await api.sendCode(typed);
    setBusy(false);
    if (answer.ok) return onCodeSent(typed);
    setProblem(answer.message);
    input.current?.focus();
  };
  return (
    <form className="stack" noValidate onSubmit={(event) => void send(event)}>
      <label className="label" htmlFor="email">
        {text.signIn.email}
      </label>
      <input
        ref={input}
        id="email"
        className="input"
        type="email"
        autoComplete="email"
        value={email}
        aria-invalid={problem !== undefined}
        aria-describedby="email-problem"
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <p id="email-problem" className="problem" role="alert">
        {problem}
      </p>
      <div className="row">
        <button type="submit" className="button primary" disabled={isBusy}>
          {text.signIn.send}
        </button>
      </div>
    </form>
  );
}
