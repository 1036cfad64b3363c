import type { ReactNode } from 'react';
import classes from './Facts.module.css';

/** What is known of something, one below the other; takes `Fact`s. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

/** One thing that is known, under its name. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
