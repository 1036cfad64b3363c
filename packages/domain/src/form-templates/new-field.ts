import { type AddedField, type Field, newFields } from '@countersign/contract';

/** Creates a field, with the settings that new ones of its type have. */
export function newField({ kind, ...base }: AddedField): Field {
  // Which settings go with which type is the schema's business.
  return { ...newFields[kind.type], ...base, ...kind } as Field;
}
