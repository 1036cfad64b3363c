import type { Field, FieldOf, TickGroup } from '@countersign/contract';
import { changeSettings, type Design } from '@countersign/domain';
import { DraftInput } from './DraftInput.tsx';

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
  const count = (text: string) =>
    text === '' || (/^\d{1,3}$/.test(text) && Number(text) > 0)
      ? undefined
      : 'A number from 1 to 999.';
  const limit = (part: 'atLeast' | 'atMost', text: string) => {
    if (!group) return;
    const { [part]: _, ...others } = group;
    const next: TickGroup = text === '' ? others : { ...others, [part]: Number(text) };
    const keys = members.map(({ key }) => key);
    act('Change the group', (design) => changeSettings(design, keys, { group: next }));
  };
  return (
    <>
      <DraftInput
        label="Group of check boxes"
        description="Boxes with the same name belong together"
        value={group?.name ?? ''}
        isMixed={isMixed}
        maxLength={100}
        onTake={(text) => {
          const name = text.trim();
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
            label={`Ticks at least, of ${members.length}`}
            isNumber
            value={group.atLeast === undefined ? '' : String(group.atLeast)}
            problemOf={count}
            onTake={(text) => limit('atLeast', text)}
          />
          <DraftInput
            label={`Ticks at most, of ${members.length}`}
            isNumber
            value={group.atMost === undefined ? '' : String(group.atMost)}
            problemOf={count}
            onTake={(text) => limit('atMost', text)}
          />
        </>
      )}
    </>
  );
}
