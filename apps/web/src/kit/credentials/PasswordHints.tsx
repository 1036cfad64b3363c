import { passwordRule } from '@countersign/contract';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import classes from './PasswordHints.module.css';

/** The rules of the contract in few words. */
const hints = [
  { label: 'at least 8 characters', isMet: (text: string) => text.length >= 8 },
  {
    label: 'a lowercase and an uppercase letter',
    isMet: (text: string) => /\p{Ll}/u.test(text) && /\p{Lu}/u.test(text),
  },
  { label: 'a number', isMet: (text: string) => /\d/.test(text) },
  { label: 'a symbol, such as ! or -', isMet: (text: string) => /[^\p{L}\d]/u.test(text) },
];

/** What a new password needs, ticked off while it is typed. */
export function PasswordHints({ id, password }: { id: string; password: string }) {
  return (
    <ul id={id}>
      {hints.map(({ label, isMet }) => {
        const met = isMet(password);
        return (
          <li key={label} className={classes.hint} data-met={met || undefined}>
            {met ? <IconCircleCheckFilled size={15} /> : <IconCircle size={15} />}
            {label}
            <span className="visually-hidden">{met ? ' (done)' : ' (missing)'}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** What is wrong with a new password; undefined where nothing is. */
export function passwordProblem(password: string): string | undefined {
  return passwordRule.safeParse(password).error?.issues[0]?.message;
}
