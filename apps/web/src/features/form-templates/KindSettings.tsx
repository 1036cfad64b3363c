import {
  type FieldRegistry,
  fieldFilling,
  isForSigning,
  type LineKind,
  lineKindSchema,
} from '@countersign/contract';
import { kindOf, type LineField } from '@countersign/domain';
import { NativeSelect } from '@mantine/core';
import { useFieldTypes, viewOf } from '../../kit/fields/field-types.ts';
import classes from './FieldRow.module.css';

interface KindSettingsProps {
  field: LineField;
  /** What it takes as it is saved; undefined where it is new: it is given by signing then. */
  former: LineKind | undefined;
  path: string;
  onChange(kind: LineKind): void;
}

/** What a field of one line takes, and how that is written. */
export function KindSettings({ field, former, path, onChange }: KindSettingsProps) {
  const types = useFieldTypes();
  const kind = kindOf(field);
  const { label } = field;
  const { settings: Settings } = viewOf(types, kind);
  const kinds = startsOf(types.registry, kind, former);
  const optionsOf = (filling: string) =>
    kinds
      .filter(({ type }) => fieldFilling[type] === filling)
      .map((start) => ({ value: start.type, label: viewOf(types, start).name }));
  const groups = [
    { group: 'Typed in', items: optionsOf('entered') },
    { group: 'Given by signing', items: optionsOf('signed') },
    { group: 'By itself', items: optionsOf('derived') },
  ];
  return (
    <div className={classes.settings} data-path={path}>
      <NativeSelect
        size="xs"
        aria-label={`What ${label} takes`}
        data={groups.filter(({ items }) => items.length > 0)}
        value={kind.type}
        onChange={({ currentTarget: { value } }) => {
          const next = kinds.find(({ type }) => type === value);
          if (next !== undefined) onChange(next);
        }}
      />
      {Settings !== undefined && (
        <Settings kind={kind} fieldKey={field.key} label={label} onChange={onChange} />
      )}
    </div>
  );
}

/**
 * What each kind that a field can have starts with: its settings now where the kind has the same, and as it is
 * saved where it goes back to that.
 */
function startsOf(
  { plugins }: FieldRegistry,
  now: LineKind,
  former: LineKind | undefined,
): LineKind[] {
  return plugins
    .filter(({ line }) => line !== undefined)
    .map(({ defaults }) => lineKindSchema.parse({ ...now, ...defaults }))
    .map((start) => (start.type === former?.type ? former : start))
    .filter((start) => former !== undefined || isForSigning(start));
}
