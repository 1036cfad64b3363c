import { IconCheck, IconExclamationMark } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './StepNav.module.css';

interface StepNavProps {
  /** What the steps are of, for screen readers. */
  label: string;
  /** `Step`s. */
  children: ReactNode;
}

/** The steps in which something is made, each a button that leads to it. */
export function StepNav({ label, children }: StepNavProps) {
  return (
    <nav aria-label={label} className={classes.nav}>
      <ol className={classes.list}>{children}</ol>
    </nav>
  );
}

interface StepProps {
  /** From 0. */
  index: number;
  name: string;
  /** What is said of it in a few words. */
  note?: string | undefined;
  isCurrent: boolean;
  mark?: 'done' | 'wrong' | undefined;
  onClick(): void;
}

/** One step: its number or what became of it, its name, and a note. */
export function Step({ index, name, note, isCurrent, mark, onClick }: StepProps) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) item.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isCurrent]);
  return (
    <li className={classes.step} ref={item}>
      <button
        type="button"
        className={classes.button}
        aria-current={isCurrent ? 'step' : undefined}
        data-mark={mark}
        title={name}
        onClick={onClick}
      >
        <span className={classes.mark} aria-hidden>
          {mark === 'done' && <IconCheck size={14} />}
          {mark === 'wrong' && <IconExclamationMark size={14} />}
          {mark === undefined && index + 1}
        </span>
        <span className={classes.text}>
          <span className={classes.name}>{name}</span>
          {note !== undefined && <span className={classes.note}>{note}</span>}
        </span>
      </button>
    </li>
  );
}
