import type { ListFilter } from '@countersign/contract';
import { Button, Menu, ScrollArea, Text } from '@mantine/core';
import { IconCheck, IconFilterPlus, IconSettings, IconTags } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../../core/paths.ts';
import { useGroupOptions } from '../../../entities/contacts/choices.ts';
import { GroupDot } from '../../../entities/contacts/GroupChips.tsx';
import type { ListState } from '../../../kit/lists/use-list-state.ts';
import { text } from './text.ts';

interface GroupsMenuProps {
  list: ListState;
  /** Makes a group of what the list shows; undefined where it shows everything. */
  onSave: (() => void) | undefined;
}

/** The groups, each with how many contacts it has: choosing one shows them. */
export function GroupsMenu({ list, onSave }: GroupsMenuProps) {
  const { groups, isFetching } = useGroupOptions();
  const chosen = chosenGroups(list.filters);
  const show = (id: string) => {
    const others = list.filters.filter(({ field }) => field !== 'groups');
    const isShown = chosen.length === 1 && chosen[0] === id;
    const filter: ListFilter = { field: 'groups', operator: 'any', values: [id] };
    list.setFilters(isShown ? others : [...others, filter]);
  };
  return (
    <Menu position="bottom-start" width={290} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconTags size={17} stroke={1.7} aria-hidden />}>
          {text.choice.label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah={340} type="auto">
          {groups.map((group) => (
            <Menu.Item
              key={group.id}
              leftSection={<GroupDot colour={group.colour} />}
              rightSection={
                chosen.includes(group.id) ? (
                  <IconCheck size={16} aria-label={text.choice.shown} />
                ) : (
                  <Text size="xs" c="dimmed">
                    {group.count.toLocaleString('en-GB')}
                  </Text>
                )
              }
              onClick={() => show(group.id)}
            >
              <Text component="span" size="sm" truncate display="block" title={group.name}>
                {group.name}
              </Text>
            </Menu.Item>
          ))}
          {groups.length === 0 && (
            <Text size="sm" c="dimmed" px="sm" py="xs">
              {isFetching ? text.choice.loading : text.choice.none}
            </Text>
          )}
        </ScrollArea.Autosize>
        <Menu.Divider />
        {onSave !== undefined && (
          <Menu.Item
            leftSection={<IconFilterPlus size={17} stroke={1.7} aria-hidden />}
            onClick={onSave}
          >
            {text.choice.save}
          </Menu.Item>
        )}
        <Menu.Item
          component={Link}
          to={paths.contactGroups}
          leftSection={<IconSettings size={17} stroke={1.7} aria-hidden />}
        >
          {text.choice.manage}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function chosenGroups(filters: readonly ListFilter[]): readonly string[] {
  const filter = filters.find(({ field, operator }) => field === 'groups' && operator === 'any');
  return filter?.values ?? [];
}
