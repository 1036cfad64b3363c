import { type ComponentType, useEffect, useState } from 'react';
import { afterFirstPaint } from '../core/after-first-paint.ts';

/** How long it waits before it asks again for code that could not be loaded, in milliseconds. */
const patience = 4000;

/** The toasts, whose code comes after the first paint: nothing is to be said before. */
export function LateToasts() {
  const [Toasts, setToasts] = useState<ComponentType>();
  useEffect(() => {
    let isGone = false;
    let timer: number | undefined;
    const load = async () => {
      try {
        const { default: Loaded } = await import('../ui/Toasts.tsx');
        if (!isGone) setToasts(() => Loaded);
      } catch {
        // The connection is lost, say: what is to be told meanwhile is kept.
        if (!isGone) timer = window.setTimeout(() => void load(), patience);
      }
    };
    void afterFirstPaint().then(load);
    return () => {
      isGone = true;
      window.clearTimeout(timer);
    };
  }, []);
  return Toasts && <Toasts />;
}
