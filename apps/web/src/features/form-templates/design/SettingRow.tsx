import type { Field } from '@countersign/contract';
import { externalRolesRule } from '@countersign/contract';
import { Checkbox, ColorInput, MultiSelect, NativeSelect } from '@mantine/core';
import { externalRoleOptions } from '../../../kit/fields/external-role-labels.ts';
import { useFieldTypes } from '../../../kit/fields/field-types.ts';
import type { SettingDefinition } from '../../../kit/fields/plugin.ts';
import { DraftInput } from './DraftInput.tsx';
import { text } from './settings-text.ts';

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
  const schemaProblem = (typed: string) => {
    if (typed === '' && isOptional) return undefined;
    const { error } = registry.schema.safeParse({ ...fields[0], [name]: typed });
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
          problemOf={(typed) => problemOf?.(typed) ?? schemaProblem(typed)}
          onTake={(typed) => onChange(typed === '' && isOptional ? undefined : typed)}
        />
      );
    case 'number':
      return (
        <DraftInput
          {...{ label, description, isMixed }}
          isLive
          isNumber
          value={typeof value === 'number' ? String(value) : ''}
          problemOf={(typed) => numberProblem(typed, input, isOptional)}
          onTake={(typed) => onChange(typed.trim() === '' ? undefined : Number(typed))}
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
          eyeDropperButtonProps={{ 'aria-label': text.look.pickColour }}
          placeholder={isMixed ? text.panel.mixed : undefined}
          value={isMixed || typeof value !== 'string' ? '' : value}
          onChange={(typed) => {
            if (problemOf?.(typed) === undefined) onChange(typed);
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
            ...(isMixed ? [{ value: '', label: text.panel.mixed }] : []),
            ...(!isMixed && isOptional
              ? [{ value: '', label: input.none ?? text.panel.usual }]
              : []),
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
        label={text.value.packRoles}
        checked={roles === undefined}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? undefined : [])}
      />
      {roles && (
        <MultiSelect
          size="xs"
          label={label}
          description={text.value.rolesHelp}
          placeholder={roles.length === 0 ? text.value.companyOnly : ''}
          data={externalRoleOptions}
          value={roles}
          onChange={onChange}
        />
      )}
    </>
  );
}

function numberProblem(
  typed: string,
  { min, max, isWhole }: { min: number; max: number; isWhole: boolean },
  canBeEmpty: boolean,
): string | undefined {
  if (typed.trim() === '') return canBeEmpty ? undefined : text.value.noNumber;
  const number = Number(typed);
  const isRight =
    Number.isFinite(number) &&
    number >= min &&
    number <= max &&
    (!isWhole || Number.isInteger(number));
  return isRight ? undefined : text.value.wholeNumber(min, max, isWhole);
}
