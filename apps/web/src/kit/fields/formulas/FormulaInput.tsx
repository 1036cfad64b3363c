import { type Field, fixedSources, formulaTypeOf, longestFormula } from '@countersign/contract';
import {
  type FormulaPart,
  type FormulaProblem,
  formulaProblems,
  type NamedValue,
  type Suggestion,
  suggestionsAt,
} from '@countersign/domain';
import { Textarea } from '@mantine/core';
import { type KeyboardEvent, type SyntheticEvent, useId, useMemo, useRef, useState } from 'react';
import classes from './FormulaInput.module.css';
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

/** A formula of a form's field. */
export function FormulaInput({ fieldKey, part, value, ...props }: FormulaInputProps) {
  const fields = useFormulaFields();
  const named = useMemo(() => namesOf(fields, fieldKey), [fields, fieldKey]);
  const problems = useMemo(
    () =>
      formulaProblems(withFormula(fields, fieldKey, part, value), []).filter(
        (one) => one.key === fieldKey && one.part === part,
      ),
    [fields, fieldKey, part, value],
  );
  return <FormulaText {...props} value={value} named={named} problems={problems} />;
}

interface FormulaTextProps {
  label: string;
  placeholder?: string;
  value: string;
  /** What it can name. */
  named: readonly NamedValue[];
  problems: readonly FormulaProblem[];
  onChange(value: string): void;
}

/**
 * A formula, with what can be put in where the caret is: arrows choose, Enter and Tab take, Escape closes. What is
 * wrong is marked at its character and said below.
 */
export function FormulaText(props: FormulaTextProps) {
  const { label, placeholder, value, named, problems, onChange } = props;
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const mirror = useRef<HTMLDivElement>(null);
  const [caret, setCaret] = useState<number>();
  const [chosen, setChosen] = useState(0);
  const offered = caret === undefined ? [] : suggestionsAt(value, caret, named);
  const at = Math.min(chosen, offered.length - 1);
  const close = () => setCaret(undefined);
  const take = ({ from, to, insert }: Suggestion) => {
    onChange(value.slice(0, from) + insert + value.slice(to));
    close();
    const end = from + insert.length;
    // The caret is put where it belongs once the new text is there.
    requestAnimationFrame(() => input.current?.setSelectionRange(end, end));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const suggestion = offered[at];
    if (suggestion === undefined) return;
    if (event.key === 'ArrowDown') setChosen((at + 1) % offered.length);
    else if (event.key === 'ArrowUp') setChosen((at + offered.length - 1) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(suggestion);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={classes.whole}>
      <div ref={mirror} className={classes.mirror} aria-hidden>
        {marked(value, problems)}
      </div>
      <Textarea
        ref={input}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={offered.length > 0 ? id : undefined}
        aria-activedescendant={offered.length > 0 ? `${id}-${at}` : undefined}
        classNames={{ input: classes.input }}
        placeholder={placeholder}
        rows={2}
        maxLength={longestFormula}
        spellCheck={false}
        value={value}
        error={problems[0]?.message}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          setCaret(currentTarget.selectionStart);
          setChosen(0);
        }}
        onScroll={({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
          if (mirror.current) mirror.current.scrollTop = currentTarget.scrollTop;
        }}
        onKeyDown={onKeyDown}
        onClick={close}
        onBlur={close}
      />
      {offered.length > 0 && (
        <div id={id} role="listbox" aria-label="Suggestions" className={classes.list}>
          {offered.map((suggestion, place) => (
            // The keys go to the text, which names the option that is chosen.
            // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
            <div
              key={`${suggestion.kind} ${suggestion.label}`}
              id={`${id}-${place}`}
              role="option"
              aria-selected={place === at}
              className={classes.option}
              onMouseDown={(event) => {
                event.preventDefault();
                take(suggestion);
              }}
            >
              <code>{suggestion.label}</code> <span>{suggestion.help}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
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

/** The text with what is wrong in it marked, to lie below the one that is typed. */
function marked(value: string, problems: readonly FormulaProblem[]) {
  const [problem] = problems;
  if (problem === undefined) return value;
  // What is missing at the end has no characters of its own.
  const from = Math.min(problem.from, Math.max(value.length - 1, 0));
  const to = Math.max(problem.to, from + 1);
  return (
    <>
      {value.slice(0, from)}
      <mark className={classes.wrong}>{value.slice(from, to) || ' '}</mark>
      {value.slice(to)}
    </>
  );
}
