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
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RecordPanes, RecordSection } from '../../ui/RecordPanes.tsx';
import classes from './Approval.module.css';
import {
  useGetApproverGroupQuery,
  useGetApproverGroupUsesQuery,
  useUpdateApproverGroupMutation,
} from './api.ts';
import { GroupMenu, useRestoreGroup } from './GroupActs.tsx';
import { type GroupValues, groupLabels, groupValuesOf } from './group-values.ts';
import { NameFields } from './NameFields.tsx';
import { UserPicker } from './PeoplePicker.tsx';
import { PersonChip } from './PersonChip.tsx';

/** One group: its people, the approval setups that name it, and its history. */
export default function GroupPage() {
  const { id = '' } = useParams();
  return <OpenGroup key={id} id={id} />;
}

function OpenGroup({ id }: { id: string }) {
  const query = useGetApproverGroupQuery(id, { refetchOnMountOrArgChange: freshFor });
  const group = useFresh(query);
  if (group !== undefined) return <GroupEditor group={group} />;
  return <RecordPending title="Group" back={backTo.approverGroups} query={query} />;
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
    labels: groupLabels,
    unordered: ['userIds'],
    savedMessage: (saved) => `${saved.name} is saved.`,
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
        It is not offered for steps any more.
      </ArchiveBanner>
      <RecordForm
        edits={edits}
        noun="group"
        onCancel={() => void navigate(paths.approverGroups)}
        who={<LatestChange subject="approver-group" id={id} />}
        texts={{ name: String, description: String }}
      >
        <RecordPanes
          main={
            <>
              <RecordSection title="Group">
                <SimpleGrid cols={{ base: 1, xs: 2 }}>
                  <NameFields form={form} hint="What they decide on" disabled={isFixed} />
                </SimpleGrid>
              </RecordSection>
              <RecordSection
                title="People"
                description="Whoever is in the group when it is its turn can act. Operators draft documents and do not approve them."
              >
                {!isFixed && (
                  <UserPicker
                    label="Add people"
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
                  onRemove={(gone) =>
                    form.setFieldValue(
                      'userIds',
                      form.values.userIds.filter((one) => one !== gone),
                    )
                  }
                />
              </RecordSection>
            </>
          }
          aside={
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
        Nobody is in it yet: a step with this group alone would stand still.
      </Text>
    );
  }
  return (
    <Stack component="ul" gap={2} mt="md" aria-label="People in the group">
      {shown.map((person) => (
        <li key={person.id} className={classes.member}>
          <PersonChip person={person} note={person.userType} />
          <StateBadge person={person} />
          {!isFixed && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Take ${person.name} out`}
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
  const text = stateText(person);
  if (text === undefined) return null;
  return (
    <Badge variant="light" color={text.color} style={{ flex: 'none' }}>
      {text.name}
    </Badge>
  );
}

function stateText({ state, userType }: Approver): { name: string; color: string } | undefined {
  if (state === 'disabled') return { name: 'Disabled', color: 'gray' };
  if (!approves(userType)) return { name: 'Does not approve', color: 'gray' };
  return state === 'invited' ? { name: 'Invited', color: 'amber' } : undefined;
}

function GroupUses({ id }: { id: string }) {
  const { data, error } = useGetApproverGroupUsesQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <RecordSection title="Where it acts">
      {error !== undefined && <Text c="var(--mantine-color-error)">{messageOf(error)}</Text>}
      {data === undefined && error === undefined && <Skeleton h={40} />}
      {data?.setups.length === 0 && (
        <Text size="sm" c="dimmed">
          No approval setup names it yet.
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
                Archived
              </Badge>
            )}
          </Group>
        ))}
      </Stack>
    </RecordSection>
  );
}
