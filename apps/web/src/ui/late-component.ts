import { type ComponentType, useEffect, useSyncExternalStore } from 'react';

/** A component whose code comes once the page has been painted. */
export interface LateComponent<Props> {
  /** The component, once it is there; asks for it after the first paint. */
  useIt(): ComponentType<Props> | undefined;
  /** Waits for it, for who asks for it sooner. */
  ensure(): Promise<void>;
}

/** What nobody needs at first, and what has to be there at once when it is pressed. */
export function lateComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LateComponent<Props> {
  const listeners = new Set<() => void>();
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
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
    useIt() {
      useEffect(() => {
        const frame = requestAnimationFrame(() =>
          setTimeout(() => void ensure().catch(() => {}), 0),
        );
        return () => cancelAnimationFrame(frame);
      }, []);
      return useSyncExternalStore(subscribe, () => loaded);
    },
  };
}
