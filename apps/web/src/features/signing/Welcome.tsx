import type { SigningView } from '@countersign/contract';
import { useEffect, useRef } from 'react';

interface WelcomeProps {
  view: SigningView;
  /** How many fields there are to fill in. */
  asked: number;
  /** Where it is the whole screen: it then has the focus. */
  isAlone: boolean;
  onStart(): void;
  onShowPages?: (() => void) | undefined;
  onShowComments(): void;
}

const toDo = {
  sign: 'Please sign',
  fill: 'Please fill in',
  approve: 'Please approve',
  none: 'For you',
} as const;

/** Who asks, for what, with what message and until when. */
export function Welcome(props: WelcomeProps) {
  const { view, asked, isAlone, onStart, onShowPages, onShowComments } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAlone) heading.current?.focus({ preventScroll: true });
  }, [isAlone]);
  return (
    <div className="welcome card">
      <p className="dim">{toDo[view.party.act]}</p>
      <h1 ref={heading} tabIndex={-1} dir="auto">
        {view.title}
      </h1>
      <p dir="auto">{view.sentence}</p>
      {view.message !== '' && (
        <blockquote className="message-text" dir="auto">
          {view.message}
        </blockquote>
      )}
      {view.beside !== null && (
        <p className="notice">
          Signing in person: this device belongs to {view.beside}. Give it to{' '}
          <bdi>{view.party.name}</bdi> now.
        </p>
      )}
      <p className="dim">
        For <bdi>{view.party.name}</bdi>, {view.party.email}.{' '}
        {asked > 0 && `${asked} ${asked === 1 ? 'field' : 'fields'} to fill in. `}
        Your answers are saved as you type.
      </p>
      <div className="row">
        <button type="button" className="button primary" onClick={onStart}>
          Start
        </button>
        {onShowPages && (
          <button type="button" className="button" onClick={onShowPages}>
            View pages
          </button>
        )}
        {view.commentCount > 0 && (
          <button type="button" className="button" onClick={onShowComments}>
            {view.commentCount === 1 ? 'Read the comment' : `Read ${view.commentCount} comments`}
          </button>
        )}
      </div>
    </div>
  );
}
