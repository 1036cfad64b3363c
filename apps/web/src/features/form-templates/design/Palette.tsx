import type { FieldType } from '@countersign/contract';
import { type PointerEvent, useRef, useState } from 'react';
import { useFieldTypes, viewOf } from '../../../kit/fields/field-types.ts';
import classes from './Designer.module.css';
import { text } from './text.ts';
import { useRovingFocus } from './use-roving-focus.ts';

interface PaletteProps {
  armed: FieldType | undefined;
  onArm(type: FieldType | undefined): void;
  /** Puts one in the middle of what is seen. */
  onPut(type: FieldType): void;
  onDrop(type: FieldType, x: number, y: number): void;
}

/** A pointer that moves less far, in CSS pixels, presses the button. */
const leastDragged = 5;

/** Every type of field: dragged onto a page, chosen and drawn there, or put there by keyboard. */
export function Palette({ armed, onArm, onPut, onDrop }: PaletteProps) {
  const palette = useRef<HTMLDivElement>(null);
  const roving = useRovingFocus(palette, 'both');
  const types = Object.keys(useFieldTypes().views) as FieldType[];
  return (
    <div
      ref={palette}
      className={classes.palette}
      role="toolbar"
      aria-label={text.fields.add}
      {...roving}
    >
      {types.map((type) => (
        <PaletteButton key={type} {...{ type, onArm, onPut, onDrop }} isArmed={type === armed} />
      ))}
    </div>
  );
}

interface PaletteButtonProps extends Omit<PaletteProps, 'armed'> {
  type: FieldType;
  isArmed: boolean;
}

function PaletteButton({ type, isArmed, onArm, onPut, onDrop }: PaletteButtonProps) {
  const { name, icon: Icon } = viewOf(useFieldTypes(), { type });
  const start = useRef<{ x: number; y: number }>(undefined);
  const isDragged = useRef(false);
  const [ghost, setGhost] = useState<{ x: number; y: number }>();
  const end = () => {
    start.current = undefined;
    setGhost(undefined);
  };
  return (
    <>
      <button
        type="button"
        className={classes.type}
        aria-pressed={isArmed}
        aria-label={text.fields.draw(name)}
        onPointerDown={(event: PointerEvent<HTMLElement>) => {
          if (event.button !== 0) return;
          isDragged.current = false;
          start.current = { x: event.clientX, y: event.clientY };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={({ clientX: x, clientY: y }) => {
          const from = start.current;
          if (!from) return;
          isDragged.current ||= Math.hypot(x - from.x, y - from.y) >= leastDragged;
          if (isDragged.current) setGhost({ x, y });
        }}
        onPointerUp={({ clientX, clientY }) => {
          if (start.current && isDragged.current) onDrop(type, clientX, clientY);
          end();
        }}
        onPointerCancel={end}
        onClick={(event) => {
          if (isDragged.current) return;
          // By keyboard there is nothing to draw with.
          if (event.detail === 0) onPut(type);
          else onArm(isArmed ? undefined : type);
        }}
      >
        <Icon size={16} stroke={1.6} aria-hidden />
        <span>{name}</span>
      </button>
      {ghost && (
        <span className={classes.ghost} style={{ left: ghost.x, top: ghost.y }}>
          {name}
        </span>
      )}
    </>
  );
}
