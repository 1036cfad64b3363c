import type { ViewChange } from '@countersign/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { text } from './text.ts';

interface ChangesNoticeProps {
  changes: readonly ViewChange[];
  /** The scans that may be among the changes. */
  children: ReactNode;
}

/** Lists the changes since the document was opened; takes the focus once there is one. */
export function ChangesNotice({ changes, children }: ChangesNoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (changes.length > 0) heading.current?.focus();
  }, [changes]);
  if (changes.length === 0) return null;
  return (
    <section className="changes">
      <h2 ref={heading} tabIndex={-1}>
        {text.changes.title}
      </h2>
      <ul>
        {changes.map(({ text }) => (
          <li key={text} dir="auto">
            {text}
          </li>
        ))}
      </ul>
      <p>{text.changes.help}</p>
      {children}
    </section>
  );
}
