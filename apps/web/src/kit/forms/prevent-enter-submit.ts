import type { KeyboardEvent } from 'react';

/** For `onKeyDown` of an input that is in a form but no part of it, such as a search: Enter would save. */
export function preventEnterSubmit(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}
