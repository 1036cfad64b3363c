import { UnstyledButton } from '@mantine/core';
import { createElement } from 'react';
import { fullName } from '../../core/full-name.ts';
import { useSession } from '../../core/session/use-session.ts';
import { UserAvatar } from '../../entities/users/UserAvatar.tsx';
import { deferredComponent } from '../../ui/deferred/deferred-component.ts';
import { usePressedPopover } from '../../ui/menus/use-pressed-popover.ts';
import { text } from './text.ts';

const latePopover = deferredComponent(() => import('./ProfilePopover.tsx'));

/** Shows the signed-in user, and opens their menu. */
export function ProfileMenu() {
  const { user } = useSession();
  const Popover = latePopover.useComponent();
  const { button, popover } = usePressedPopover(Popover !== undefined, latePopover.ensure);
  const name = fullName(user);
  return (
    <>
      <UnstyledButton bdrs="50%" {...button}>
        <UserAvatar name={name} pictureUrl={user.profilePicUrl} color="ink" variant="filled" />
        <span className="visually-hidden">{text.profile.button(name)}</span>
      </UnstyledButton>
      {Popover && popover && createElement(Popover, popover)}
    </>
  );
}
