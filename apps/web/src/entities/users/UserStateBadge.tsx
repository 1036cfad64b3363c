import type { User } from '@countersign/contract';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { userStateLooks } from './user-badges.ts';

/** Shows the state of a user. */
export function UserStateBadge({ user }: { user: User }) {
  const { name, color } = userStateLooks[user.state];
  return <StateBadge color={color}>{name}</StateBadge>;
}
