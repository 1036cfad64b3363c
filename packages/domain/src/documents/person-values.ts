import {
  customFieldOf,
  type DocumentValues,
  type EarlierValue,
  type Field,
  fieldProblem,
  isEmpty,
  isSharedKey,
  pluginOf,
  readableText,
  valueKindOf,
  valueOf,
} from '@countersign/contract';
import { type DocumentInput, type FormFields, inputsOf, isOwnWord } from './document-inputs.ts';
import { isSensitiveDetail, wordKey, wordsOf } from './saved-details.ts';

/** Words of labels and keys that ask for how a person is reached, or whom else to reach. */
const contactWords =
  /\b(?:(?:first|last|full|middle|given|family|maiden|legal|preferred)[ -]?names?|surnames?|address(?:es)?|street|town|post ?codes?|zip(?: ?codes?)?|phones?|telephones?|tel|mobiles?|cell|e ?mails?|next of kin|kin|emergency)\b/i;

/** Tells if an input asks for what belongs to a person, so that no one else's document gets its value. */
export function isOfPerson(occurrences: DocumentInput['occurrences']): boolean {
  return occurrences.some(({ field }) => {
    const { type, binding } = field;
    if (type === 'email' || type === 'phone' || isSensitiveDetail(field)) return true;
    if (contactWords.test(wordsOf(field))) return true;
    if (binding === undefined) return false;
    const [group = ''] = binding.source.split('.');
    return (
      ['recipient', 'agent', 'tax'].includes(group) ||
      binding.source === 'document.engagementType' ||
      customFieldOf(binding.source)?.owner === 'contact'
    );
  });
}

/** Tells if a value has the name, address or number of one of these people in it. */
export function mentionsOf(people: readonly Partial<NamedPerson>[]): (value: unknown) => boolean {
  const words = people
    .flatMap(({ firstName = '', lastName = '', name = '', email = '' }) =>
      [firstName, lastName, name, email].map((word) => word.trim()),
    )
    .filter((word) => word.length > 1)
    .map((word) => RegExp.escape(word));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
  // As it is dialled from any country.
  const numbers = people
    .map(({ mobile = '' }) => mobile.replaceAll(/\D/g, '').replace(/^0+/, ''))
    .filter((digits) => digits.length > 5);
  return (value) =>
    textsIn(value).some(
      (text) =>
        (words.length > 0 && pattern.test(text)) ||
        numbers.some((digits) => text.replaceAll(/\D/g, '').includes(digits)),
    );
}

type NamedPerson = Record<'firstName' | 'lastName' | 'name' | 'email' | 'mobile', string>;

const textsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(textsIn)
    : [String(value)];

/** A document that was sent to a person before: what its drafter and what they themselves filled in. */
export interface EarlierDocument {
  id: string;
  formPack: string;
  forms: readonly FormFields[];
  filled: readonly { assignee: 'creator' | 'recipient'; at: string; values: DocumentValues }[];
}

/**
 * Finds values for the empty fields of a draft's creator in earlier documents of the same person, the latest first. Only
 * fields match that are bound to the same detail of the person, or have the same chosen key, and nothing sensitive does.
 */
export function earlierValues(
  forms: readonly FormFields[],
  values: DocumentValues,
  earlier: readonly EarlierDocument[],
): EarlierValue[] {
  const known = new Map<string, Omit<EarlierValue, 'formTemplateId' | 'key' | 'text'>>();
  for (const { id, formPack, forms: theirs, filled } of earlier) {
    for (const { assignee, at, values: given } of filled) {
      for (const { formTemplateId, fields } of theirs) {
        for (const field of fields) {
          const key = field.assignee === assignee ? matchKeyOf(field) : undefined;
          const value = valueOf(valueOf(given, formTemplateId) ?? {}, field.key);
          if (key === undefined || known.has(key) || !isOwnWord(field, value)) continue;
          if (value !== undefined) known.set(key, { value, documentId: id, formPack, at });
        }
      }
    }
  }
  return inputsOf(forms).flatMap(({ occurrences }) => {
    const [{ formTemplateId, field }] = occurrences;
    const isDrafterInput = field.assignee === 'creator' && !field.readOnly;
    const key = isDrafterInput ? matchKeyOf(field) : undefined;
    const found = key === undefined ? undefined : known.get(key);
    if (found === undefined || occurrences.some((one) => isSensitiveDetail(one.field))) return [];
    if (!isEmpty(valueOf(valueOf(values, formTemplateId) ?? {}, field.key))) return [];
    const isRefused = occurrences.some((one) => fieldProblem(one.field, found.value, false));
    if (isRefused) return [];
    return [{ formTemplateId, key: field.key, text: readableText(field, found.value), ...found }];
  });
}

/** Returns the key by which fields of two documents ask for the same; undefined for what is never offered. */
function matchKeyOf(field: Field): string | undefined {
  const { binding, type, key } = field;
  const isOffered = pluginOf(field).filling === 'entered' && type !== 'checkbox';
  if (!isOffered || isSensitiveDetail(field)) return undefined;
  const kind = valueKindOf(field);
  if (binding !== undefined) {
    const isOfRecipient =
      binding.source.startsWith('recipient.') || customFieldOf(binding.source)?.owner === 'contact';
    return isOfRecipient ? `${kind} ${binding.source}` : undefined;
  }
  return isSharedKey(field) ? `${kind} key.${wordKey(key)}` : undefined;
}
