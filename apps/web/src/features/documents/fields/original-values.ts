import {
  type DocumentForm,
  type Field,
  type FieldValue,
  fieldName,
  isEmpty,
  pluginOf,
  readableText,
  sameValue,
  valueOf,
} from '@countersign/contract';
import { text } from './text.ts';

/** A field of an amendment that differs from the first document. */
export interface ChangedField {
  formTemplateId: string;
  field: Field;
  was: string;
  is: string;
}

/** Returns what the first document says in a field of its amendment, as text; undefined where that is the same. */
export function originalText(
  { original }: Pick<DocumentForm, 'original'>,
  field: Field,
  value: FieldValue | undefined,
): string | undefined {
  // What is of the document itself is another in each.
  if (original === undefined || field.binding?.source.startsWith('document.')) return undefined;
  if (!['entered', 'derived'].includes(pluginOf(field).filling)) return undefined;
  const was = valueOf(original, field.key);
  if (sameValue(value, was) || (isEmpty(value) && isEmpty(was))) return undefined;
  return textOf(field, was);
}

/**
 * Lists the fields of an amendment that differ from the first document, each once. What a party has not filled in so far
 * differs from nothing.
 */
export function changedFields(
  forms: readonly DocumentForm[],
  isCompleted: boolean,
): ChangedField[] {
  const seen = new Set<string>();
  return forms.flatMap((form) =>
    form.fields.flatMap((field) => {
      const { formTemplateId, values } = form;
      const value = valueOf(values, field.key);
      const isPending = !isCompleted && isEmpty(value);
      const isFilledInLater = field.assignee !== 'creator' || pluginOf(field).filling === 'derived';
      const was = isPending && isFilledInLater ? undefined : originalText(form, field, value);
      const name = `${field.assignee} ${fieldName(formTemplateId, field)}`;
      if (was === undefined || seen.has(name)) return [];
      seen.add(name);
      return [{ formTemplateId, field, was, is: textOf(field, value) }];
    }),
  );
}

/** A value as people read it, also of fields that show no text on the page; empty for none. */
function textOf(field: Field, value: FieldValue | undefined): string {
  if (typeof value === 'boolean') return value ? text.bound.yes : text.bound.no;
  return value === undefined ? '' : readableText(field, value);
}
