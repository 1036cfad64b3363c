import { passwordRule } from '@countersign/contract';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import classes from './PasswordHints.module.css';
import { text } from './text.ts';

/** The rules of the contract in few words. */
const hints = () => [
  { label: text.password.length, isMet: (typed: string) => typed.length >= 8 },
  {
    label: text.password.letters,
    isMet: (typed: string) => /\p{Ll}/u.test(typed) && /\p{Lu}/u.test(typed),
  },
  { label: text.password.number, isMet: (typed: string) => /\d/.test(typed) },
  { label: text.password.symbol, isMet: (typed: string) => /[^\p{L}\d]/u.test(typed) },
];

/** Shows the rules for a new password, ticked off while it is typed. */
export function PasswordHints({ id, password }: { id: string; password: string }) {
  return (
    <ul id={id}>
      {hints().map(({ label, isMet }) => {
        const met = isMet(password);
        return (
          <li key={label} className={classes.hint} data-met={met || undefined}>
            {met ? <IconCircleCheckFilled size={15} /> : <IconCircle size={15} />}
            {label}
            <span className="visually-hidden">
              {met ? text.password.met : text.password.missing}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Checks a new password; undefined where it is right. */
export function passwordProblem(password: string): string | undefined {
  return passwordRule.safeParse(password).error?.issues[0]?.message;
}
