import { createElement } from 'react';
import { deferredComponent } from '../ui/deferred/deferred-component.ts';

const late = deferredComponent(() => import('../ui/notices/Toasts.tsx'));

/** The toasts, whose code comes after the first paint: nothing is to be said before, or it is kept until then. */
export function LateToasts() {
  const Toasts = late.useComponent();
  return Toasts && createElement(Toasts);
}
