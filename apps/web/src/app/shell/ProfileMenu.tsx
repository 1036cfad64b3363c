import { Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { createElement } from 'react';
import { fullName } from '../../core/full-name.ts';
import { useSession } from '../../core/session/use-session.ts';
import { UserAvatar } from '../../records/users/UserAvatar.tsx';
import { lateComponent } from '../../ui/late-component.ts';
import classes from './Header.module.css';

const lateItems = lateComponent(() => import('./ProfileMenuItems.tsx'));

/** Who is signed in, and the menu of what is theirs. */
export function ProfileMenu() {
  const { user } = useSession();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const Items = lateItems.useIt();
  const name = fullName(user);
  return (
    <Popover
      opened={isOpen && Items !== undefined}
      onChange={close}
      position="bottom-end"
      width={290}
      shadow="md"
      radius="lg"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.avatar}
          onClick={() => {
            toggle();
            lateItems.ensure().catch(close);
          }}
        >
          <UserAvatar name={name} pictureUrl={user.profilePicUrl} color="ink" variant="filled" />
          <span className="visually-hidden">{name}: profile and settings</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={6} aria-label="Profile and settings">
        {Items && createElement(Items, { onChosen: close })}
      </Popover.Dropdown>
    </Popover>
  );
}
