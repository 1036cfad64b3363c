import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { createElement } from 'react';
import { deferredComponent } from '../../ui/deferred/deferred-component.ts';
import { usePressedPopover } from '../../ui/menus/use-pressed-popover.ts';
import classes from './Header.module.css';
import { text } from './text.ts';

const lateCount = deferredComponent(() => import('./UnreadCount.tsx'));
const latePopover = deferredComponent(() => import('./NotificationsPopover.tsx'));

/** Shows how many notifications are unread, and opens the newest. */
export function NotificationBell() {
  const Count = lateCount.useComponent();
  const Popover = latePopover.useComponent();
  const { button, popover } = usePressedPopover(Popover !== undefined, latePopover.ensure);
  return (
    <>
      <ActionIcon variant="subtle" color="gray" size="lg" className={classes.bell} {...button}>
        <IconBell size={21} stroke={1.7} aria-hidden />
        <span className="visually-hidden">{text.header.notifications}</span>
        {Count && createElement(Count)}
      </ActionIcon>
      {Popover && popover && createElement(Popover, popover)}
    </>
  );
}
