import type { SigningView } from '@countersign/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { text } from './text.ts';

interface WelcomeProps {
  view: SigningView;
  /** How many fields there are to fill in. */
  required: number;
  /** Where it is the whole screen: it then has the focus. */
  isAlone: boolean;
  onStart(): void;
  onShowPages?: (() => void) | undefined;
  onShowComments(): void;
  /** What is said of saved details. */
  children: ReactNode;
}

/** Shows the sender, the document, the message and the expiry. */
export function Welcome(props: WelcomeProps) {
  const { view, required, isAlone, onStart, onShowPages, onShowComments, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAlone) heading.current?.focus({ preventScroll: true });
  }, [isAlone]);
  return (
    <div className="welcome card">
      <p className="dim">{text.welcome.toDo[view.party.act]}</p>
      <h1 ref={heading} tabIndex={-1} dir="auto">
        {view.title}
      </h1>
      <p dir="auto">{view.sentence}</p>
      {view.again !== '' && (
        <p className="notice" dir="auto">
          {text.welcome.again} {view.again}
        </p>
      )}
      {view.message !== '' && (
        <blockquote className="message-text" dir="auto">
          {view.message}
        </blockquote>
      )}
      {view.host !== null && (
        <p className="notice">{text.welcome.inPerson(view.host, view.party.name)}</p>
      )}
      <p className="dim">
        {text.welcome.recipient} <bdi>{view.party.name}</bdi>
        {text.welcome.email(view.party.email)} {required > 0 && text.welcome.fields(required)}
        {text.welcome.saved}
      </p>
      {children}
      <div className="row">
        <button type="button" className="button primary" onClick={onStart}>
          {text.welcome.start}
        </button>
        {onShowPages && (
          <button type="button" className="button" onClick={onShowPages}>
            {text.welcome.pages}
          </button>
        )}
        {view.commentCount > 0 && (
          <button type="button" className="button" onClick={onShowComments}>
            {text.welcome.readComments(view.commentCount)}
          </button>
        )}
      </div>
    </div>
  );
}
