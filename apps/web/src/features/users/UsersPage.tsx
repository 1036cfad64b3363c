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
import { RowActDialog } from '../../kit/lists/RowActDialog.tsx';
import { type RowAct, useRowActs } from '../../kit/lists/row-acts.ts';
import { useListState } from '../../kit/lists/use-list-state.ts';
import { CountTabs } from '../../ui/CountTabs.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ActDialog, type ChosenAct } from './ActDialog.tsx';
import { InviteUserDrawer } from './InviteUserDrawer.tsx';
import { UserCard } from './UserCard.tsx';
import { UserMenu } from './UserMenu.tsx';
import { userColumns } from './user-columns.tsx';

const own = { state: ['all', ...userStates] } as const;
const choices = { projectId: ProjectChoices, approverGroupId: GroupChoices };

/** What can be done to many users at once. */
const userActs: readonly RowAct[] = [
  {
    action: 'resend-invitation',
    title: 'Invite again',
    text: 'Those who have not come yet get another email, and the invitation before is dead. Others are named.',
    button: 'Invite again',
    done: 'invited again',
    icon: IconMailForward,
  },
  {
    action: 'sign-out',
    title: 'Sign out users',
    text: 'Their sessions end everywhere, and they have to sign in again.',
    button: 'Sign out',
    done: 'signed out',
    icon: IconLogout,
  },
  {
    action: 'enable',
    title: 'Enable users',
    text: 'Those who are disabled may sign in again.',
    button: 'Enable',
    done: 'enabled',
    icon: IconLockOpen,
  },
  {
    action: 'disable',
    title: 'Disable users',
    text: 'They are signed out at once and can’t sign in until they are enabled again. Nobody can disable themselves.',
    button: 'Disable',
    done: 'disabled',
    icon: IconLock,
    color: 'red',
  },
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
    nouns: ['user', 'users'],
    acts: userActs,
    bodyOf: ({ act: { action }, selection }) => ({ action, selection, state: stateQuery }),
  });
  const ownId = useSession().user.id;
  const [chosen, setChosen] = useState<ChosenAct>();
  const [isInviting, invite] = useDisclosure(false);
  const rows = users.currentData?.items;
  const isAlone =
    !list.isNarrowed && state === 'all' && rows?.length === 1 && rows[0]?.id === ownId;
  return (
    <>
      <PageHeader
        title="Users"
        description="Who may sign in, what they may do, and which projects they belong to."
        actions={<Ways onInvite={invite.open} />}
      />
      <CountTabs
        label="State of the users"
        tabs={stateTabs(users.data?.counts)}
        value={state}
        onChange={(next) => list.setMore({ state: next })}
      />
      <ListTable
        label="users"
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
        searchPlaceholder="Search by name or email"
        bulkActions={bulk.actions}
        exportOf={{ endpoint: exportUsers, query: { state: stateQuery } }}
        takesAllOf
        empty={
          <EmptyState icon={IconUserSearch} title="Nobody here">
            Nobody is in this state.
          </EmptyState>
        }
      />
      {isAlone && (
        <EmptyState
          icon={IconUsers}
          title="It is only you so far"
          action={<InviteButton onClick={invite.open} />}
        >
          Invite the people who draft, send and approve. Each gets an email with what they need to
          sign in for the first time. Many at once come from a CSV or Excel file.
        </EmptyState>
      )}
      <RowActDialog {...bulk.dialog} />
      <ActDialog chosen={chosen} onClose={() => setChosen(undefined)} />
      <InviteUserDrawer opened={isInviting} onClose={invite.close} />
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
          Audit log
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
          Sign-in rules
        </Button>
      )}
      <Button
        component={Link}
        to={paths.importUsers}
        variant="default"
        leftSection={<IconFileImport size={18} aria-hidden />}
      >
        Import
      </Button>
      <InviteButton onClick={onInvite} />
    </>
  );
}

function InviteButton({ onClick }: { onClick(): void }) {
  return (
    <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={onClick}>
      Invite user
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
    { value: 'all' as const, name: 'All', count: all },
    ...shown.map((value) => ({
      value,
      name: userStateLooks[value].name,
      count: counts?.[value],
    })),
  ];
}
