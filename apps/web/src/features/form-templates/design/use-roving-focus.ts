import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** The keys that lead on and back. */
const keys = {
  across: { next: ['ArrowRight'], before: ['ArrowLeft'] },
  down: { next: ['ArrowDown'], before: ['ArrowUp'] },
  both: { next: ['ArrowRight', 'ArrowDown'], before: ['ArrowLeft', 'ArrowUp'] },
} as const;

/**
 * Makes one stop for Tab of all buttons and check boxes in an element: arrow keys lead from one to the other, Home
 * and End to the first and the last. Answers what the element listens with.
 */
export function useRovingFocus(
  ref: RefObject<HTMLElement | null>,
  along: keyof typeof keys = 'across',
) {
  const stop = useRef<HTMLElement>(undefined);
  const items = () => [...(ref.current?.querySelectorAll<HTMLElement>('button, input') ?? [])];
  const stopAt = (all: readonly HTMLElement[], item: HTMLElement | undefined) => {
    stop.current = item;
    for (const one of all) one.tabIndex = one === item ? 0 : -1;
  };
  // With each rendering, as items come and go.
  useLayoutEffect(() => {
    const all = items();
    stopAt(all, all.find((one) => one === stop.current) ?? all[0]);
  });
  return {
    onFocus: ({ target }: { target: EventTarget }) => {
      const all = items();
      const item = all.find((one) => one === target);
      if (item) stopAt(all, item);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const all = items();
      // What is in a menu that was opened from here has keys of its own.
      const at = all.indexOf(event.target as HTMLElement);
      const to = at < 0 ? undefined : nextIndex(event.key, at, all.length, keys[along]);
      if (to === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      all[to]?.focus();
    },
  };
}

function nextIndex(
  key: string,
  at: number,
  count: number,
  { next, before }: { next: readonly string[]; before: readonly string[] },
): number | undefined {
  if (next.includes(key)) return (at + 1) % count;
  if (before.includes(key)) return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
