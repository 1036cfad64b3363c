import type { User } from '@countersign/contract';
import { Badge } from '@mantine/core';
import { userStateLooks } from './user-looks.ts';

/** Where a user stands. */
export function UserStateBadge({ user }: { user: User }) {
  const look = userStateLooks[user.state];
  return (
    <Badge
      color={look.color}
      variant="light"
      tt="none"
      bd="1px solid var(--app-line)"
      style={{ flex: 'none' }}
    >
      {look.name}
    </Badge>
  );
}
