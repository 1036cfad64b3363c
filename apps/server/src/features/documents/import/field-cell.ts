import {
  type Field,
  type FieldOption,
  type FieldValue,
  fieldProblem,
  findOption,
  parseOptions,
} from '@countersign/contract';
import { parseCustomCell, splitMobile } from '@countersign/domain';

/** What a cell was read as for a field, or what is wrong with it. */
export type FieldCell = { value: FieldValue } | { problem: string };

/** Reads a cell that has something in it as the value of a field. */
export function fieldCell(field: Field, text: string): FieldCell {
  const read = readBy(field, text);
  if ('problem' in read) return read;
  const problem = fieldProblem(field, read.value, false);
  return problem === undefined ? read : { problem };
}

function readBy(field: Field, text: string): FieldCell {
  switch (field.type) {
    case 'checkbox':
      return plain('flag', text);
    case 'date':
      return plain('date', text);
    case 'number':
    case 'currency':
      return plain('number', text);
    case 'phone': {
      const phone = splitMobile(text.replace(/[^\d+]/g, '').replace(/^00/, '+'));
      if (!phone)
        return { problem: 'Write the number with its country code, such as +44 7400 123456.' };
      return { value: { countryCode: phone.countryCode, number: phone.mobile } };
    }
    case 'radio':
    case 'dropdown': {
      const option = findOption(text, field.options);
      if (option) return { value: option.value };
      if (field.type === 'dropdown' && field.editable) return { value: text };
      return { problem: `Write one of ${labelsOf(field.options)}.` };
    }
    case 'choices': {
      const parsed = parseOptions(text, field.options);
      if ('values' in parsed) return { value: parsed.values };
      return { problem: `“${parsed.unknown}” is none of ${labelsOf(field.options)}.` };
    }
    case 'email':
    case 'text':
    case 'multiline':
      return { value: text };
    case 'signature':
    case 'initials':
    case 'signed-on':
    case 'image':
    case 'attachment':
    case 'fixed-text':
    case 'calculated':
    case 'bound':
    case 'qr-code':
      return { problem: 'This field can’t be filled from a file.' };
  }
}

function plain(kind: 'flag' | 'date' | 'number', text: string): FieldCell {
  const read = parseCustomCell({ kind, choices: [] }, text);
  if (read.problem !== undefined) return { problem: read.problem };
  return { value: typeof read.value === 'boolean' ? read.value : String(read.value) };
}

const labelsOf = (options: readonly FieldOption[]): string =>
  options.map(({ value, label }) => label || value).join(', ');
