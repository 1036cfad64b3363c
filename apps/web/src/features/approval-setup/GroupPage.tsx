import {
  type Approver,
  type ApproverGroup,
  approverGroupUpdate,
  getApproverGroupHistory,
} from '@countersign/contract';
import { approves } from '@countersign/domain';
import { ActionIcon, Anchor, Badge, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { backTo, paths } from '../../core/paths.ts';
import { useFindApproversQuery } from '../../entities/approval-setup/api.ts';
import { ArchiveBanner } from '../../kit/forms/ArchiveBanner.tsx';
import { RecordForm } from '../../kit/forms/RecordForm.tsx';
import { useEdits } from '../../kit/forms/use-edits.ts';
import { freshFor, useFresh } from '../../kit/forms/use-fresh.ts';
import { LatestChange } from '../../kit/history/LatestChange.tsx';
import { ObjectHistory } from '../../kit/history/ObjectHistory.tsx';
import { RecordPending } from '../../kit/pages/RecordPending.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { RecordPanes, RecordSection } from '../../ui/page/RecordPanes.tsx';
import classes from './Approval.module.css';
import {
  useGetApproverGroupQuery,
  useGetApproverGroupUsesQuery,
  useUpdateApproverGroupMutation,
} from './api.ts';
import { GroupMenu, useRestoreGroup } from './GroupActs.tsx';
import { type GroupValues, groupValuesOf } from './group-values.ts';
import { NameFields } from './NameFields.tsx';
import { UserPicker } from './PeoplePicker.tsx';
import { PersonChip } from './PersonChip.tsx';
import { text } from './text.ts';

/** One group: its people, the approval setups that name it, and its history. */
export default function GroupPage() {
  const { id = '' } = useParams();
  return <OpenGroup key={id} id={id} />;
}

function OpenGroup({ id }: { id: string }) {
  const query = useGetApproverGroupQuery(id, { refetchOnMountOrArgChange: freshFor });
  const group = useFresh(query);
  if (group !== undefined) return <GroupEditor group={group} />;
  return <RecordPending title={text.group.title} back={backTo.approverGroups} query={query} />;
}

function GroupEditor({ group }: { group: ApproverGroup }) {
  const { id, name, archivedAt } = group;
  const [update] = useUpdateApproverGroupMutation();
  const { refetch } = useGetApproverGroupQuery(id);
  const navigate = useNavigate();
  const restore = useRestoreGroup(group);
  const edits = useEdits<ApproverGroup, GroupValues>({
    schema: approverGroupUpdate,
    record: group,
    toValues: groupValuesOf,
    save: (values, revision) => update({ id, body: { ...values, revision } }),
    reload: async () => (await refetch()).data,
    labels: text.group.fields,
    unordered: ['userIds'],
    savedMessage: (saved) => text.group.saved(saved.name),
  });
  const { form } = edits;
  const isFixed = archivedAt !== null;
  return (
    <>
      <PageHeader
        title={name}
        back={backTo.approverGroups}
        actions={<GroupMenu group={group} isOnPage />}
      />
      <ArchiveBanner
        archivedAt={archivedAt}
        onRestore={restore.run}
        isRestoring={restore.isRestoring}
      >
        {text.group.archivedNote}
      </ArchiveBanner>
      <RecordForm
        edits={edits}
        noun={text.group.noun}
        onCancel={() => void navigate(paths.approverGroups)}
        who={<LatestChange subject="approver-group" id={id} />}
        texts={{ name: String, description: String }}
      >
        <RecordPanes
          main={
            <>
              <RecordSection title={text.group.title}>
                <SimpleGrid cols={{ base: 1, xs: 2 }}>
                  <NameFields form={form} hint={text.group.descriptionHint} disabled={isFixed} />
                </SimpleGrid>
              </RecordSection>
              <RecordSection title={text.group.people} description={text.group.peopleHelp}>
                {!isFixed && (
                  <UserPicker
                    label={text.group.addPeople}
                    isAdder
                    value={form.values.userIds}
                    known={group.members}
                    error={form.errors.userIds}
                    data-path={edits.pathOf('userIds')}
                    onChange={(ids) => form.setFieldValue('userIds', ids)}
                  />
                )}
                <Members
                  group={group}
                  userIds={form.values.userIds}
                  isFixed={isFixed}
                  onRemove={(removed) =>
                    form.setFieldValue(
                      'userIds',
                      form.values.userIds.filter((one) => one !== removed),
                    )
                  }
                />
              </RecordSection>
            </>
          }
          side={
            <>
              <GroupUses id={id} />
              <ObjectHistory endpoint={getApproverGroupHistory} id={id} />
            </>
          }
        />
      </RecordForm>
    </>
  );
}

interface MembersProps {
  group: ApproverGroup;
  userIds: readonly string[];
  isFixed: boolean;
  onRemove(userId: string): void;
}

function Members({ group, userIds, isFixed, onRemove }: MembersProps) {
  const found = useFindApproversQuery({ search: '' }).data?.items ?? [];
  const people = new Map([...found, ...group.members].map((one) => [one.id, one] as const));
  const shown = userIds.flatMap((id) => people.get(id) ?? []);
  if (userIds.length === 0) {
    return (
      <Text size="sm" c="dimmed" mt="md">
        {text.group.noMembers}
      </Text>
    );
  }
  return (
    <Stack component="ul" gap={2} mt="md" aria-label={text.group.members}>
      {shown.map((person) => (
        <li key={person.id} className={classes.member}>
          <PersonChip person={person} note={person.userType} />
          <StateBadge person={person} />
          {!isFixed && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={text.group.remove(person.name)}
              onClick={() => onRemove(person.id)}
            >
              <IconX size={16} />
            </ActionIcon>
          )}
        </li>
      ))}
    </Stack>
  );
}

function StateBadge({ person }: { person: Approver }) {
  const state = stateOf(person);
  if (state === undefined) return null;
  return (
    <Badge variant="light" color={state.color} style={{ flex: 'none' }}>
      {state.name}
    </Badge>
  );
}

function stateOf({ state, userType }: Approver): { name: string; color: string } | undefined {
  if (state === 'disabled') return { name: text.group.disabled, color: 'gray' };
  if (!approves(userType)) return { name: text.group.notApprover, color: 'gray' };
  return state === 'invited' ? { name: text.group.invited, color: 'amber' } : undefined;
}

function GroupUses({ id }: { id: string }) {
  const { data, error } = useGetApproverGroupUsesQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <RecordSection title={text.group.uses}>
      {error !== undefined && <Text c="var(--mantine-color-error)">{messageOf(error)}</Text>}
      {data === undefined && error === undefined && <Skeleton h={40} />}
      {data?.setups.length === 0 && (
        <Text size="sm" c="dimmed">
          {text.group.noUses}
        </Text>
      )}
      <Stack component="ul" gap="sm">
        {data?.setups.map((setup) => (
          <Group key={setup.id} component="li" justify="space-between" wrap="nowrap">
            <Anchor component={Link} to={paths.approvalSetup(setup.id)} size="sm" miw={0}>
              {setup.name}
            </Anchor>
            {setup.isArchived && (
              <Badge variant="light" color="gray">
                {text.list.archived}
              </Badge>
            )}
          </Group>
        ))}
      </Stack>
    </RecordSection>
  );
}
