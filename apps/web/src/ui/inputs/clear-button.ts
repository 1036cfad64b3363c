import type { MouseEvent } from 'react';

/**
 * For `clearButtonProps` of a choice: the library leaves its button to the mouse alone. What is cleared
 * takes the button away, so the field has the focus after it.
 */
export function clearButton(label: string) {
  return {
    'aria-label': label,
    'aria-hidden': false,
    tabIndex: 0,
    onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
      currentTarget
        .closest('.mantine-InputWrapper-root')
        ?.querySelector<HTMLInputElement>('input:not([type="hidden"])')
        ?.focus(),
  };
}
