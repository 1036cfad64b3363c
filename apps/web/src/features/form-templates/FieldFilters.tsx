import type { FieldAssignee } from '@countersign/contract';
import { Button, CloseButton, Group, Menu, NativeSelect, Text, TextInput } from '@mantine/core';
import { IconAdjustments, IconSearch } from '@tabler/icons-react';
import { notByEnter } from '../../kit/forms/not-by-enter.ts';
import type { FieldChange, FieldFilter } from './field-edits.ts';

interface FieldFiltersProps {
  filter: FieldFilter;
  pageCount: number;
  shown: number;
  total: number;
  onFilter(filter: FieldFilter): void;
  /** Changes all fields that are shown. */
  onChangeShown(change: FieldChange): void;
}

/** What the field list shows, and what is done to all that it shows. */
export function FieldFilters(props: FieldFiltersProps) {
  const { filter, pageCount, shown, total, onFilter } = props;
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
            { value: 'creator', label: 'Filled by creator' },
            { value: 'recipient', label: 'Filled by recipient' },
          ]}
        />
      </Group>
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed" aria-live="polite">
          {shown === total ? `${total} fields` : `${shown} of ${total} fields`}
        </Text>
        <ChangeShownMenu shown={shown} onChange={props.onChangeShown} />
      </Group>
    </>
  );
}

interface ChangeShownMenuProps {
  shown: number;
  onChange(change: FieldChange): void;
}

function ChangeShownMenu({ shown, onChange }: ChangeShownMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconAdjustments size={16} aria-hidden />}
          disabled={shown === 0}
        >
          Change all shown
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{shown === 1 ? 'The field shown' : `The ${shown} fields shown`}</Menu.Label>
        <Menu.Item onClick={() => onChange({ assignee: 'creator' })}>Filled by creator</Menu.Item>
        <Menu.Item onClick={() => onChange({ assignee: 'recipient' })}>
          Filled by recipient
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => onChange({ required: true })}>Required</Menu.Item>
        <Menu.Item onClick={() => onChange({ required: false })}>Not required</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
