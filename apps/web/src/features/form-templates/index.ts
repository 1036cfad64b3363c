export { useListFormTemplatesQuery } from './api.ts';
export { fieldTypes } from './field-types.ts';
