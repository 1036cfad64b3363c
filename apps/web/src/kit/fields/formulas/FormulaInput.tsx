import { fixedSources, formulaTypeOf } from '@countersign/contract';
import {
  type FormulaPart,
  formulaField,
  type NamedValue,
  sourceOptions,
} from '@countersign/domain';
import { useMemo } from 'react';
import { FormulaText } from './FormulaText.tsx';
import { type FormulaSurroundings, useFormulaSurroundings } from './formula-fields.ts';

interface FormulaInputProps {
  /** The field that the formula belongs to. */
  fieldKey: string;
  part: FormulaPart;
  label: string;
  placeholder?: string;
  value: string;
  onChange(value: string): void;
}

/** A formula of a field, which can name the other fields of its form, and of forms that are in a pack with it. */
export function FormulaInput(props: FormulaInputProps) {
  const { fieldKey, part, label, placeholder, value, onChange } = props;
  const around = useFormulaSurroundings();
  const named = useMemo(() => namesOf(around, fieldKey), [around, fieldKey]);
  const problems = around.problems.filter((one) => one.key === fieldKey && one.part === part);
  return <FormulaText {...{ label, placeholder, named, problems, value, onChange }} />;
}

/** Lists the names that a formula of a field can use: the other fields, and values from elsewhere. */
function namesOf({ fields, siblings }: FormulaSurroundings, fieldKey: string): NamedValue[] {
  const own = fields
    .filter((field) => field.key !== fieldKey && formulaTypeOf(field) !== undefined)
    .map((field) => ({
      name: field.key,
      label: field.label,
      options: formulaField(field).options,
    }));
  // A key that several forms share is offered once, as the field that it is here.
  const taken = new Set(fields.map(({ key }) => key));
  const others = siblings.flatMap(({ name: form, fields: theirs }) =>
    theirs.flatMap(({ key, label, type, options }) => {
      if (type === undefined || taken.has(key)) return [];
      taken.add(key);
      return { name: key, label: `${form}: ${label}`, options };
    }),
  );
  const sources = [...fixedSources].map(([name, { group, label }]) => ({
    name,
    label: `${group}: ${label}`,
    options: sourceOptions.get(name),
  }));
  return [...own, ...others, ...sources];
}
