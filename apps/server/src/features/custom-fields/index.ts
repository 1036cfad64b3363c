export { createCustomField } from './create-custom-field.ts';
export { customFieldsOf, type OwnersField } from './custom-field-queries.ts';
export { customListFields, withCustomFields } from './custom-list-fields.ts';
export { customSourceKinds, customSourceValues } from './custom-source-values.ts';
export { customFieldOperations } from './operations.ts';
export { readCustomCells } from './read-custom-cells.ts';
export {
  type CustomValueRows,
  customValuesColumn,
  customValuesIn,
  readCustomValues,
  removeCustomValues,
} from './read-custom-values.ts';
export {
  type CheckedObject,
  type CustomChanges,
  checkNewCustomValues,
  saveCustomValues,
  saveManyCustomValues,
} from './save-custom-values.ts';
