import { type FieldRegistry, type LineKind, lineKindSchema } from '@countersign/contract';
import { kindOf, type LineField } from '@countersign/domain';
import { NativeSelect } from '@mantine/core';
import { useFieldTypes, viewOf } from '../../kit/fields/field-types.ts';
import classes from './FieldRow.module.css';

interface KindSettingsProps {
  field: LineField;
  path: string;
  onChange(kind: LineKind): void;
}

/** What a field of one line takes, and how that is written. */
export function KindSettings({ field, path, onChange }: KindSettingsProps) {
  const types = useFieldTypes();
  const kind = kindOf(field);
  const { label } = field;
  const { settings: Settings } = viewOf(types, kind);
  const kinds = startsOf(types.registry);
  return (
    <div className={classes.settings} data-path={path}>
      <NativeSelect
        size="xs"
        aria-label={`What ${label} takes`}
        data={kinds.map((start) => ({ value: start.type, label: viewOf(types, start).name }))}
        value={kind.type}
        onChange={({ currentTarget: { value } }) => {
          const next = kinds.find(({ type }) => type === value);
          if (next !== undefined) onChange(next);
        }}
      />
      {Settings !== undefined && <Settings kind={kind} label={label} onChange={onChange} />}
    </div>
  );
}

/** Each kind of one line with the settings that it starts with. */
function startsOf({ plugins }: FieldRegistry): LineKind[] {
  return plugins
    .filter(({ line }) => line !== undefined)
    .map(({ defaults }) => lineKindSchema.parse(defaults));
}
