import type { Project, ProjectMember } from '@countersign/contract';
import {
  ActionIcon,
  Badge,
  Box,
  Button,
  Flex,
  Group,
  Skeleton,
  Text,
  TextInput,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconUserPlus, IconX } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { UserAvatar } from '../../entities/users/UserAvatar.tsx';
import { PageFooter } from '../../kit/lists/table/PageFooter.tsx';
import { toastError, toastSuccess } from '../../ui/notices/toast.ts';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import { AddMembersDialog } from './AddMembersDialog.tsx';
import { useListProjectMembersQuery, useRemoveProjectMemberMutation } from './api.ts';
import classes from './Projects.module.css';
import { rightsText } from './project-labels.ts';
import { text } from './text.ts';

type PageSize = ComponentProps<typeof PageFooter>['pageSize'];

/** From as many on they are searched for. */
const many = 10;

/** Lists the members of a project, and their rights there. */
export function ProjectMembers({ project, mayChange }: { project: Project; mayChange: boolean }) {
  const [isAdding, setAdding] = useState(false);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const [cursor, setCursor] = useState<string>();
  const [pageSize, setPageSize] = useState<PageSize>(25);
  const members = useListProjectMembersQuery({
    id: project.id,
    query: { search, pageSize, ...(cursor !== undefined && { cursor }) },
  });
  const rows = members.currentData ?? members.data;
  const hasMany = project.memberCount >= many || typed !== '';
  return (
    <RecordSection
      title={text.members.title}
      description={text.members.help}
      action={
        mayChange && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconUserPlus size={16} stroke={1.7} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {text.members.add}
          </Button>
        )
      }
    >
      {hasMany && (
        <TextInput
          aria-label={text.members.searchLabel}
          placeholder={text.members.search}
          leftSection={<IconSearch size={16} aria-hidden />}
          mb="sm"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setCursor(undefined);
          }}
        />
      )}
      {rows === undefined && members.error === undefined && <Skeleton h={120} />}
      {members.error !== undefined && (
        <Text c="var(--mantine-color-error)" role="alert">
          {messageOf(members.error)}
        </Text>
      )}
      {rows?.items.length === 0 && (
        <Text size="sm" c="dimmed">
          {search === '' ? text.members.none : text.members.noneFound}
        </Text>
      )}
      <ul className={classes.members} aria-busy={members.isFetching}>
        {rows?.items.map((member) => (
          <Member key={member.id} project={project} member={member} mayChange={mayChange} />
        ))}
      </ul>
      {rows !== undefined && (rows.next !== null || rows.previous !== null) && (
        <PageFooter
          rows={rows}
          pageSize={pageSize}
          onPage={setCursor}
          onPageSize={(size) => {
            setPageSize(size);
            setCursor(undefined);
          }}
        />
      )}
      <AddMembersDialog project={project} opened={isAdding} onClose={() => setAdding(false)} />
    </RecordSection>
  );
}

interface MemberProps {
  project: Project;
  member: ProjectMember;
  mayChange: boolean;
}

function Member({ project, member, mayChange }: MemberProps) {
  const [remove, { isLoading }] = useRemoveProjectMemberMutation();
  const removeIt = async () => {
    const { error } = await remove({ id: project.id, userId: member.id });
    if (error === undefined) toastSuccess(text.members.removed(member.name, project.name));
    else toastError(messageOf(error));
  };
  return (
    <Flex component="li" gap="sm" align="flex-start">
      <UserAvatar
        name={member.name}
        pictureUrl={member.profilePicUrl}
        color={member.isDisabled ? 'gray' : 'initials'}
        allowedInitialsColors={['ink', 'amber', 'green']}
        size={36}
      />
      <Box flex={1} miw={0}>
        <Group gap="xs" wrap="nowrap" miw={0}>
          <Text size="sm" fw={550} truncate title={`${member.name}, ${member.email}`}>
            {member.name}
          </Text>
          <Badge size="sm" variant="light" color={member.isDisabled ? 'gray' : 'ink'}>
            {member.userType}
          </Badge>
        </Group>
        <Text size="xs" c="dimmed" lh={1.45}>
          {rightsText(member)}
        </Text>
      </Box>
      {mayChange && (
        <ActionIcon
          variant="subtle"
          color="gray"
          loading={isLoading}
          aria-label={text.members.remove(member.name)}
          onClick={() => void removeIt()}
        >
          <IconX size={16} />
        </ActionIcon>
      )}
    </Flex>
  );
}
