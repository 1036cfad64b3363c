import type {
  CustomChoice,
  CustomField,
  CustomFieldKind,
  CustomValue,
} from '@countersign/contract';
import { customFieldProblems, hasChoices } from '@countersign/domain';
import type { FieldRules } from '../../kit/forms/field-errors.ts';

/** Holds the values of a field's form. */
export type FieldValues = {
  name: string;
  kind: CustomFieldKind;
  required: boolean;
  default: CustomValue;
  choices: CustomChoice[];
  help: string;
  section: string;
};

/** The values of a new field's form. */
export const emptyField: FieldValues = {
  name: '',
  kind: 'text',
  required: false,
  default: null,
  choices: [],
  help: '',
  section: '',
};

/** Returns the values of a saved field that can be changed. */
export function valuesOf(field: CustomField): FieldValues {
  const { name, kind, required, choices, help, section } = field;
  return { name, kind, required, default: field.default, choices, help, section };
}

/** Checks the rules beyond the contract's schema: distinct choices, a fitting default. */
export const fieldRules: FieldRules<FieldValues> = {
  choices: (_choices, values) => {
    if (!hasChoices(values.kind)) return null;
    const { default: _, ...problems } = customFieldProblems(values);
    return Object.values(problems)[0] ?? null;
  },
  default: (_value, values) => customFieldProblems(values).default ?? null,
};
