import { type DocumentValues, valueOf } from '@countersign/contract';
import {
  type DecidedFields,
  decideFields,
  documentFormulas,
} from '../documents/document-formulas.ts';
import { type FormFields, inputsOf } from '../documents/document-inputs.ts';
import { type SampleStyle, sampleValuesFor } from '../form-templates/sample-values.ts';

/**
 * Sample values for all forms of a pack: what is filled in once is the same in all of them, and what is calculated
 * is worked out.
 */
export function samplesOfForms(
  forms: readonly FormFields[],
  about: Pick<SampleStyle, 'today' | 'picture'>,
): DecidedFields {
  const style = { ...about, length: 'short', script: 'latin' } as const;
  const values: DocumentValues = Object.fromEntries(
    forms.map(({ formTemplateId, fields }) => [formTemplateId, sampleValuesFor(fields, style)]),
  );
  for (const { occurrences } of inputsOf(forms)) {
    const [{ formTemplateId: first, field }] = occurrences;
    const value = valueOf(values[first] ?? {}, field.key);
    if (value === undefined) continue;
    for (const { formTemplateId } of occurrences) {
      values[formTemplateId] = { ...values[formTemplateId], [field.key]: value };
    }
  }
  return decideFields(documentFormulas(forms), values, () => undefined);
}
