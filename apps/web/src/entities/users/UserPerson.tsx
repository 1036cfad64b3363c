import type { User } from '@countersign/contract';
import { Badge } from '@mantine/core';
import { Person } from '../../ui/page/Person.tsx';
import { text } from './text.ts';
import { UserAvatar } from './UserAvatar.tsx';
import { nameOfUser } from './user-badges.ts';

interface UserPersonProps {
  user: User;
  /** Is it who looks at the list? */
  isOwn: boolean;
}

/** A user in a list: picture or initials, name and email. */
export function UserPerson({ user, isOwn }: UserPersonProps) {
  const name = nameOfUser(user);
  return (
    <Person
      avatar={
        <UserAvatar
          name={name}
          pictureUrl={user.profilePicUrl}
          color={user.state === 'disabled' ? 'gray' : 'initials'}
          allowedInitialsColors={['ink', 'amber', 'green']}
          size={36}
        />
      }
      name={name}
      mark={
        isOwn && (
          <Badge size="sm" variant="light">
            {text.you}
          </Badge>
        )
      }
      detail={user.email}
    />
  );
}
