import type { Field, Placement } from '@countersign/contract';
import { defaultLocale, fieldText } from '@countersign/contract';
import type { BoxId } from '@countersign/domain';
import { type CSSProperties, memo } from 'react';
import { type FieldTypes, useFieldTypes, viewOf } from '../../../kit/fields/field-types.ts';
import type { Tone } from '../../../ui/theme/tones.ts';
import classes from './Canvas.module.css';

interface DesignBoxProps {
  id: BoxId;
  field: Field;
  placement: Placement;
  tone: Tone;
  isSelected: boolean;
  isWrong: boolean;
}

/** A box on a page, with what it will hold in the look that it will have. */
export const DesignBox = memo(function DesignBox(props: DesignBoxProps) {
  const { id, field, placement, tone, isSelected, isWrong } = props;
  return (
    <div
      className={classes.box}
      data-box={id}
      data-tone={tone}
      data-selected={isSelected || undefined}
      data-wrong={isWrong || undefined}
      title={field.label}
      style={boxStyle(placement)}
    >
      <Face field={field} placement={placement} />
      {field.required && <span className={classes.star}>*</span>}
    </div>
  );
});

/** Returns the style of a rectangle on a page, in points; the style sheet converts it into pixels. */
export function boxStyle({ x, y, width, height }: Omit<Placement, 'page'>): CSSProperties {
  return { '--x': x, '--y': y, '--w': width, '--h': height } as CSSProperties;
}

/** All that fields can say of their looks; which goes with which type is the schema's business. */
interface Look {
  fontSize?: number;
  align?: 'left' | 'center' | 'right';
  verticalAlign?: 'top' | 'middle' | 'bottom';
  lineHeight?: number;
  color?: string;
  cells?: number;
  comb?: boolean;
  maxLength?: number;
}

function Face({ field, placement }: { field: Field; placement: Placement }) {
  const { fontSize = 0, align, verticalAlign, lineHeight, color, ...look } = field as Look;
  const cells = look.cells ?? (look.comb ? look.maxLength : undefined);
  const { height } = placement;
  const types = useFieldTypes();
  const { hasLines } = viewOf(types, field);
  const shown = shownText(field, placement, types);
  const size = fontSize > 0 ? fontSize : Math.min(hasLines ? 12 : 11, height * 0.7);
  const style = {
    '--font': size,
    ...(lineHeight && { '--line': lineHeight }),
    ...(shown.isValue && color && { color }),
  } as CSSProperties;
  return (
    <>
      {cells !== undefined && (
        <span className={classes.comb} style={{ '--cells': cells } as CSSProperties} />
      )}
      <span
        className={classes.face}
        data-align={align}
        data-vertical={verticalAlign}
        data-lines={hasLines}
        style={style}
      >
        {shown.text}
      </span>
    </>
  );
}

/** The value that the box begins with, else what it is called. */
function shownText(
  field: Field,
  placement: Placement,
  types: FieldTypes,
): { text: string; isValue: boolean } {
  const standard = 'default' in field ? field.default : undefined;
  const { mark } = viewOf(types, field);
  if (mark) return { text: mark(standard, placement.option), isValue: true };
  const text = fieldText(field, standard, defaultLocale, types.registry);
  return text === '' ? { text: field.label, isValue: false } : { text, isValue: true };
}
