import { Drawer, Popover } from '@mantine/core';
import { type ReactElement, type ReactNode, useEffect, useId } from 'react';
import { ownEscape } from '../../../ui/menus/own-escape.ts';
import classes from '../ListTable.module.css';
import { useIsPhone } from './use-width.ts';

interface FloatingProps {
  /** What it is, for screen readers and at the head of the sheet. */
  title: string;
  opened: boolean;
  onClose(): void;
  /** The button that opens it. */
  target: ReactElement;
  width?: number;
  children: ReactNode;
}

/** A small panel next to the button that opens it; a sheet from below on phones. */
export function Floating({ title, opened, onClose, target, width = 320, children }: FloatingProps) {
  const id = useId();
  useEarlyEscape(opened, `${id}-dropdown`, onClose);
  if (useIsPhone()) {
    return (
      <>
        {target}
        <Drawer
          opened={opened}
          onClose={onClose}
          title={title}
          position="bottom"
          radius="lg"
          classNames={{ content: classes.sheet }}
        >
          {children}
        </Drawer>
      </>
    );
  }
  return (
    <Popover
      id={id}
      opened={opened}
      onChange={(open) => open || onClose()}
      position="bottom-start"
      width={width}
      shadow="md"
      radius="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>{target}</Popover.Target>
      {/* The popover would be called by its button, whose words can be others. */}
      <Popover.Dropdown aria-label={title} aria-labelledby={`${id}-dropdown`} {...ownEscape}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

/**
 * Closes by Escape also before the focus has come into it, which takes a moment: until then the key
 * would mean something to the page.
 */
function useEarlyEscape(opened: boolean, dropdownId: string, onClose: () => void): void {
  useEffect(() => {
    if (!opened) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const dropdown = document.getElementById(dropdownId);
      if (event.key !== 'Escape' || dropdown === null) return;
      if (dropdown.contains(document.activeElement)) return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [opened, dropdownId, onClose]);
}
