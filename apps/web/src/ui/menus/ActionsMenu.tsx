import { Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { text } from '../text.ts';
import { RowMenu } from './RowMenu.tsx';

interface ActionsMenuProps {
  /** What it is about, by name and by whether it is in the archive. */
  item: { name: string; archivedAt: string | null };
  /** The way to its own page; without it the menu is on that page. */
  to?: string;
  onArchive(): void;
  onRestore(): void;
  /** What else can be done with it. */
  children?: ReactNode;
}

/** Shows the actions on a record that is edited on a page of its own, archived and restored. */
export function ActionsMenu({ item, to, onArchive, onRestore, children }: ActionsMenuProps) {
  const isArchived = item.archivedAt !== null;
  return (
    <RowMenu name={item.name} isOnPage={to === undefined}>
      {to !== undefined && (
        <Menu.Item
          component={Link}
          to={to}
          leftSection={<IconPencil size={17} stroke={1.7} aria-hidden />}
        >
          {isArchived ? text.menu.open : text.menu.edit}
        </Menu.Item>
      )}
      {children}
      {isArchived ? (
        <Menu.Item
          leftSection={<IconArchiveOff size={17} stroke={1.7} aria-hidden />}
          onClick={onRestore}
        >
          {text.menu.restore}
        </Menu.Item>
      ) : (
        <Menu.Item
          leftSection={<IconArchive size={17} stroke={1.7} aria-hidden />}
          onClick={onArchive}
        >
          {text.menu.archive}
        </Menu.Item>
      )}
    </RowMenu>
  );
}
