import { assigneeName, type Field, type FieldAssignee } from '@countersign/contract';
import { isLineField } from '@countersign/domain';
import { Tooltip } from '@mantine/core';
import { memo, useCallback } from 'react';
import { fieldFacts } from '../../kit/fields/facts.ts';
import { useFieldTypes, viewOf } from '../../kit/fields/field-types.ts';
import classes from './FieldRow.module.css';
import { editedField, type FieldChange, labelProblem } from './field-edits.ts';
import { KindSettings } from './KindSettings.tsx';

interface FieldRowProps {
  field: Field;
  /** Where it is found by what leads to it. */
  path: string;
  change: FieldChange | undefined;
  selected: boolean;
  onSelect(key: string): void;
  onChange(field: Field, change: FieldChange): void;
}

/**
 * One field of a template: its label edited in place, who fills it, whether it is required, and while
 * it is chosen what it takes. Built of plain elements, because a form can have hundreds of these.
 */
export const FieldRow = memo(function FieldRow(props: FieldRowProps) {
  const { field, path, change, selected, onSelect, onChange } = props;
  const now = editedField(field, change);
  const types = useFieldTypes();
  const view = viewOf(types, now);
  const { icon: TypeIcon, name: typeName } = view;
  const problem = labelProblem(now.label);
  const select = useCallback(() => onSelect(field.key), [onSelect, field.key]);
  const problemId = problem === undefined ? undefined : `problem-${field.key}`;
  return (
    <li
      className={classes.row}
      data-field={field.key}
      data-selected={selected || undefined}
      data-changed={change !== undefined || undefined}
      data-assignee={now.assignee}
    >
      <Tooltip label={`${typeName}: show on the page`} openDelay={400} withinPortal>
        <button
          type="button"
          className={classes.type}
          tabIndex={-1}
          aria-label={`Show ${now.label} on the page`}
          onClick={select}
        >
          <TypeIcon size={18} stroke={1.6} aria-hidden />
        </button>
      </Tooltip>
      <div className={classes.texts}>
        <textarea
          className={classes.label}
          rows={1}
          data-label
          data-path={`${path}.label`}
          value={now.label}
          title={now.label}
          aria-label={`Label of ${field.key}`}
          aria-invalid={problem !== undefined}
          aria-describedby={problemId}
          maxLength={500}
          onFocus={select}
          onKeyDown={onLabelKey}
          onChange={(event) => {
            // Pasted lines become one: a label has no lines.
            onChange(field, { label: event.currentTarget.value.replace(/\s*\n\s*/g, ' ') });
          }}
        />
        {problem !== undefined && (
          <span className={classes.problem} id={problemId}>
            {problem}
          </span>
        )}
        <span className={classes.facts} title={field.key}>
          {[typeName, ...fieldFacts(now, view), field.key].join(' · ')}
        </span>
        {selected && isLineField(now, types.registry) && (
          <KindSettings
            field={now}
            path={`${path}.kind`}
            onChange={(kind) => onChange(field, { kind })}
          />
        )}
        {'options' in field && field.options.length > 0 && selected && (
          <span className={classes.options}>
            {field.options.map((option) => option.label || option.value).join(' / ')}
          </span>
        )}
      </div>
      <div className={classes.controls}>
        <AssigneeChoice
          name={now.label}
          value={now.assignee}
          onFocus={select}
          onChange={(assignee) => onChange(field, { assignee })}
        />
        <label className={classes.required}>
          <input
            type="checkbox"
            checked={now.required}
            onFocus={select}
            aria-label={`${now.label} is required`}
            onChange={(event) => onChange(field, { required: event.currentTarget.checked })}
          />
          Required
        </label>
      </div>
    </li>
  );
});

interface AssigneeChoiceProps {
  name: string;
  value: FieldAssignee;
  onFocus(): void;
  onChange(value: FieldAssignee): void;
}

function AssigneeChoice({ name, value, onFocus, onChange }: AssigneeChoiceProps) {
  return (
    <span className={classes.assignees} role="group" aria-label={`Who fills ${name}`}>
      {(['creator', 'recipient'] as const).map((assignee) => (
        <button
          key={assignee}
          type="button"
          className={classes.assignee}
          data-assignee={assignee}
          aria-pressed={value === assignee}
          onFocus={onFocus}
          onClick={() => onChange(assignee)}
        >
          {assigneeName(assignee)}
        </button>
      ))}
    </span>
  );
}

/** Arrow keys in a label, and Enter, go to the label of the row above or below. */
function onLabelKey(event: React.KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp' && event.key !== 'Enter') return;
  event.preventDefault();
  const list = event.currentTarget.closest('[data-field-list]');
  const labels = [...(list?.querySelectorAll<HTMLTextAreaElement>('textarea[data-label]') ?? [])];
  const step = event.key === 'ArrowUp' ? -1 : 1;
  labels[labels.indexOf(event.currentTarget) + step]?.focus();
}
