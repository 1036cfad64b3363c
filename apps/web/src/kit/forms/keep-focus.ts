import type { MouseEvent } from 'react';

/**
 * For `onMouseDown` of a form's buttons. A field that is left says what is wrong with it, which moves
 * all that is below it: a button would be gone from under the mouse before the click is over.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
