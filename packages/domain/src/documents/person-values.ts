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
import { type FormFields, inputsOf, isOwnWord } from './document-inputs.ts';
import { isSensitiveDetail, wordKey } from './kept-details.ts';

/** Tells if the value of a field belongs to the recipient or their agent, so that no one else's document gets it. */
export function isOfPerson(field: Field): boolean {
  const { binding } = field;
  if (isSensitiveDetail(field)) return true;
  if (binding === undefined) return false;
  const [group = ''] = binding.source.split('.');
  return (
    ['recipient', 'agent', 'tax'].includes(group) ||
    customFieldOf(binding.source)?.owner === 'contact'
  );
}

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
    const isAsked = field.assignee === 'creator' && !field.readOnly;
    const key = isAsked ? matchKeyOf(field) : undefined;
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
