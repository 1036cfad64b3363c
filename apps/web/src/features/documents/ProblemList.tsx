import type { DraftProblem } from '@countersign/contract';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import classes from './Parties.module.css';

/** What is wrong with the chain of a draft at one place; nothing where all is well. */
export function ProblemList({ problems }: { problems: readonly DraftProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <ul className={classes.problems}>
      {problems.map(({ severity, message }) => (
        <li key={message} data-severity={severity}>
          {severity === 'impossible' ? (
            <IconAlertTriangle size={16} aria-label="Problem" />
          ) : (
            <IconInfoCircle size={16} aria-label="Worth a look" />
          )}
          <span>{message}</span>
        </li>
      ))}
    </ul>
  );
}
