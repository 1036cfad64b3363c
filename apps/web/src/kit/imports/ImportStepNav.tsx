import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './Imports.module.css';
import { type Step, stepNames } from './import-steps.ts';
import { text } from './text.ts';

interface ImportStepNavProps {
  step: Step;
  /** Where an earlier step is, where one can go back to it. */
  links: Partial<Record<Step, string>>;
}

/** The four steps of an import: those that are done lead back where that is possible. */
export function ImportStepNav({ step, links }: ImportStepNavProps) {
  const current = stepNames.indexOf(step);
  return (
    <nav aria-label={text.page.steps} className={classes.steps}>
      <ol>
        {stepNames.map((name, index) => {
          const link = index < current ? links[name] : undefined;
          const mark = (
            <>
              <span className={classes.mark} aria-hidden>
                {index < current ? <IconCheck size={15} /> : index + 1}
              </span>
              <span className={classes.stepName}>{text.page.stepNames[name]}</span>
            </>
          );
          return (
            <li
              key={name}
              data-done={index < current || undefined}
              aria-current={index === current ? 'step' : undefined}
            >
              {link === undefined ? <span>{mark}</span> : <Link to={link}>{mark}</Link>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
