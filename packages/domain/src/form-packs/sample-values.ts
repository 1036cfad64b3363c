import {
  type DocumentValues,
  type Field,
  type FieldValue,
  type FormValues,
  fieldProblem,
  valueOf,
} from '@countersign/contract';
import {
  type DecidedFields,
  decideFields,
  documentFormulas,
} from '../documents/document-formulas.ts';
import { type FormFields, inputsOf } from '../documents/document-inputs.ts';

/**
 * Sample values for all forms of a pack: what is asked for once is the same in all of them, and what is calculated
 * is worked out.
 */
export function samplesOfForms(forms: readonly FormFields[], today: string): DecidedFields {
  const values: DocumentValues = Object.fromEntries(
    forms.map(({ formTemplateId, fields }) => [formTemplateId, sampleValues(fields, today)]),
  );
  for (const { places } of inputsOf(forms)) {
    const [{ formTemplateId: first, field }] = places;
    const value = valueOf(values[first] ?? {}, field.key);
    if (value === undefined) continue;
    for (const { formTemplateId } of places) {
      values[formTemplateId] = { ...values[formTemplateId], [field.key]: value };
    }
  }
  return decideFields(documentFormulas(forms), values, () => undefined);
}

/**
 * Values with which a form is shown as it will look: of each field one that it takes, with its label where that is
 * a text. What can't be made up, such as a picture, stays empty.
 */
function sampleValues(fields: readonly Field[], today: string): FormValues {
  const filled: FormValues = {};
  for (const field of fields) {
    const fitting = candidates(field, today).find(
      (value) => fieldProblem(field, value, true) === undefined,
    );
    if (fitting !== undefined) filled[field.key] = fitting;
  }
  return filled;
}

function candidates(field: Field, today: string): FieldValue[] {
  switch (field.type) {
    case 'text':
    case 'multiline':
      return [field.label, field.label.slice(0, 10), 'Sample', 'S', '1', '12345678', today];
    case 'number':
    case 'currency':
      return ['1250', '12', '1', '0'];
    case 'date':
    case 'signed-on':
      return [today];
    case 'email':
      return ['name@example.com'];
    case 'phone':
      return [{ countryCode: '+44', number: '7700900123' }];
    case 'checkbox':
      return [true];
    case 'radio':
    case 'dropdown':
      return field.options.slice(0, 1).map(({ value }) => value);
    case 'bound':
    case 'calculated':
      return [field.label];
    case 'signature':
      return [{ kind: 'typed', text: 'Sample signature', hand: 'caveat' }];
    case 'initials':
      return [{ kind: 'typed', text: 'SS', hand: 'caveat' }];
    case 'image':
    case 'attachment':
    case 'fixed-text':
    case 'qr-code':
      return [];
  }
}
