import { Tooltip } from '@mantine/core';
import type { RefObject } from 'react';
import classes from './Sidebar.module.css';

export interface EntryTipProps {
  label: string;
  /** What it is shown at. */
  target: RefObject<HTMLElement | null>;
}

/** The name of an entry of the sidebar where that shows its icon alone. */
export default function EntryTip({ label, target }: EntryTipProps) {
  return (
    <Tooltip
      label={label}
      target={target}
      classNames={{ tooltip: classes.tooltip }}
      position="right"
      openDelay={100}
      // The pointer may be there already: this comes later than the sidebar.
      defaultOpened={target.current?.matches(':hover') ?? false}
    />
  );
}
