import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { afterFirstPaint } from './after-first-paint.ts';

/** A component whose code comes once the page has been painted. */
export interface LateComponent<Props> {
  /** The component, once it is there; asks for it after the first paint. */
  useComponent(): ComponentType<Props> | undefined;
  /** Waits for it, where it is needed sooner. */
  ensure(): Promise<void>;
}

/** Time after which code that could not be loaded is requested again, in milliseconds. */
const retryDelayMs = 4000;

/** Creates a component that is loaded after the first paint, or at once when it is needed. */
export function deferredComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LateComponent<Props> {
  const listeners = new Set<() => void>();
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const ensure = () => {
    loading ??= load().then(
      ({ default: component }) => {
        loaded = component;
        for (const listener of listeners) listener();
      },
      (error: unknown) => {
        // The connection is lost, say: who asks again tries again.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  return {
    ensure,
    useComponent() {
      const [component, setComponent] = useState(() => loaded);
      useEffect(() => {
        // No one who types or presses meanwhile waits for it to be drawn.
        const show = () => startTransition(() => setComponent(() => loaded));
        if (loaded !== undefined) return show();
        listeners.add(show);
        const end = askLate(ensure);
        return () => {
          listeners.delete(show);
          end();
        };
      }, []);
      return component;
    },
  };
}

/** Asks for something once the page was painted, and again until it comes. Returns what ends that. */
export function askLate(ensure: () => Promise<void>): () => void {
  let isCancelled = false;
  let timer: number | undefined;
  const ask = () => {
    if (isCancelled) return;
    ensure().catch(() => {
      if (!isCancelled) timer = window.setTimeout(ask, retryDelayMs);
    });
  };
  void afterFirstPaint().then(ask);
  return () => {
    isCancelled = true;
    window.clearTimeout(timer);
  };
}
