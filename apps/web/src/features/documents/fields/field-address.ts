/** A field of a document: the form that it is on, by the template's id, and its key there. */
export interface FieldAddress {
  formId: string;
  key: string;
}

/** Builds the id of a field's input, and of its boxes on the page. */
export function fieldElementId({ formId, key }: FieldAddress): string {
  return `field-${formId}-${key}`;
}

/** The address that such a text stands for, among the forms of a document. */
export function fieldOfElement(
  elementId: string,
  forms: readonly { formTemplateId: string }[],
): FieldAddress | undefined {
  for (const { formTemplateId } of forms) {
    const start = `field-${formTemplateId}-`;
    if (elementId.startsWith(start)) {
      return { formId: formTemplateId, key: elementId.slice(start.length) };
    }
  }
  return undefined;
}
