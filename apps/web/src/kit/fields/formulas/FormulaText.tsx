import { longestFormula } from '@countersign/contract';
import {
  type FormulaProblem,
  type NamedValue,
  type Suggestion,
  suggestionsAt,
} from '@countersign/domain';
import { Input, Textarea } from '@mantine/core';
import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { text } from '../text.ts';
import classes from './FormulaInput.module.css';

interface FormulaTextProps {
  label: string;
  /** The label is said alone where something else shows what it is. */
  isLabelShown?: boolean;
  placeholder?: string | undefined;
  /** What it can name. */
  named: readonly NamedValue[];
  /** What is wrong with it as it stands. */
  problems: readonly FormulaProblem[];
  value: string;
  onChange(value: string): void;
}

/**
 * A formula, with what can be put in where the caret is: arrows choose, Enter and Tab take, Escape closes. What is
 * wrong is marked at its character and said below.
 */
export function FormulaText(props: FormulaTextProps) {
  const { label, isLabelShown, placeholder, named, problems, value, onChange } = props;
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const mirror = useRef<HTMLDivElement>(null);
  const [caret, setCaret] = useState<number>();
  const [chosen, setChosen] = useState(0);
  const offered = caret === undefined ? [] : suggestionsAt(value, caret, named);
  const at = Math.min(chosen, offered.length - 1);
  const close = () => setCaret(undefined);
  const take = ({ from, to, insert }: Suggestion) => {
    const end = from + insert.length;
    // The new text is there before the next key comes, and so is the caret.
    flushSync(() => {
      onChange(value.slice(0, from) + insert + value.slice(to));
      close();
    });
    input.current?.setSelectionRange(end, end);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const suggestion = offered[at];
    if (suggestion === undefined) return;
    // Tab goes on to the next field.
    if (event.key === 'Tab') return close();
    if (event.key === 'ArrowDown') setChosen((at + 1) % offered.length);
    else if (event.key === 'ArrowUp') setChosen((at + offered.length - 1) % offered.length);
    else if (event.key === 'Enter') take(suggestion);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={classes.whole}>
      {isLabelShown && <Input.Label htmlFor={`${id}-text`}>{label}</Input.Label>}
      {/* The marks are those of the text alone, which the label stands above. */}
      <div className={classes.text}>
        <div ref={mirror} className={classes.mirror} aria-hidden>
          {marked(value, problems)}
        </div>
        <Textarea
          ref={input}
          id={`${id}-text`}
          aria-label={isLabelShown ? undefined : label}
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
      </div>
      {offered.length > 0 && (
        <div
          id={id}
          role="listbox"
          aria-label={text.inputs.suggestions}
          className={classes.list}
          // It opens below the text, which can be at the end of what scrolls.
          ref={(list) => list?.scrollIntoView({ block: 'nearest' })}
        >
          {offered.map((suggestion, index) => (
            // The keys go to the text, which names the option that is chosen.
            // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
            <div
              key={`${suggestion.kind} ${suggestion.label}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
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
