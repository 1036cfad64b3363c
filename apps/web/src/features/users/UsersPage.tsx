import { type User, userStates } from '@countersign/contract';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconFileImport,
  IconHistory,
  IconShieldCog,
  IconUserPlus,
  IconUserSearch,
  IconUsers,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { CountTabs } from '../../ui/CountTabs.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { messageOf } from '../../ui/message-of.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useListParams } from '../../ui/use-list-params.ts';
import { useMay, useSession } from '../session/index.ts';
import { ActDialog, type ChosenAct } from './ActDialog.tsx';
import { useListUsersQuery } from './api.ts';
import { InviteUserDrawer } from './InviteUserDrawer.tsx';
import { UserCard } from './UserCard.tsx';
import { UserFilters } from './UserFilters.tsx';
import { UserMenu } from './UserMenu.tsx';
import classes from './Users.module.css';
import { userColumns } from './user-columns.tsx';
import { type UserListChoice, userListChoice } from './user-list-query.ts';
import { userStateLooks } from './user-looks.ts';

const pageSize = 25;

/** The users of the organisation: who is in it, and what can be done with each. */
export default function UsersPage() {
  const { params, search, page, setSearch, setPage, setParams } = useListParams();
  const choice = userListChoice(params);
  const { currentData, data, error, isFetching, refetch } = useListUsersQuery(
    { page, pageSize, search, ...choice },
    { refetchOnMountOrArgChange: true },
  );
  const ownId = useSession().user.id;
  const [chosen, setChosen] = useState<ChosenAct>();
  const [isInviting, invite] = useDisclosure(false);
  const narrow = (change: Record<string, string>) => setParams({ ...change, page: '' });
  return (
    <>
      <PageHeader
        title="Users"
        description="Who may sign in, what they may do, and which projects they belong to."
        actions={<Ways onInvite={invite.open} />}
      />
      <CountTabs
        label="State of the users"
        tabs={stateTabs(data?.counts)}
        value={choice.state ?? 'all'}
        onChange={(state) => narrow({ state: state === 'all' ? '' : state })}
      />
      <div className={classes.table}>
        <DataTable
          label="users"
          columns={userColumns(ownId)}
          rows={currentData?.items}
          rowKey={(row) => row.id}
          rowHref={(row) => `/dashboard/users/${row.id}`}
          renderCard={(row) => <UserCard user={row} isOwn={row.id === ownId} />}
          renderMenu={(row) => (
            <UserMenu
              user={row}
              isOwn={row.id === ownId}
              onAct={(act) => setChosen({ act, user: row })}
            />
          )}
          total={currentData?.total}
          page={page}
          pageSize={pageSize}
          onPageChange={setPage}
          isFetching={isFetching}
          error={messageOf(error)}
          onRetry={() => void refetch()}
          sorting={{
            by: choice.sort,
            direction: choice.direction,
            onChange: (by, direction) =>
              narrow({
                sort: by === 'name' ? '' : by,
                direction: direction === 'ascending' ? '' : direction,
              }),
          }}
          search={{ value: search, onChange: setSearch, placeholder: 'Search by name or e-mail' }}
          toolbar={<UserFilters choice={choice} onChange={narrow} />}
          empty={
            <EmptyState icon={IconUserSearch} title="Nobody here">
              Nobody is in this state, or matches these filters.
            </EmptyState>
          }
        />
        {isAlone(currentData?.items, ownId, choice, search) && (
          <EmptyState
            icon={IconUsers}
            title="It is only you so far"
            action={<InviteButton onClick={invite.open} />}
          >
            Invite the people who draft, send and approve. Each gets an e-mail with what they need
            to sign in for the first time. Many at once come from a CSV or Excel file.
          </EmptyState>
        )}
      </div>
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
          to="/dashboard/audit"
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
          to="/dashboard/users/sign-in-rules"
          variant="subtle"
          color="gray"
          leftSection={<IconShieldCog size={18} aria-hidden />}
        >
          Sign-in rules
        </Button>
      )}
      <Button
        component={Link}
        to="/dashboard/users/import"
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

/** Whether the whole list, with nothing left out, is who looks at it. */
function isAlone(
  users: readonly User[] | undefined,
  ownId: string,
  { sort: _sort, direction: _direction, ...filters }: UserListChoice,
  search: string,
): boolean {
  const isWhole = search === '' && Object.values(filters).every((one) => one === undefined);
  return isWhole && users?.length === 1 && users[0]?.id === ownId;
}
