import { assigneeName, type FieldAssignee } from '@countersign/contract';
import {
  Button,
  Checkbox,
  CloseButton,
  Group,
  Menu,
  NativeSelect,
  Text,
  TextInput,
} from '@mantine/core';
import { IconAdjustments, IconSearch } from '@tabler/icons-react';
import { notByEnter } from '../../kit/forms/not-by-enter.ts';
import type { AskPosition } from './AssigneeSelect.tsx';
import type { FieldChange, FieldFilter } from './field-edits.ts';

interface FieldFiltersProps {
  filter: FieldFilter;
  pageCount: number;
  /** Who fills fields of the form. */
  assignees: readonly FieldAssignee[];
  /** The keys of the fields that are shown. */
  shown: readonly string[];
  total: number;
  /** The keys of those that are changed together. */
  ticked: ReadonlySet<string>;
  askPosition: AskPosition;
  onFilter(filter: FieldFilter): void;
  onTick(keys: ReadonlySet<string>): void;
  /** Changes all that are ticked. */
  onChangeTicked(change: FieldChange): void;
}

/** What the field list shows, and what is done to all that are ticked in it. */
export function FieldFilters(props: FieldFiltersProps) {
  const { filter, pageCount, assignees, onFilter } = props;
  const pages = Array.from({ length: pageCount }, (_, page) => ({
    value: String(page),
    label: `Page ${page + 1}`,
  }));
  return (
    <>
      <TextInput
        value={filter.text}
        onChange={(event) => onFilter({ ...filter, text: event.currentTarget.value })}
        onKeyDown={notByEnter}
        placeholder="Find a field"
        aria-label="Find a field by label or key"
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          filter.text !== '' && (
            <CloseButton
              size="sm"
              aria-label="Clear the search"
              onClick={() => onFilter({ ...filter, text: '' })}
            />
          )
        }
      />
      <Group gap="xs" grow preventGrowOverflow={false}>
        <NativeSelect
          aria-label="Show fields of page"
          value={filter.page === null ? '' : String(filter.page)}
          onChange={({ currentTarget: { value } }) =>
            onFilter({ ...filter, page: value === '' ? null : Number(value) })
          }
          data={[{ value: '', label: 'All pages' }, ...pages]}
        />
        <NativeSelect
          aria-label="Show fields filled by"
          value={filter.assignee ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onFilter({ ...filter, assignee: value === '' ? null : (value as FieldAssignee) })
          }
          data={[
            { value: '', label: 'Filled by anyone' },
            ...assignees.map((value) => ({ value, label: filledBy(value) })),
          ]}
        />
      </Group>
      <TickedBar {...props} />
    </>
  );
}

/** "Filled by signer 2" */
function filledBy(assignee: FieldAssignee): string {
  return `Filled by ${assigneeName(assignee).toLowerCase()}`;
}

/** Ticks all that are shown, and changes all that are ticked. */
function TickedBar(props: FieldFiltersProps) {
  const { shown, total, ticked, askPosition, onTick, onChangeTicked } = props;
  const tickedShown = shown.filter((key) => ticked.has(key));
  const isAll = shown.length > 0 && tickedShown.length === shown.length;
  const tickShown = (isTicked: boolean) => {
    const others = [...ticked].filter((key) => !shown.includes(key));
    onTick(new Set(isTicked ? [...others, ...shown] : others));
  };
  return (
    <Group justify="space-between" gap="xs" mih={30}>
      <Checkbox
        size="xs"
        checked={isAll}
        indeterminate={tickedShown.length > 0 && !isAll}
        disabled={shown.length === 0}
        aria-label="Choose all fields that are shown"
        label={
          <Text span size="xs" c="dimmed" aria-live="polite">
            {countText(shown.length, total, ticked.size, ticked.size - tickedShown.length)}
          </Text>
        }
        onChange={(event) => tickShown(event.currentTarget.checked)}
      />
      {ticked.size > 0 && (
        <ChangeMenu count={ticked.size} askPosition={askPosition} onChange={onChangeTicked} />
      )}
    </Group>
  );
}

function countText(shown: number, total: number, ticked: number, hidden: number): string {
  if (ticked > 0) return `${ticked} chosen${hidden > 0 ? `, ${hidden} of them not shown` : ''}`;
  if (shown < total) return `${shown} of ${total} fields`;
  return total === 1 ? '1 field' : `${total} fields`;
}

const quick: readonly FieldAssignee[] = ['creator', 'recipient', 'agent', 'signer-1', 'approver-1'];

interface ChangeMenuProps {
  count: number;
  askPosition: AskPosition;
  onChange(change: FieldChange): void;
}

function ChangeMenu({ count, askPosition, onChange }: ChangeMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="light"
          size="compact-sm"
          leftSection={<IconAdjustments size={16} aria-hidden />}
        >
          {count === 1 ? 'Change 1 field' : `Change ${count} fields`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {quick.map((assignee) => (
          <Menu.Item key={assignee} onClick={() => onChange({ assignee })}>
            {filledBy(assignee)}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => askPosition((assignee) => onChange({ assignee }))}>
          Filled by another position…
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => onChange({ required: true })}>Required</Menu.Item>
        <Menu.Item onClick={() => onChange({ required: false })}>Not required</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
