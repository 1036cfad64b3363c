import type { Field, FieldEdit, PageSize, Placement } from '@countersign/contract';
import { newPlaceSize } from '@countersign/domain';
import { useHotkeys } from '@mantine/hooks';
import { type RefObject, useCallback, useState } from 'react';
import { useFieldTypes } from '../../kit/fields/field-types.ts';
import type { PdfPagesHandle } from '../../ui/pdf/pdf-props.ts';
import { placeField, type Wanted, wholePoints } from './placed-fields.ts';

interface PlacingOptions {
  /** Those that there are, and those that are saved: new ones get keys that neither have. */
  fields: readonly Field[];
  savedFields: ReadonlyMap<string, Field>;
  pages: readonly PageSize[];
  view: RefObject<PdfPagesHandle | null>;
  onAdd(field: FieldEdit): void;
}

/** Puts new fields for signing on the pages. */
export function usePlacing({ fields, savedFields, pages, view, onAdd }: PlacingOptions) {
  const types = useFieldTypes();
  const [wanted, setWanted] = useState<Wanted>({ type: 'signature', assignee: 'recipient' });
  const [isDrawing, setDrawing] = useState(false);
  useHotkeys(isDrawing ? [['Escape', () => setDrawing(false)]] : [], []);
  const usualSize = newPlaceSize[wanted.type];
  const put = useCallback(
    (place: Placement) => {
      setDrawing(false);
      onAdd(placeField(wanted, place, [...fields, ...savedFields.values()], types));
    },
    [wanted, fields, savedFields, types, onAdd],
  );
  const putInMiddle = () => {
    const { page, ...share } = view.current?.seenMiddle() ?? { page: 0, x: 0.5, y: 0.5 };
    const size = pages[page];
    if (size === undefined) return;
    const x = size.width * share.x - usualSize.width / 2;
    const y = size.height * share.y - usualSize.height / 2;
    put(wholePoints({ page, x, y, ...usualSize }, pages));
  };
  return { wanted, setWanted, isDrawing, setDrawing, usualSize, put, putInMiddle };
}

/** What puts new fields on the pages. */
export type Placing = ReturnType<typeof usePlacing>;
