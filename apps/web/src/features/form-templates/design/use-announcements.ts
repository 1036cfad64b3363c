import { selectedBoxes } from '@countersign/domain';
import { type RefObject, useEffect } from 'react';
import type { CanvasHandle } from './DesignCanvas.tsx';
import type { DesignStore } from './design-store.ts';
import { text } from './text.ts';

/** Says what is chosen and where it lies, and brings it into sight when keys moved it. */
export function useAnnouncements(
  store: DesignStore,
  canvas: RefObject<CanvasHandle | null>,
  say: (text: string) => void,
) {
  useEffect(() => {
    let before = store.get().design;
    return store.subscribe(() => {
      const now = store.get().design;
      if (now === before) return;
      const isOther = now.selection !== before.selection;
      before = now;
      const boxes = selectedBoxes(now);
      const [first] = boxes;
      if (first === undefined) return isOther ? say(text.announcements.nothing) : undefined;
      const isKeyed = document.activeElement?.hasAttribute('data-canvas') === true;
      if (isKeyed && boxes.length === 1) canvas.current?.reveal(first.placement);
      const { page, x, y, width, height } = first.placement;
      const [left, top, wide, high] = [x, y, width, height].map(Math.round);
      const position = text.announcements.position(page + 1, [left, top, wide, high]);
      say(
        boxes.length === 1
          ? `${first.field.label}, ${position}`
          : text.announcements.several(boxes.length),
      );
    });
  }, [store, canvas, say]);
}
