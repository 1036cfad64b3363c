export { CustomFieldInputs } from './CustomFieldInputs.tsx';
export { CustomFieldValues } from './CustomFieldValues.tsx';
export { sameCustomValues } from './same-custom-values.ts';
export { useCustomFields, useCustomListFields } from './use-custom-fields.ts';
