import { type TaxRiskCommand, taxRiskCommand } from '@countersign/contract';
import type { z } from 'zod';
import { text } from './text.ts';

/** The acts that are done in a dialog of their own. */
export type CommandAct = TaxRiskCommand['act'];

/** Holds the values of the dialogs of acts. */
export type ActValues = {
  reason: string;
  decision: 'inside' | 'outside' | null;
  careTaken: string;
  effectiveFrom: string | null;
  reviewOn: string | null;
};

export const actLabels: Record<keyof ActValues, string> = text.acts.names;

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

/** Maps each act to the text and the fields of its dialog. */
export const actForms: Record<CommandAct, ActForm> = {
  submit: {
    ...text.acts.submit,
    asks: [],
  },
  return: {
    ...text.acts.return,
    asks: ['reason'],
  },
  override: {
    ...text.acts.override,
    asks: ['decision', 'reason'],
  },
  'sign-off': {
    ...text.acts.signOff,
    asks: ['careTaken', 'effectiveFrom'],
  },
  issue: {
    ...text.acts.issue,
    asks: [],
  },
  revise: {
    ...text.acts.revise,
    asks: ['reason'],
    isHard: true,
  },
  'set-review': {
    ...text.acts.setReview,
    asks: ['reviewOn'],
  },
  close: {
    ...text.acts.close,
    asks: ['reason'],
    isHard: true,
  },
  reopen: {
    ...text.acts.reopen,
    asks: [],
  },
};

/** The rules of what an act asks for, from the contract. */
export function actSchema(act: CommandAct): z.ZodObject {
  const option = taxRiskCommand.options.find((one) => one.shape.act.value === act);
  if (option === undefined) throw new Error(`There is no such act: ${act}`);
  return (option as z.ZodObject).omit({ act: true, revision: true });
}
