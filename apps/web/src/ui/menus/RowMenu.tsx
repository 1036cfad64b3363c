import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { text } from '../text.ts';

interface RowMenuProps {
  /** Whose actions they are, for screen readers. */
  name: string;
  /** In the header of its own page, and not at a row. */
  isOnPage?: boolean;
  /** In pixels. */
  width?: number;
  /** The items. */
  children: ReactNode;
}

/** The button with three dots, and what can be done with the thing that it stands at. */
export function RowMenu({ name, isOnPage = false, width = 200, children }: RowMenuProps) {
  return (
    <Menu position="bottom-end" width={width} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant={isOnPage ? 'default' : 'subtle'}
          color="gray"
          size={isOnPage ? 36 : 'lg'}
          aria-label={text.menu.actions(name)}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
