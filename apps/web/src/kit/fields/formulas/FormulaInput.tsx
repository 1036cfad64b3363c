import { type Field, fixedSources, formulaTypeOf } from '@countersign/contract';
import { type FormulaPart, formulaProblems, type NamedValue } from '@countersign/domain';
import { useMemo } from 'react';
import { FormulaText } from './FormulaText.tsx';
import { useFormulaFields } from './formula-fields.ts';

interface FormulaInputProps {
  /** The field that the formula belongs to. */
  fieldKey: string;
  part: FormulaPart;
  label: string;
  placeholder?: string;
  value: string;
  onChange(value: string): void;
}

/** A formula of a field, which can name the other fields of its form. */
export function FormulaInput(props: FormulaInputProps) {
  const { fieldKey, part, label, placeholder, value, onChange } = props;
  const fields = useFormulaFields();
  const named = useMemo(() => namesOf(fields, fieldKey), [fields, fieldKey]);
  const problems = useMemo(
    () =>
      formulaProblems(withFormula(fields, fieldKey, part, value), []).filter(
        (one) => one.key === fieldKey && one.part === part,
      ),
    [fields, fieldKey, part, value],
  );
  return <FormulaText {...{ label, placeholder, named, problems, value, onChange }} />;
}

/** What a formula of a field can name: the other fields, and what comes from elsewhere. */
function namesOf(fields: readonly Field[], fieldKey: string): NamedValue[] {
  const own = fields
    .filter((field) => field.key !== fieldKey && formulaTypeOf(field) !== undefined)
    .map(({ key, label }) => ({ name: key, label }));
  const sources = [...fixedSources].map(([name, { group, label }]) => ({
    name,
    label: `${group}: ${label}`,
  }));
  return [...own, ...sources];
}

/** The fields with a formula as it is typed. */
function withFormula(
  fields: readonly Field[],
  key: string,
  part: FormulaPart,
  value: string,
): Field[] {
  return fields.map((field) => {
    if (field.key !== key) return field;
    if (part === 'showWhen') return { ...field, showWhen: value };
    return field.type === 'calculated' ? { ...field, expression: value } : field;
  });
}
