import { Popover, type PopoverProps } from '@mantine/core';
import { type ReactNode, type Ref, useImperativeHandle } from 'react';
import { ownEscape } from './own-escape.ts';

interface AnchoredPopoverProps
  extends Pick<PopoverProps, 'opened' | 'width' | 'radius' | 'hideDetached'> {
  /** What it stands at: the button that opens it. */
  anchor: HTMLElement;
  label: string;
  padding?: number;
  /** It scrolls where it is higher than that. */
  maxHeight?: string;
  onClose(): void;
  children: ReactNode;
}

/**
 * Opens a popover at a button, where its code is loaded later than the button. The button itself says that it opens a
 * dialog, and whether it is open.
 */
export function AnchoredPopover(props: AnchoredPopoverProps) {
  const { anchor, label, padding, maxHeight, onClose, children, ...popover } = props;
  return (
    <Popover
      {...popover}
      onChange={onClose}
      position="bottom-end"
      shadow="md"
      trapFocus
      withRoles={false}
    >
      <Popover.Target>
        <Anchor element={anchor} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        tabIndex={-1}
        aria-label={label}
        p={padding}
        mah={maxHeight}
        style={{ overflowY: 'auto' }}
        {...ownEscape}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Gives an element that is there already to who asks for a child's. */
function Anchor({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}
