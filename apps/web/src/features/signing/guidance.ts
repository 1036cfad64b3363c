import { type DocumentValues, isEmpty, type PartyAct } from '@countersign/contract';
import type { OwnField } from '../../kit/fields/signing/control-props.ts';
import { isInk, isToFill, valueFor } from './own-fields.ts';
import { text } from './text.ts';

/** Counts the fields that a signer has to fill in, and those that are done. */
export interface Guidance {
  /** How many fields have to be filled in, and how many of them are. */
  required: number;
  done: number;
  /** How many signature fields there are, required or not, and how many of them are signed. */
  signatures: { all: number; signed: number };
  /** What still has to be looked at, in the order of the pages: what is missing and what is wrong. */
  open: OwnField[];
}

/**
 * Works out what is left to do. Required fields have to be filled in; where someone signs and no signature is required, one
 * of those that there are. `problems` has what is wrong with values, by the field's id.
 */
export function guidanceFor(
  fields: readonly OwnField[],
  values: DocumentValues,
  problems: Readonly<Record<string, string>>,
  act: PartyAct,
): Guidance {
  const isFilled = (own: OwnField) => !isEmpty(valueFor(values, own));
  const required = fields.filter((own) => isToFill(own) && own.field.required);
  const signatures = fields.filter(isInk);
  const asksToSign = act === 'sign' && !signatures.some((own) => own.field.required);
  const toSign = asksToSign ? (signatures.find(isFilled) ?? signatures[0]) : undefined;
  const all = new Set(toSign ? [...required, toSign] : required);
  return {
    required: all.size,
    done: [...all].filter((own) => isFilled(own) && problems[own.id] === undefined).length,
    signatures: { all: signatures.length, signed: signatures.filter(isFilled).length },
    open: fields.filter(
      (own) => (all.has(own) && !isFilled(own)) || problems[own.id] !== undefined,
    ),
  };
}

/** Says how many signature fields are signed; empty where there are none. */
export function signaturesText({
  signatures: { all, signed },
}: Pick<Guidance, 'signatures'>): string {
  if (all === 0) return '';
  return text.fields.signatures(signed, all);
}

/** The next field to look at after another one, going round at the end; undefined where nothing is left. */
export function nextAfter(
  { open }: Guidance,
  fields: readonly OwnField[],
  currentId: string | undefined,
): OwnField | undefined {
  const current = fields.findIndex(({ id }) => id === currentId);
  return open.find((own) => fields.indexOf(own) > current) ?? open[0];
}

/** Returns the message for a field that is required for and has nothing in it. */
export const missingMessage = ({ view }: OwnField): string => view.missing ?? text.fields.missing;
