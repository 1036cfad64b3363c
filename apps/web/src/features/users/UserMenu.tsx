import type { User } from '@countersign/contract';
import { Menu, Text } from '@mantine/core';
import { IconPencil, IconShieldLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import { nameOfUser } from '../../entities/users/user-badges.ts';
import { RowMenu } from '../../ui/menus/RowMenu.tsx';
import { text } from './text.ts';
import { actsFor, type UserAct } from './user-acts.ts';

interface UserMenuProps {
  user: User;
  isOwn: boolean;
  onAct(act: UserAct): void;
  /** The user's own page has no need of the way to it. */
  isOnPage?: boolean;
}

/** Shows the actions on a user. */
export function UserMenu({ user, isOwn, onAct, isOnPage = false }: UserMenuProps) {
  const acts = actsFor(user, isOwn);
  return (
    <RowMenu name={nameOfUser(user)} isOnPage={isOnPage} width={250}>
      {!isOnPage && (
        <Menu.Item
          component={Link}
          to={paths.user(user.id)}
          leftSection={<IconPencil size={17} stroke={1.7} aria-hidden />}
        >
          {text.menu.edit}
        </Menu.Item>
      )}
      {acts.map((act) => (
        <Menu.Item
          key={act.name}
          c={act.isHard ? 'var(--mantine-color-error)' : undefined}
          leftSection={<act.icon size={17} stroke={1.7} aria-hidden />}
          onClick={() => onAct(act)}
        >
          {text.acts[act.name].label}
        </Menu.Item>
      ))}
      {isOwn && (
        <>
          <Menu.Item
            component={Link}
            to={paths.security}
            leftSection={<IconShieldLock size={17} stroke={1.7} aria-hidden />}
          >
            {text.menu.ownSecurity}
          </Menu.Item>
          <Menu.Divider />
          <Text size="xs" c="dimmed" px="sm" py={6}>
            {text.menu.ownNote}
          </Text>
        </>
      )}
    </RowMenu>
  );
}
