import { canBind, type Field, type FieldRegistry, sourceKinds } from '@countersign/contract';
import { isLineField, kindOf } from '@countersign/domain';
import { Tooltip } from '@mantine/core';
import { memo, useCallback } from 'react';
import { originOf } from '../../kit/fields/bindings.ts';
import { fieldFacts } from '../../kit/fields/facts.ts';
import { useFieldTypes, viewOf } from '../../kit/fields/field-types.ts';
import { type AskPosition, AssigneeSelect } from './AssigneeSelect.tsx';
import { BindingSettings } from './BindingSettings.tsx';
import classes from './FieldRow.module.css';
import { type FieldChange, labelProblem } from './field-edits.ts';
import { KindSettings } from './KindSettings.tsx';

interface FieldRowProps {
  /** As it will be once it is saved. */
  field: Field;
  /** As it is saved; undefined where it is new. */
  saved: Field | undefined;
  /** Where it is found by what leads to it. */
  path: string;
  selected: boolean;
  /** Whether it is one of those that are changed together. */
  ticked: boolean;
  askPosition: AskPosition;
  onSelect(key: string): void;
  onTick(key: string, isTicked: boolean): void;
  onChange(key: string, change: FieldChange): void;
}

/**
 * One field of a template: its label edited in place, who fills it, whether it is required, and while
 * it is chosen what it takes. Built of plain elements, because a form can have hundreds of these.
 */
export const FieldRow = memo(function FieldRow(props: FieldRowProps) {
  const { field, saved, path, selected, ticked, askPosition } = props;
  const { onSelect, onTick, onChange } = props;
  const { key } = field;
  const types = useFieldTypes();
  const view = viewOf(types, field);
  const { icon: TypeIcon, name: typeName } = view;
  const problem = labelProblem(field.label);
  const select = useCallback(() => onSelect(key), [onSelect, key]);
  const problemId = problem === undefined ? undefined : `problem-${key}`;
  return (
    <li
      className={classes.row}
      data-field={key}
      data-selected={selected || undefined}
      data-changed={saved !== field || undefined}
    >
      <input
        type="checkbox"
        className={classes.tick}
        checked={ticked}
        aria-label={`Choose ${field.label}`}
        onChange={(event) => onTick(key, event.currentTarget.checked)}
      />
      <Tooltip label={`${typeName}: show on the page`} openDelay={400} withinPortal>
        <button
          type="button"
          className={classes.type}
          tabIndex={-1}
          aria-label={`Show ${field.label} on the page`}
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
          value={field.label}
          title={field.label}
          aria-label={`Label of ${key}`}
          aria-invalid={problem !== undefined}
          aria-describedby={problemId}
          maxLength={500}
          onFocus={select}
          onKeyDown={onLabelKey}
          onChange={(event) => {
            // Pasted lines become one: a label has no lines.
            onChange(key, { label: event.currentTarget.value.replace(/\s*\n\s*/g, ' ') });
          }}
        />
        {problem !== undefined && (
          <span className={classes.problem} id={problemId}>
            {problem}
          </span>
        )}
        <span className={classes.facts} title={key}>
          {[typeName, ...fieldFacts(field, view), ...originFact(field), key].join(' · ')}
        </span>
        {selected && isLineField(field, types.registry) && (
          <KindSettings
            field={field}
            former={saved && isLineField(saved) ? kindOf(saved) : undefined}
            path={`${path}.kind`}
            onChange={(kind) => onChange(key, { kind })}
          />
        )}
        {selected && canBindAny(field.type, types.registry) && (
          <BindingSettings
            field={field}
            path={`${path}.binding`}
            onChange={(binding) => onChange(key, { binding })}
          />
        )}
        {'options' in field && field.options.length > 0 && selected && (
          <span className={classes.options}>
            {field.options.map((option) => option.label || option.value).join(' / ')}
          </span>
        )}
      </div>
      <div className={classes.controls}>
        <AssigneeSelect
          label={`Who fills ${field.label}`}
          value={field.assignee}
          askPosition={askPosition}
          onFocus={select}
          onChange={(assignee) => onChange(key, { assignee })}
        />
        <label className={classes.required}>
          <input
            type="checkbox"
            checked={field.required}
            onFocus={select}
            aria-label={`${field.label} is required`}
            onChange={(event) => onChange(key, { required: event.currentTarget.checked })}
          />
          Required
        </label>
      </div>
    </li>
  );
});

const originFact = ({ binding }: Field) => (binding ? [originOf(binding.source)] : []);

const canBindAny = (type: string, registry: FieldRegistry) =>
  sourceKinds.some((kind) => canBind(type, kind, registry));

/** Arrow keys in a label, and Enter, go to the label of the row above or below. */
function onLabelKey(event: React.KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp' && event.key !== 'Enter') return;
  event.preventDefault();
  const list = event.currentTarget.closest('[data-field-list]');
  const labels = [...(list?.querySelectorAll<HTMLTextAreaElement>('textarea[data-label]') ?? [])];
  const step = event.key === 'ArrowUp' ? -1 : 1;
  labels[labels.indexOf(event.currentTarget) + step]?.focus();
}
