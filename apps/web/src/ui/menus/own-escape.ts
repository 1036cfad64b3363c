import type { FocusEvent } from 'react';

/** Of something that floats over a dialog: Escape, pressed in it, closes it and not the dialog too. */
export const ownEscape = {
  // Dialogs look for this at what has the focus.
  onFocusCapture: ({ target }: FocusEvent) =>
    target.setAttribute('data-mantine-stop-propagation', 'true'),
};
