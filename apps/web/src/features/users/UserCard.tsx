import type { User } from '@countersign/contract';
import { Group, Text } from '@mantine/core';
import { formatAgo } from '../../core/dates.ts';
import { UserPerson } from '../../entities/users/UserPerson.tsx';
import { UserStateBadge } from '../../entities/users/UserStateBadge.tsx';
import { flagsOf } from '../../entities/users/user-badges.ts';
import { text } from './text.ts';

/** A user in the list on a phone. */
export function UserCard({ user, isOwn }: { user: User; isOwn: boolean }) {
  const { projects } = user;
  const [first] = projects;
  return (
    <>
      <UserPerson user={user} isOwn={isOwn} />
      <Group gap="xs" mt={10}>
        <UserStateBadge user={user} />
        <Text size="sm">{[user.userType, ...flagsOf(user)].join(' · ')}</Text>
      </Group>
      <Text size="xs" c="dimmed" mt={6} truncate>
        {signInOf(user)}
        {first !== undefined && ` · ${first.name}`}
        {projects.length > 1 && ` ${text.list.more(projects.length - 1)}`}
      </Text>
    </>
  );
}

function signInOf({ signedInAt }: User): string {
  return signedInAt === null ? text.list.neverSignedIn : text.list.signedIn(formatAgo(signedInAt));
}
