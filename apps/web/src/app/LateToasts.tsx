import { createElement } from 'react';
import { lateComponent } from '../ui/late-component.ts';

const late = lateComponent(() => import('../ui/Toasts.tsx'));

/** The toasts, whose code comes after the first paint: nothing is to be said before, or it is kept until then. */
export function LateToasts() {
  const Toasts = late.useIt();
  return Toasts && createElement(Toasts);
}
