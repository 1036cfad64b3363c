import type { Field, FieldOf, TickGroup } from '@countersign/contract';
import { changeSettings, type Design } from '@countersign/domain';
import { DraftInput } from './DraftInput.tsx';
import { text } from './settings-text.ts';

interface TickGroupSettingsProps {
  fields: readonly FieldOf<'checkbox'>[];
  all: readonly Field[];
  act(label: string, perform: (design: Design) => Design, joins?: string): void;
  onChange(settings: Readonly<Record<string, unknown>>): void;
}

/** The group of check boxes, and how many of them have to be ticked; that is the same for all of a group. */
export function TickGroupSettings({ fields, all, act, onChange }: TickGroupSettingsProps) {
  const [first] = fields;
  const group = first?.group;
  const isMixed = fields.some((field) => field.group?.name !== group?.name);
  const members = all.filter(
    (field) => field.type === 'checkbox' && group && field.group?.name === group.name,
  );
  const count = (typed: string) =>
    typed === '' || (/^\d{1,3}$/.test(typed) && Number(typed) > 0)
      ? undefined
      : text.value.wrongTicks;
  const limit = (part: 'atLeast' | 'atMost', typed: string) => {
    if (!group) return;
    const { [part]: _, ...others } = group;
    const next: TickGroup = typed === '' ? others : { ...others, [part]: Number(typed) };
    const keys = members.map(({ key }) => key);
    act(text.undo.group, (design) => changeSettings(design, keys, { group: next }));
  };
  return (
    <>
      <DraftInput
        label={text.value.group}
        description={text.value.groupHelp}
        value={group?.name ?? ''}
        isMixed={isMixed}
        maxLength={100}
        onTake={(typed) => {
          const name = typed.trim();
          if (name === '') return onChange({ group: undefined });
          const known = all.find(
            (field) => field.type === 'checkbox' && field.group?.name === name,
          ) as FieldOf<'checkbox'> | undefined;
          onChange({ group: known?.group ?? { ...group, name } });
        }}
      />
      {group && !isMixed && (
        <>
          <DraftInput
            label={text.value.minTicks(members.length)}
            isNumber
            value={group.atLeast === undefined ? '' : String(group.atLeast)}
            problemOf={count}
            onTake={(typed) => limit('atLeast', typed)}
          />
          <DraftInput
            label={text.value.maxTicks(members.length)}
            isNumber
            value={group.atMost === undefined ? '' : String(group.atMost)}
            problemOf={count}
            onTake={(typed) => limit('atMost', typed)}
          />
        </>
      )}
    </>
  );
}
