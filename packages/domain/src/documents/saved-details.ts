import {
  boundValue,
  type DocumentValues,
  detailKinds,
  type Field,
  type FieldAssignee,
  type FieldValue,
  hasOptions,
  isEmpty,
  isSharedKey,
  pluginOf,
  type SourceValue,
  sourceValueSchema,
  valueKindOf,
  valueOf,
} from '@countersign/contract';
import { type FormFields, inputsOf, isOwnWord } from './document-inputs.ts';

/** A detail of a person in a document that they have filled in, for their next one. */
export interface DocumentDetailValue {
  key: string;
  label: string;
  value: SourceValue;
  /** Bank, tax and identity details, and details of health and belief: saved where each is ticked, alone. */
  isSensitive: boolean;
  /** Is saved unless it is unticked: texts, addresses and telephone numbers that are not sensitive. */
  isUsual: boolean;
}

/**
 * Returns the key by which a field is filled in from a saved detail: what it is bound to where that is an attribute of the
 * person who fills it in, else its own key where that was chosen. Undefined for all that is not saved: signatures,
 * files, choices, amounts, and what comes from the company, the project or the document.
 */
export function detailKeyOf(field: Field): string | undefined {
  const kind = valueKindOf(field);
  if (pluginOf(field).filling !== 'entered' || hasOptions(field)) return undefined;
  if (!detailKinds.some((one) => one === kind) || field.type === 'currency') return undefined;
  if (field.binding !== undefined) {
    const [group, name] = field.binding.source.split('.');
    return group === field.assignee ? `person.${name}` : undefined;
  }
  if (!isSharedKey(field)) return undefined;
  return `key.${wordKey(field.key)}`;
}

/** Returns a key as it is compared: without case, and with one kind of space. */
export function wordKey(key: string): string {
  return key
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '-');
}

/** Words of labels and keys that name what must not be saved unless its owner ticks it. */
const sensitiveWords =
  /\b(?:bank|accounts?|acct|a ?\/ ?c|konto\w*|sort ?code|iban\w*|bic|swift|routing|bsb|card\w*|insurance|nino?|ni (?:no|number)|nhs|social security|ssn|sin|ein|tax\w*|steuer\w*|utr|tfn|abn|vat|pesel|nip|pps|aadhaar|loans?|super(?:annuation)?|pension|passports?|visa|licen[cs]es?|permit|id|ids|identity|national\w*|birth\w*|dob|health|medic\w*|blood|pregnan\w*|allerg\w*|disabilit\w*|diet\w*|religio\w*|belief|ethnic\w*|race|racial|gender|sex\w*|union|criminal|convictions?|pin|passwords?)\b/i;

/** Tells if a field asks for something that is saved only where its owner ticks it. */
export function isSensitiveDetail(field: Pick<Field, 'key' | 'label'>): boolean {
  return sensitiveWords.test(wordsOf(field));
}

/** Returns the words of a field's key and label, for patterns. */
export const wordsOf = ({ key, label }: Pick<Field, 'key' | 'label'>): string =>
  `${key} ${label}`.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[_.-]+/g, ' ');

/** Lists what a party has filled in that can be saved, each once, in the order of the forms. */
export function detailsOf(
  forms: readonly FormFields[],
  assignee: FieldAssignee,
  values: DocumentValues,
): DocumentDetailValue[] {
  const found = new Map<string, DocumentDetailValue>();
  for (const { occurrences } of inputsOf(forms)) {
    const [{ formTemplateId, field }] = occurrences;
    const key = field.assignee === assignee ? detailKeyOf(field) : undefined;
    if (key === undefined || found.has(key)) continue;
    const filled = valueAt(values, formTemplateId, field.key);
    const value = isOwnWord(field, filled) ? sourceOf(field, filled) : undefined;
    if (value === undefined) continue;
    const isSensitive = occurrences.some((one) => isSensitiveDetail(one.field));
    const isUsual = !isSensitive && ['text', 'email', 'phone'].includes(value.kind);
    found.set(key, { key, label: field.label.trim() || field.key, value, isSensitive, isUsual });
  }
  return [...found.values()];
}

/** Fills in what a party has left empty from saved details, where its fields can hold them. */
export function valuesFromDetails(
  forms: readonly FormFields[],
  assignee: FieldAssignee,
  values: DocumentValues,
  saved: ReadonlyMap<string, SourceValue>,
): DocumentValues {
  const filled: DocumentValues = {};
  for (const { occurrences } of inputsOf(forms)) {
    for (const { formTemplateId, field } of occurrences) {
      const key = field.assignee === assignee && !field.readOnly ? detailKeyOf(field) : undefined;
      const detail = key === undefined ? undefined : saved.get(key);
      if (detail === undefined || !isEmpty(valueAt(values, formTemplateId, field.key))) continue;
      const value = boundValue(field, detail);
      if (value !== undefined) {
        filled[formTemplateId] = { ...filled[formTemplateId], [field.key]: value };
      }
    }
  }
  return filled;
}

function sourceOf(field: Field, value: FieldValue | undefined): SourceValue | undefined {
  return sourceValueSchema.safeParse({ kind: valueKindOf(field), value }).data;
}

function valueAt(values: DocumentValues, form: string, key: string): FieldValue | undefined {
  const filled = valueOf(values, form);
  return filled && valueOf(filled, key);
}
