import { type User, usersList } from '@countersign/contract';
import { Text } from '@mantine/core';
import { formatAgo, formatDate, formatMoment } from '../../core/dates.ts';
import { UserPerson } from '../../entities/users/UserPerson.tsx';
import { UserStateBadge } from '../../entities/users/UserStateBadge.tsx';
import { flagsOf, secondFactorNames } from '../../entities/users/user-badges.ts';
import { columnsOf, type ListColumn } from '../../kit/lists/table/list-columns.ts';
import { Names } from './Names.tsx';
import { text } from './text.ts';

/** The columns of the list of users, for who has this id. */
export function userColumns(ownId: string): readonly ListColumn<User>[] {
  return columnsOf(usersList, [
    {
      key: 'name',
      width: 200,
      isFixed: true,
      exportKeys: ['name', 'email'],
      render: (user) => <UserPerson user={user} isOwn={user.id === ownId} />,
    },
    {
      key: 'userType',
      exportKeys: ['userType', 'taxRiskAccess', 'docDistributionAccess'],
      width: 140,
      render: (user) => <TypeAndFlags user={user} />,
    },
    {
      key: 'projects',
      exportKeys: ['projectId'],
      header: text.list.projects,
      hideBelow: 'md',
      width: 125,
      render: (user) => <Names names={user.projects.map(({ name }) => name)} />,
    },
    {
      key: 'groups',
      exportKeys: ['approverGroupId'],
      header: text.list.groups,
      hideBelow: 'lg',
      width: 105,
      render: (user) => <Names names={user.approverGroups.map(({ name }) => name)} />,
    },
    {
      key: 'signedInAt',
      width: 125,
      hideBelow: 'md',
      render: (user) => <LastSignIn user={user} />,
    },
    {
      key: 'state',
      width: 165,
      render: (user) => <UserStateBadge user={user} />,
    },
    {
      key: 'createdAt',
      width: 130,
      isHiddenAtFirst: true,
      render: ({ createdAt }) => (
        <Text size="sm" c="dimmed" title={formatMoment(createdAt)}>
          {formatDate(createdAt)}
        </Text>
      ),
    },
  ]);
}

function TypeAndFlags({ user }: { user: User }) {
  const flags = flagsOf(user).join(', ');
  return (
    <>
      <Text size="sm">{user.userType}</Text>
      {flags !== '' && (
        <Text data-second size="xs" c="dimmed" truncate title={flags}>
          {flags}
        </Text>
      )}
    </>
  );
}

function LastSignIn({ user: { signedInAt, secondFactor, state, isHome } }: { user: User }) {
  return (
    <>
      <Text size="sm" title={signedInAt === null ? undefined : formatMoment(signedInAt)} truncate>
        {signedInAt === null ? text.list.never : formatAgo(signedInAt)}
      </Text>
      {isHome && (state === 'active' || state === 'disabled') && (
        <Text data-second size="xs" c="dimmed" truncate>
          {secondFactorNames[secondFactor]}
        </Text>
      )}
    </>
  );
}
