import type { User } from '@countersign/contract';
import { Text } from '@mantine/core';
import type { Column } from '../../ui/DataTable.tsx';
import { formatAgo, formatMoment } from '../../ui/dates.ts';
import { Names } from './Names.tsx';
import { UserPerson } from './UserPerson.tsx';
import { UserStateBadge } from './UserStateBadge.tsx';
import { flagsOf, secondFactorNames } from './user-looks.ts';

/** The columns of the list of users, for who has this id. */
export function userColumns(ownId: string): readonly Column<User>[] {
  return [
    {
      key: 'user',
      header: 'Name',
      sortKey: 'name',
      width: '27%',
      render: (user) => <UserPerson user={user} isOwn={user.id === ownId} />,
    },
    {
      key: 'type',
      header: 'User type',
      sortKey: 'userType',
      width: '17%',
      render: (user) => <TypeAndFlags user={user} />,
    },
    {
      key: 'projects',
      header: 'Projects',
      hideBelow: 'md',
      width: '16%',
      render: (user) => <Names names={user.projects.map(({ name }) => name)} />,
    },
    {
      key: 'groups',
      header: 'Groups',
      hideBelow: 'lg',
      width: '12%',
      render: (user) => <Names names={user.approverGroups.map(({ name }) => name)} />,
    },
    {
      key: 'signedIn',
      header: 'Last sign-in',
      sortKey: 'signedInAt',
      width: '15%',
      hideBelow: 'md',
      render: (user) => <LastSignIn user={user} />,
    },
    {
      key: 'state',
      header: 'State',
      width: '14%',
      render: (user) => <UserStateBadge user={user} />,
    },
  ];
}

function TypeAndFlags({ user }: { user: User }) {
  const flags = flagsOf(user).join(', ');
  return (
    <>
      <Text size="sm">{user.userType}</Text>
      {flags !== '' && (
        <Text size="xs" c="dimmed" truncate title={flags}>
          {flags}
        </Text>
      )}
    </>
  );
}

function LastSignIn({ user: { signedInAt, secondFactor, state } }: { user: User }) {
  return (
    <>
      <Text size="sm" title={signedInAt === null ? undefined : formatMoment(signedInAt)} truncate>
        {signedInAt === null ? 'Never' : formatAgo(signedInAt)}
      </Text>
      {(state === 'active' || state === 'disabled') && (
        <Text size="xs" c="dimmed" truncate>
          {secondFactorNames[secondFactor]}
        </Text>
      )}
    </>
  );
}
