import type { z } from 'zod';
import type { FormValues } from './edits.ts';
import { zodMessage } from './zod-messages.ts';

/** Rules that a form has besides its schema: the message for a field's value, or null. */
export type FieldRules<Values extends FormValues> = {
  [Field in keyof Values]?: (value: Values[Field], values: Values) => string | null;
};

/**
 * The message for each wrong field of a form, by its path such as `steps.0.name`: from the contract's
 * schema, and from rules of the form's own where the schema has nothing against the field. What the
 * schema has besides the form's fields, such as the revision, is no matter of the form.
 */
export function fieldErrors<Values extends FormValues>(
  schema: z.ZodObject,
  values: Values,
  rules: FieldRules<Values> = {},
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const field of Object.keys(values)) {
    const rule = rules[field];
    const message = rule?.(values[field] as Values[typeof field], values);
    if (message !== null && message !== undefined) errors[field] = message;
  }
  const parsed = schema.safeParse({ revision: 1, ...values }, { error: zodMessage });
  const wrong: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    if (!(String(path[0]) in values)) continue;
    wrong[path.join('.')] ??= message;
  }
  return { ...errors, ...wrong };
}
