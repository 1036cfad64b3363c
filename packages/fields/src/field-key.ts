import type { Field } from './types/index.ts';

/** Tells if a name means nothing to people, such as the `P1 t1`, `Text12` or `undefined 3` of a program. */
export const isSenseless = (name: string): boolean => senseless.test(name);

const senseless =
  /^(?:\W*|(?:(?:p|pg|page)\s?\d+\s)?[a-z]{0,3}\s?\d[\d\s.]*[a-z]?|(?:text|text ?field|field|check ?box|button|radio ?button|dropdown|combo ?box|list ?box|group|fill|undefined|untitled|topmost ?subform)\s?\d*(?:\s\d+)*)$/i;

/** Names of types, which say what a field is and not what it is for. */
const typeNames =
  /^(?:text ?box|multi ?line|number|currency|amount|date|signed on|date signed|tick ?box|radio|choice|drop ?down(?: ?list)?|e ?mail|phone|signature|initials|image|picture|attachment|file|fixed text|calculated|bound|qr ?code|form ?field|option)(?: (?:creator|recipient|agent|signer|approver))?(?: ?\d)*$/i;

/** Tells if a key only repeats the type of its field, with or without a number: `text-2`, `Check Box1`, `f1_1[0]`. */
export function isGenericKey(key: string): boolean {
  const words = (keyWithoutForm(key).split('.').at(-1) ?? key)
    .replaceAll(/\[\d+\]/g, '')
    .replace(/_af_(?:date|image)$/, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
  return isSenseless(words) || typeNames.test(words);
}

/**
 * Tells if fields of several forms are one field by this key. Someone chose it, or gave the label that it was made of;
 * in forms from before that was written down, what looks made up is.
 */
export function isSharedKey({ key, keyFrom }: Pick<Field, 'key' | 'keyFrom'>): boolean {
  return keyFrom === 'choice' || (keyFrom !== 'number' && !isGenericKey(key));
}

/** The end of a made-up key, which says of what form it is. */
const formOfKey = /_[0-9a-f]{12}$/;

/** A made-up key without the form that it is of. */
export function keyWithoutForm(key: string): string {
  return key.replace(formOfKey, '');
}

/** A made-up key as the form of this id has it: no other form of the organisation has the same. */
export function keyOfForm(key: string, formTemplateId: string): string {
  return `${keyWithoutForm(key)}_${formTemplateId.slice(-12)}`;
}

/** Returns the settings of a field whose key was chosen by a user. */
export function chosenKey(key: string): Pick<Field, 'key' | 'keyFrom'> {
  return isGenericKey(key) ? { key, keyFrom: 'choice' } : { key };
}

/**
 * The name of a field in the formulas of a document. Fields of one name are one field: they share a chosen key. A
 * made-up key names the field of its own form.
 */
export function fieldName(formTemplateId: string, field: Pick<Field, 'key' | 'keyFrom'>): string {
  return isSharedKey(field) ? field.key : fieldAddress(formTemplateId, field.key);
}

/** The address of a field within a document, as one text. */
export function fieldAddress(formTemplateId: string, key: string): string {
  return `${formTemplateId}\n${key}`;
}

/** The key of the field that a name or an address stands for. */
export function keyOfName(name: string): string {
  return name.slice(name.indexOf('\n') + 1);
}

/**
 * Builds the key by which fields of several forms are filled in once: from their key, assignee and values. A key that
 * was made up is its own form's alone, but where what it is bound to says what it is. Pages that have to be small use
 * it alone, without the rest of the inputs.
 */
export function inputKey(formTemplateId: string, field: Field): string {
  const { key, assignee, binding } = field;
  if (isSharedKey(field)) return `${assignee}\n${key}\n${takenBy(field)}`;
  const owner =
    binding === undefined ? fieldAddress(formTemplateId, key) : `bound\n${binding.source}`;
  return `${assignee}\n\n${owner}\n${takenBy(field)}`;
}

/** Builds the key of the values that a field takes, which differs where they can't be exchanged. */
function takenBy(field: Field): string {
  const options = 'options' in field ? field.options.map(({ value }) => value) : [];
  return JSON.stringify([field.type, options]);
}
