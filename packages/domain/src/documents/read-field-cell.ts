import {
  type AnyField,
  type CellValue,
  type FieldRegistry,
  type FieldValue,
  fieldProblem,
  pluginOf,
  productFields,
  type SourceKind,
  valueKindOf,
} from '@countersign/contract';
import { parseCustomCell } from '../custom-fields/parse-custom-cell.ts';
import { splitMobile } from '../people/mobile.ts';

/** Reads a cell that has something in it as the value of a field. */
export function readFieldCell(
  field: AnyField,
  text: string,
  registry: FieldRegistry = productFields,
): { value: FieldValue } | { problem: string } {
  const { filling, readCell } = pluginOf(field, registry);
  if (filling !== 'entered') return { problem: 'This field can’t be filled from a file.' };
  const read = readCell?.(text, field) ?? readByKind(text, valueKindOf(field, registry));
  if ('problem' in read) return read;
  const problem = fieldProblem(field, read.value, false, registry);
  // What passes its check is a value of the type.
  return problem === undefined ? { value: read.value as FieldValue } : { problem };
}

function readByKind(text: string, kind: SourceKind): CellValue {
  switch (kind) {
    case 'text':
    case 'email':
      return { value: text };
    case 'phone': {
      const phone = splitMobile(text.replace(/[^\d+]/g, '').replace(/^00/, '+'));
      return phone
        ? { value: { countryCode: phone.countryCode, number: phone.mobile } }
        : { problem: 'Write the number with its country code, such as +44 7400 123456.' };
    }
    case 'number':
    case 'date':
    case 'flag': {
      const { problem, value } = parseCustomCell({ kind, choices: [] }, text);
      if (problem !== undefined) return { problem };
      return { value: typeof value === 'boolean' ? value : String(value) };
    }
  }
}
