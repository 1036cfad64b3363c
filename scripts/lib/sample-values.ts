import type { Field, FieldValue, FormValues } from '@countersign/contract';

/** A value for each field of a form that takes one from a person or from a calculation. */
export function sampleValues(fields: Field[]): FormValues {
  return Object.fromEntries(
    fields.flatMap((field): [string, FieldValue][] => {
      const value = sampleValue(field);
      return value === undefined ? [] : [[field.key, value]];
    }),
  );
}

function sampleValue(field: Field): FieldValue | undefined {
  switch (field.type) {
    case 'text':
      return 'Zoë Nowak-Łącka 42'.slice(0, field.maxLength);
    case 'multiline':
      return 'First line, which is long enough to be wrapped in most boxes\n合同 اتفاقية';
    case 'number':
    case 'currency':
    case 'calculated':
      return '-1234.5';
    case 'date':
    case 'signed-on':
      return '2026-03-31';
    case 'email':
      return 'zoe@example.org';
    case 'phone':
      return { countryCode: '+44', number: '2079460000' };
    case 'checkbox':
      return true;
    case 'radio':
    case 'dropdown':
      return field.options.at(-1)?.value;
    case 'choices':
      return field.options.map(({ value }) => value);
    case 'signature':
    case 'initials':
      return { kind: 'typed', text: 'Zoë Nowak', hand: 'caveat' };
    case 'bound':
    case 'qr-code':
      return 'Sample';
    default:
      return undefined;
  }
}
