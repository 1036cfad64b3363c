import { bulkUsers, exportUsers, userStates, usersList } from '@countersign/contract';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconFileImport,
  IconHistory,
  IconLock,
  IconLockOpen,
  IconLogout,
  IconMailForward,
  IconShieldCog,
  IconUserPlus,
  IconUserSearch,
  IconUsers,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import { useMay } from '../../core/session/use-may.ts';
import { useSession } from '../../core/session/use-session.ts';
import { GroupChoices } from '../../entities/approval-setup/choices.ts';
import { ProjectChoices } from '../../entities/projects/choices.ts';
import { useListUsersQuery } from '../../entities/users/api.ts';
import { nameOfUser, userStateLooks } from '../../entities/users/user-badges.ts';
import { answerOf } from '../../kit/lists/answer-of.ts';
import { ListTable } from '../../kit/lists/ListTable.tsx';
import { RowActDialog } from '../../kit/lists/selection/RowActDialog.tsx';
import { type RowAct, useRowActs } from '../../kit/lists/selection/row-acts.ts';
import { useListState } from '../../kit/lists/use-list-state.ts';
import { useAddressParam } from '../../ui/browser/use-address-param.ts';
import { CountTabs } from '../../ui/page/CountTabs.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { ActDialog, type ChosenAct } from './ActDialog.tsx';
import { InviteUserDrawer } from './InviteUserDrawer.tsx';
import { text } from './text.ts';
import { UserCard } from './UserCard.tsx';
import { UserMenu } from './UserMenu.tsx';
import { userColumns } from './user-columns.tsx';

const own = { state: ['all', ...userStates] } as const;
const choices = { projectId: ProjectChoices, approverGroupId: GroupChoices };

/** Lists what can be done to many users at once. */
const bulkActs = (): readonly RowAct[] => [
  { action: 'resend-invitation', icon: IconMailForward, ...text.bulk.resend },
  { action: 'sign-out', icon: IconLogout, ...text.bulk.signOut },
  { action: 'enable', icon: IconLockOpen, ...text.bulk.enable },
  { action: 'disable', icon: IconLock, color: 'red', ...text.bulk.disable },
];

/** The users of the organisation: who is in it, and what can be done with each. */
export default function UsersPage() {
  const list = useListState(usersList, own);
  const { state } = list.more;
  const users = useListUsersQuery(
    { ...list.query, ...(state !== 'all' && { state }) },
    { refetchOnMountOrArgChange: true },
  );
  const stateQuery = state === 'all' ? undefined : state;
  const bulk = useRowActs({
    endpoint: bulkUsers,
    nouns: text.bulk.nouns,
    acts: bulkActs(),
    bodyOf: ({ act: { action }, selection }) => ({ action, selection, state: stateQuery }),
  });
  const ownId = useSession().user.id;
  const [chosen, setChosen] = useState<ChosenAct>();
  const [isInviting, invite] = useDisclosure(false);
  const [linked, forget] = useAddressParam('new');
  const rows = users.currentData?.items;
  const isAlone =
    !list.isNarrowed && state === 'all' && rows?.length === 1 && rows[0]?.id === ownId;
  return (
    <>
      <PageHeader
        title={text.list.title}
        description={text.list.description}
        actions={<Ways onInvite={invite.open} />}
      />
      <CountTabs
        label={text.list.states}
        tabs={stateTabs(users.data?.counts)}
        value={state}
        onChange={(next) => list.setMore({ state: next })}
      />
      <ListTable
        label={text.list.label}
        definition={usersList}
        list={list}
        {...answerOf(users)}
        columns={userColumns(ownId)}
        choices={choices}
        rowKey={(row) => row.id}
        rowName={nameOfUser}
        rowHref={(row) => paths.user(row.id)}
        renderCard={(row) => <UserCard user={row} isOwn={row.id === ownId} />}
        renderMenu={(row) => (
          <UserMenu
            user={row}
            isOwn={row.id === ownId}
            onAct={(act) => setChosen({ act, user: row })}
          />
        )}
        searchPlaceholder={text.list.search}
        bulkActions={bulk.actions}
        exportOf={{ endpoint: exportUsers, query: { state: stateQuery } }}
        takesAllOf
        empty={
          <EmptyState icon={IconUserSearch} title={text.list.emptyTitle}>
            {text.list.empty}
          </EmptyState>
        }
      />
      {isAlone && (
        <EmptyState
          icon={IconUsers}
          title={text.list.aloneTitle}
          action={<InviteButton onClick={invite.open} />}
        >
          {text.list.alone}
        </EmptyState>
      )}
      <RowActDialog {...bulk.dialog} />
      <ActDialog chosen={chosen} onClose={() => setChosen(undefined)} />
      <InviteUserDrawer
        opened={isInviting || linked !== undefined}
        onClose={() => {
          invite.close();
          forget();
        }}
      />
    </>
  );
}

function Ways({ onInvite }: { onInvite(): void }) {
  const maySet = useMay('settings.manage');
  const mayRead = useMay('audit.read');
  return (
    <>
      {mayRead && (
        <Button
          component={Link}
          to={paths.audit}
          variant="subtle"
          color="gray"
          leftSection={<IconHistory size={18} aria-hidden />}
        >
          {text.list.auditLog}
        </Button>
      )}
      {maySet && (
        <Button
          component={Link}
          to={paths.signInRules}
          variant="subtle"
          color="gray"
          leftSection={<IconShieldCog size={18} aria-hidden />}
        >
          {text.list.signInRules}
        </Button>
      )}
      <Button
        component={Link}
        to={paths.importUsers}
        variant="default"
        leftSection={<IconFileImport size={18} aria-hidden />}
      >
        {text.list.import}
      </Button>
      <InviteButton onClick={onInvite} />
    </>
  );
}

function InviteButton({ onClick }: { onClick(): void }) {
  return (
    <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={onClick}>
      {text.list.invite}
    </Button>
  );
}

type StateCounts = Readonly<Record<(typeof userStates)[number], number>> | undefined;

/** Invitations that ran out have a tab when there are any. */
function stateTabs(counts: StateCounts) {
  const all = counts && Object.values(counts).reduce((sum, one) => sum + one, 0);
  const shown = userStates.filter(
    (one) => one !== 'invitation-expired' || (counts?.[one] ?? 0) > 0,
  );
  return [
    { value: 'all' as const, name: text.list.all, count: all },
    ...shown.map((value) => ({
      value,
      name: userStateLooks[value].name,
      count: counts?.[value],
    })),
  ];
}
