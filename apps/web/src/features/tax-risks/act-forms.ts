import { type TaxRiskCommand, taxRiskCommand } from '@countersign/contract';
import type { z } from 'zod';

/** The acts that are done in a dialog of their own. */
export type CommandAct = TaxRiskCommand['act'];

/** What the dialogs of acts ask for. */
export type ActValues = {
  reason: string;
  decision: 'inside' | 'outside' | null;
  careTaken: string;
  effectiveFrom: string | null;
  reviewOn: string | null;
};

export const actLabels: Record<keyof ActValues, string> = {
  reason: 'Reason',
  decision: 'Decision',
  careTaken: 'Care that was taken',
  effectiveFrom: 'Applies from',
  reviewOn: 'Review on',
};

interface ActForm {
  title: string;
  /** What it means. */
  text: string;
  button: string;
  /** What is asked for, in this order. */
  asks: readonly (keyof ActValues)[];
  done: string;
  isHard?: boolean;
}

/** What is said and asked before each act. */
export const actForms: Record<CommandAct, ActForm> = {
  submit: {
    title: 'Submit for sign-off',
    text: 'A tax controller looks at the answers, the reasons and the evidence, and signs off or returns it.',
    button: 'Submit',
    asks: [],
    done: 'It is submitted for sign-off.',
  },
  return: {
    title: 'Return it',
    text: 'It goes back to whoever assessed it, with what has to be done.',
    button: 'Return',
    asks: ['reason'],
    done: 'It is returned.',
  },
  override: {
    title: 'Decide otherwise than the rules',
    text: 'Both results, yours and that of the rules, are shown for ever, with your reason.',
    button: 'Decide',
    asks: ['decision', 'reason'],
    done: 'Your decision is kept beside the result of the rules.',
  },
  'sign-off': {
    title: 'Sign off',
    text: 'Answers, levels and the version of the rules are frozen with your name and the time.',
    button: 'Sign off',
    asks: ['careTaken', 'effectiveFrom'],
    done: 'It is signed off.',
  },
  issue: {
    title: 'Issue the statement',
    text: 'A numbered, sealed statement is made, and mailed to the worker and to whoever is contracted and paid.',
    button: 'Issue and send',
    asks: [],
    done: 'The statement is on its way.',
  },
  revise: {
    title: 'Begin a new version',
    text: 'What was signed off stays on record and counts no more. The new version is assessed and signed off anew.',
    button: 'Begin',
    asks: ['reason'],
    done: 'A new version has begun.',
    isHard: true,
  },
  'set-review': {
    title: 'Set the date of the review',
    text: 'From that day on it is listed as due for review.',
    button: 'Set the date',
    asks: ['reviewOn'],
    done: 'The date of the review is set.',
  },
  close: {
    title: 'Close the engagement',
    text: 'The engagement has ended. Its record stays, and it is not due for review any more.',
    button: 'Close',
    asks: ['reason'],
    done: 'The engagement is closed.',
    isHard: true,
  },
  reopen: {
    title: 'Open it again',
    text: 'The engagement goes on where it stood.',
    button: 'Open again',
    asks: [],
    done: 'The engagement is open again.',
  },
};

/** The rules of what an act asks for, from the contract. */
export function actSchema(act: CommandAct): z.ZodObject {
  const option = taxRiskCommand.options.find((one) => one.shape.act.value === act);
  if (option === undefined) throw new Error(`There is no such act: ${act}`);
  return (option as z.ZodObject).omit({ act: true, revision: true });
}
