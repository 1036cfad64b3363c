import { assigneeName, type Field, type PageSize, type Placement } from '@countersign/contract';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useFieldTypes, viewOf } from '../../kit/fields/field-types.ts';
import type { PdfPage } from '../../ui/pdf/pdf-props.ts';
import { useToneOf } from './assignee-tones.ts';
import classes from './PlacedBoxes.module.css';
import { moved, resized } from './placed-fields.ts';

/** The id of the text that says what the keys do. */
export const placeKeysId = 'place-keys';

interface PlacedBoxesProps {
  page: PdfPage;
  pages: readonly PageSize[];
  /** Those that are given by signing. */
  fields: readonly Field[];
  selectedKey: string | null;
  onSelect(key: string): void;
  onPlace(key: string, placements: Placement[]): void;
  onRemove(key: string): void;
}

/** The places of a page that can be moved and made larger, by pointer and by keyboard. */
export function PlacedBoxes({ fields, ...props }: PlacedBoxesProps) {
  return fields.flatMap((field) =>
    field.placements.map((place, index) =>
      place.page === props.page.index ? (
        <PlacedBox key={`${field.key} ${index}`} {...{ field, place, index, ...props }} />
      ) : null,
    ),
  );
}

interface PlacedBoxProps extends Omit<PlacedBoxesProps, 'fields'> {
  field: Field;
  place: Placement;
  /** Which of the field's places it is. */
  index: number;
}

/** By how many points an arrow key moves or resizes. */
const step = 2;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

function PlacedBox(props: PlacedBoxProps) {
  const { field, place, index, page, pages, selectedKey, onSelect, onPlace, onRemove } = props;
  const { key, label, assignee, placements } = field;
  const view = viewOf(useFieldTypes(), field);
  const toneOf = useToneOf();
  const isSelected = key === selectedKey;
  const put = (now: Placement) =>
    onPlace(
      key,
      placements.map((one, position) => (position === index ? now : one)),
    );
  const { dragged, handlers } = useDrag(place, page.scale, pages, put);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const arrow = arrows[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove(key);
    else if (arrow !== undefined) put((event.shiftKey ? resized : moved)(place, ...arrow, pages));
    else return;
    event.preventDefault();
    const box = event.currentTarget;
    requestAnimationFrame(() => box.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
  };
  const { x, y, width, height } = dragged ?? place;
  const { scale } = page;
  return (
    <button
      type="button"
      className={classes.box}
      data-box={key}
      data-tone={toneOf(assignee)}
      data-selected={isSelected || undefined}
      aria-label={`${label} (${view.name.toLowerCase()}, ${assigneeName(assignee).toLowerCase()})`}
      aria-describedby={placeKeysId}
      title={label}
      style={{ left: x * scale, top: y * scale, width: width * scale, height: height * scale }}
      onFocus={() => onSelect(key)}
      onKeyDown={onKeyDown}
      {...handlers}
    >
      <span className={classes.name}>{label}</span>
      {isSelected && <span className={classes.corner} data-corner />}
    </button>
  );
}

/** A pointer that moves less far, in CSS pixels, chooses a place and leaves it where it is. */
const leastDragged = 3;

/** Follows a pointer that drags a place, or its corner; it is put where the pointer lets it go. */
function useDrag(
  place: Placement,
  scale: number,
  pages: readonly PageSize[],
  onDrop: (place: Placement) => void,
) {
  const from = useRef<{ x: number; y: number; change: typeof moved }>(undefined);
  const [dragged, setDragged] = useState<Placement>();
  const end = () => {
    from.current = undefined;
    setDragged(undefined);
  };
  /** Where the place is with the pointer there; undefined as long as it has hardly moved. */
  const placeAt = ({ clientX, clientY }: PointerEvent) => {
    if (from.current === undefined) return undefined;
    const { x, y, change } = from.current;
    const [dx, dy] = [clientX - x, clientY - y];
    return Math.hypot(dx, dy) < leastDragged
      ? undefined
      : change(place, dx / scale, dy / scale, pages);
  };
  return {
    dragged,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        // Not every browser gives a button the focus.
        event.currentTarget.focus({ preventScroll: true });
        event.currentTarget.setPointerCapture(event.pointerId);
        const isCorner = (event.target as HTMLElement).closest('[data-corner]') !== null;
        const change = isCorner ? resized : moved;
        from.current = { x: event.clientX, y: event.clientY, change };
      },
      onPointerMove(event: PointerEvent) {
        if (from.current !== undefined) setDragged(placeAt(event));
      },
      onPointerUp(event: PointerEvent) {
        const dropped = placeAt(event);
        if (dropped !== undefined) onDrop(dropped);
        end();
      },
      onPointerCancel: end,
    },
  };
}
