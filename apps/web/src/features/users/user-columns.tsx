import type { User } from '@countersign/contract';
import { Text } from '@mantine/core';
import { formatAgo, formatDate, formatMoment } from '../../core/dates.ts';
import type { ListColumn } from '../../kit/lists/list-columns.ts';
import { UserPerson } from '../../records/users/UserPerson.tsx';
import { UserStateBadge } from '../../records/users/UserStateBadge.tsx';
import { flagsOf, secondFactorNames } from '../../records/users/user-looks.ts';
import { Names } from './Names.tsx';

/** The columns of the list of users, for who has this id. */
export function userColumns(ownId: string): readonly ListColumn<User>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      width: 200,
      isFixed: true,
      exportKeys: ['name', 'email'],
      render: (user) => <UserPerson user={user} isOwn={user.id === ownId} />,
    },
    {
      key: 'userType',
      header: 'User type',
      exportKeys: ['userType', 'taxRiskAccess', 'docDistributionAccess'],
      width: 140,
      render: (user) => <TypeAndFlags user={user} />,
    },
    {
      key: 'projects',
      exportKeys: ['projectId'],
      header: 'Projects',
      hideBelow: 'md',
      width: 125,
      render: (user) => <Names names={user.projects.map(({ name }) => name)} />,
    },
    {
      key: 'groups',
      exportKeys: ['approverGroupId'],
      header: 'Groups',
      hideBelow: 'lg',
      width: 105,
      render: (user) => <Names names={user.approverGroups.map(({ name }) => name)} />,
    },
    {
      key: 'signedInAt',
      header: 'Last sign-in',
      width: 125,
      hideBelow: 'md',
      render: (user) => <LastSignIn user={user} />,
    },
    {
      key: 'state',
      header: 'State',
      width: 165,
      render: (user) => <UserStateBadge user={user} />,
    },
    {
      key: 'createdAt',
      header: 'Added',
      width: 130,
      isHiddenAtFirst: true,
      render: ({ createdAt }) => (
        <Text size="sm" c="dimmed" title={formatMoment(createdAt)}>
          {formatDate(createdAt)}
        </Text>
      ),
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

function LastSignIn({ user: { signedInAt, secondFactor, state, isHome } }: { user: User }) {
  return (
    <>
      <Text size="sm" title={signedInAt === null ? undefined : formatMoment(signedInAt)} truncate>
        {signedInAt === null ? 'Never' : formatAgo(signedInAt)}
      </Text>
      {isHome && (state === 'active' || state === 'disabled') && (
        <Text size="xs" c="dimmed" truncate>
          {secondFactorNames[secondFactor]}
        </Text>
      )}
    </>
  );
}
