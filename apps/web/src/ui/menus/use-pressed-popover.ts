import { type RefObject, useRef, useState } from 'react';

/** Defines the props of a popover that opens at a button; built of `AnchoredPopover`. */
export interface PressedPopoverProps {
  anchor: HTMLElement;
  opened: boolean;
  onClose(): void;
}

interface PressedPopover {
  /** For the button that opens it. */
  button: {
    ref: RefObject<HTMLButtonElement | null>;
    'aria-haspopup': 'dialog';
    'aria-expanded': boolean;
    onClick(): void;
  };
  /** For the popover; undefined until it is first opened. */
  popover: PressedPopoverProps | undefined;
}

/**
 * A button and its popover, which is a late component; pressed before that is there, it opens once it is.
 * @param isThere whether it is there
 * @param ensure waits for it
 */
export function usePressedPopover(isThere: boolean, ensure: () => Promise<void>): PressedPopover {
  const ref = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [opened, setOpened] = useState(false);
  const onClose = () => {
    setOpened(false);
    // Where something else was pressed, that has the focus next.
    anchor?.focus({ preventScroll: true });
  };
  return {
    button: {
      ref,
      'aria-haspopup': 'dialog',
      'aria-expanded': opened && isThere,
      onClick() {
        setAnchor(ref.current ?? undefined);
        setOpened(!opened);
        ensure().catch(() => setOpened(false));
      },
    },
    popover: anchor && { anchor, opened, onClose },
  };
}
