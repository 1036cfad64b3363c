import { type ReactNode, useEffect, useRef } from 'react';

interface MessageProps {
  title: string;
  /** One sentence, or none. */
  sentence?: string;
  tone?: 'good' | 'bad' | 'plain';
  children?: ReactNode;
}

const signs = { good: '✓', bad: '!', plain: '…' };

/** A page that says one thing, with what can be done about it. */
export function Message({ title, sentence, tone = 'plain', children }: MessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Anyone who comes here by a button hears what came of it.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  return (
    <main className="message">
      <div className="card">
        <span className={`sign sign-${tone}`} aria-hidden>
          {signs[tone]}
        </span>
        <h1 ref={heading} tabIndex={-1} dir="auto">
          {title}
        </h1>
        {sentence !== undefined && <p dir="auto">{sentence}</p>}
        {children}
      </div>
    </main>
  );
}
