import type { FieldAddress } from './field-address.ts';

/**
 * The field of a form that the server means by the path of a refused value: the template's id, a full
 * stop, and the field's key, which can have full stops of its own. Undefined for any other path.
 */
export function refusedField(
  path: string,
  forms: readonly { formTemplateId: string }[],
): FieldAddress | undefined {
  const location = path.startsWith('values.') ? path.slice('values.'.length) : path;
  for (const { formTemplateId: formId } of forms) {
    if (location.startsWith(`${formId}.`))
      return { formId, key: location.slice(formId.length + 1) };
  }
  return undefined;
}
