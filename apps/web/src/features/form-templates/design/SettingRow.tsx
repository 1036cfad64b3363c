import type { Field } from '@countersign/contract';
import { externalRolesRule } from '@countersign/contract';
import { Checkbox, ColorInput, MultiSelect, NativeSelect } from '@mantine/core';
import { externalRoleOptions } from '../../../kit/fields/external-role-labels.ts';
import { useFieldTypes } from '../../../kit/fields/field-types.ts';
import type { SettingDefinition } from '../../../kit/fields/plugin.ts';
import { DraftInput } from './DraftInput.tsx';

/** The value of a setting that fields have in common. */
export function sharedSetting(fields: readonly Field[], name: string) {
  const [first, ...others] = fields.map((field) => Reflect.get(field, name) as unknown);
  return { value: first, isMixed: others.some((value) => value !== first) };
}

interface SettingRowProps {
  fields: readonly Field[];
  definition: SettingDefinition;
  onChange(value: unknown): void;
}

/** One setting of the chosen fields. */
export function SettingRow({ fields, definition, onChange }: SettingRowProps) {
  const { name, label, description, input, problemOf } = definition;
  const { value, isMixed } = sharedSetting(fields, name);
  const { registry } = useFieldTypes();
  const types = [...new Set(fields.map(({ type }) => type))];
  const isTaken = (one: unknown) =>
    types.every((type) => registry.find(type).schema.shape[name]?.safeParse(one).success);
  const isOptional = isTaken(undefined);
  const schemaProblem = (text: string) => {
    if (text === '' && isOptional) return undefined;
    const { error } = registry.schema.safeParse({ ...fields[0], [name]: text });
    return error?.issues.find(({ path }) => path[0] === name)?.message;
  };
  switch (input.kind) {
    case 'text':
      return (
        <DraftInput
          {...{ label, description, isMixed }}
          isLive
          rows={input.rows}
          maxLength={input.maxLength}
          value={typeof value === 'string' ? value : ''}
          problemOf={(text) => problemOf?.(text) ?? schemaProblem(text)}
          onTake={(text) => onChange(text === '' && isOptional ? undefined : text)}
        />
      );
    case 'number':
      return (
        <DraftInput
          {...{ label, description, isMixed }}
          isLive
          isNumber
          value={typeof value === 'number' ? String(value) : ''}
          problemOf={(text) => numberProblem(text, input, isOptional)}
          onTake={(text) => onChange(text.trim() === '' ? undefined : Number(text))}
        />
      );
    case 'switch': {
      const isOn = (value ?? input.isOnWithout ?? false) === true;
      return (
        <Checkbox
          size="xs"
          label={label}
          checked={isOn && !isMixed}
          indeterminate={isMixed}
          onChange={({ currentTarget: { checked } }) => onChange(checked)}
        />
      );
    }
    case 'color':
      return (
        <ColorInput
          size="xs"
          label={label}
          format="hex"
          eyeDropperButtonProps={{ 'aria-label': 'Take a colour from the screen' }}
          placeholder={isMixed ? 'Several' : undefined}
          value={isMixed || typeof value !== 'string' ? '' : value}
          onChange={(text) => {
            if (problemOf?.(text) === undefined) onChange(text);
          }}
        />
      );
    case 'external-roles':
      return <ExternalRolesSetting label={label} value={value} onChange={onChange} />;
    case 'choice': {
      const offered = input.options.filter((option) => isTaken(option.value));
      return (
        <NativeSelect
          size="xs"
          label={label}
          value={isMixed ? '' : typeof value === 'string' ? value : ''}
          data={[
            ...(isMixed ? [{ value: '', label: 'Several' }] : []),
            ...(!isMixed && isOptional ? [{ value: '', label: input.none ?? 'As usual' }] : []),
            ...offered,
          ]}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.value === '' ? undefined : currentTarget.value)
          }
        />
      );
    }
  }
}

/** Chooses who receives the file of a field besides the company, or leaves that to the pack. */
function ExternalRolesSetting({
  label,
  value,
  onChange,
}: Pick<SettingRowProps, 'onChange'> & { label: string; value: unknown }) {
  const roles = externalRolesRule.safeParse(value).data;
  return (
    <>
      <Checkbox
        size="xs"
        label="File goes to whom the pack names"
        checked={roles === undefined}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? undefined : [])}
      />
      {roles && (
        <MultiSelect
          size="xs"
          label={label}
          description="The company always receives it."
          placeholder={roles.length === 0 ? 'Company only' : ''}
          data={externalRoleOptions}
          value={roles}
          onChange={onChange}
        />
      )}
    </>
  );
}

function numberProblem(
  text: string,
  { least, most, isWhole }: { least: number; most: number; isWhole: boolean },
  canBeEmpty: boolean,
): string | undefined {
  if (text.trim() === '') return canBeEmpty ? undefined : 'It needs a number.';
  const number = Number(text);
  const isRight =
    Number.isFinite(number) &&
    number >= least &&
    number <= most &&
    (!isWhole || Number.isInteger(number));
  return isRight ? undefined : `A ${isWhole ? 'whole ' : ''}number from ${least} to ${most}.`;
}
