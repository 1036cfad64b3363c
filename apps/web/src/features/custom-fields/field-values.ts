import type {
  CustomChoice,
  CustomField,
  CustomFieldKind,
  CustomValue,
} from '@countersign/contract';
import { customFieldProblems, hasChoices } from '@countersign/domain';
import type { FieldRules } from '../../kit/forms/field-errors.ts';

/** What is typed in for a field. */
export type FieldValues = {
  name: string;
  kind: CustomFieldKind;
  required: boolean;
  default: CustomValue;
  choices: CustomChoice[];
  help: string;
  section: string;
};

/** What a new field starts with. */
export const emptyField: FieldValues = {
  name: '',
  kind: 'text',
  required: false,
  default: null,
  choices: [],
  help: '',
  section: '',
};

/** What of a saved field can be changed. */
export function valuesOf(field: CustomField): FieldValues {
  const { name, kind, required, choices, help, section } = field;
  return { name, kind, required, default: field.default, choices, help, section };
}

/** What of the rules is beyond the contract’s schema: choices that can be told apart, a fitting default. */
export const fieldRules: FieldRules<FieldValues> = {
  choices: (_choices, values) => {
    if (!hasChoices(values.kind)) return null;
    const { default: _, ...problems } = customFieldProblems(values);
    return Object.values(problems)[0] ?? null;
  },
  default: (_value, values) => customFieldProblems(values).default ?? null,
};
