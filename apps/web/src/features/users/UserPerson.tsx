import type { User } from '@countersign/contract';
import { Badge, Text } from '@mantine/core';
import { UserAvatar } from '../profile/index.ts';
import classes from './Users.module.css';
import { nameOf } from './user-looks.ts';

interface UserPersonProps {
  user: User;
  /** Is it who looks at the list? */
  isOwn: boolean;
}

/** A user in a list: picture or initials, name and e-mail. */
export function UserPerson({ user, isOwn }: UserPersonProps) {
  const name = nameOf(user);
  return (
    <span className={classes.person}>
      <UserAvatar
        name={name}
        pictureUrl={user.profilePicUrl}
        color={user.state === 'disabled' ? 'gray' : 'initials'}
        allowedInitialsColors={['ink', 'amber', 'green']}
        size={36}
      />
      <span className={classes.personText}>
        <span className={classes.personName}>
          <Text component="span" inherit truncate title={name}>
            {name}
          </Text>
          {isOwn && (
            <Badge size="sm" variant="light" tt="none">
              You
            </Badge>
          )}
        </span>
        <Text component="span" display="block" size="xs" c="dimmed" truncate title={user.email}>
          {user.email}
        </Text>
      </span>
    </span>
  );
}
