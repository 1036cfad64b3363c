import type { FieldAssignee, FieldType, PageSize, Placement } from '@countersign/contract';
import { addField, newBoxSize, onPage } from '@countersign/domain';
import { type RefObject, useCallback, useState } from 'react';
import { useFieldTypes, viewOf } from '../../../kit/fields/field-types.ts';
import type { CanvasHandle } from './DesignCanvas.tsx';
import type { DesignStore } from './design-store.ts';
import { text } from './text.ts';

interface Surroundings {
  store: DesignStore;
  pages: readonly PageSize[];
  canvas: RefObject<CanvasHandle | null>;
  say(text: string): void;
}

/** Holds the ways to put new fields on the pages: drawn, dropped, or in the middle of what is seen. */
export type PutFields = ReturnType<typeof usePutFields>;

/** Puts new fields on the pages, for the chosen assignee. */
export function usePutFields({ store, pages, canvas, say }: Surroundings) {
  const types = useFieldTypes();
  const [armed, setArmed] = useState<FieldType>();
  const [assignee, setAssignee] = useState<FieldAssignee>('recipient');
  const put = useCallback(
    (type: FieldType, placement: Placement) => {
      const label = viewOf(types, { type }).name;
      store.act(text.fields.undoAdd(label.toLowerCase()), (now) =>
        addField(now, { type, assignee, label }, placement, types.registry),
      );
      setArmed(undefined);
      say(text.fields.added(label, placement.page + 1));
      canvas.current?.focus();
    },
    [store, assignee, canvas, say, types],
  );
  const around = useCallback(
    (type: FieldType, { page: index, x, y }: { page: number; x: number; y: number }) => {
      const size = newBoxSize(type, types.registry);
      const [left, top] = [Math.round(x - size.width / 2), Math.round(y - size.height / 2)];
      return onPage({ page: index, x: left, y: top, ...size }, pages);
    },
    [pages, types],
  );
  const drawn = useCallback(
    (placement: Placement, isPoint: boolean) => {
      if (armed === undefined) return;
      if (!isPoint) return put(armed, placement);
      const cell = cellAt(canvas.current, placement);
      put(armed, cell ?? around(armed, placement));
    },
    [armed, put, around, canvas],
  );
  const putInMiddle = useCallback(
    (type: FieldType) => put(type, around(type, middleOf(canvas.current))),
    [put, around, canvas],
  );
  /** Where it is dropped on the screen. */
  const drop = (type: FieldType, x: number, y: number) => {
    const at = canvas.current?.pointAt(x, y);
    if (at) put(type, around(type, at));
  };
  return { armed, setArmed, assignee, setAssignee, drawn, putInMiddle, drop };
}

/** The middle of what is seen of the pages. */
export const middleOf = (canvas: CanvasHandle | null) =>
  canvas?.middle() ?? { page: 0, x: 0, y: 0 };

/** The box that the PDF draws around a point, where a field is as likely to be meant as large as that. */
function cellAt(canvas: CanvasHandle | null, { page, x, y }: Placement): Placement | undefined {
  const box = canvas?.lines
    .get(page)
    ?.boxes.find(
      (one) =>
        x > one.x && x < one.x + one.width && y > one.y && y < one.y + one.height && one.height > 6,
    );
  return box && box.height < 120 ? { page, ...box } : undefined;
}
