import { type Field, type FieldValue, type FormValues, fieldProblem } from '@countersign/contract';

/**
 * Values with which a form is shown as it will look: of each field one that it takes, with its label where that is
 * a text. What can't be made up, such as a picture, stays empty.
 */
export function sampleValues(fields: readonly Field[], today: string): FormValues {
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
