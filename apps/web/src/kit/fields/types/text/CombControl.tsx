import { boxesText } from '@countersign/contract';
import type { CSSProperties } from 'react';
import { common, type FieldControlProps, textValueOf } from '../../signing/control-props.ts';
import { text } from '../../signing/text.ts';

/** In more cells than that, letters of a list on a phone would be too small to read. */
const maxOffPage = 24;

/**
 * The input of a text that stands in cells, one character in each: one input as for any text, so that keyboards,
 * pasting and screen readers work as ever, in letters of one width that are spaced as the PDF spaces them.
 */
export function CombControl({ cells, ...props }: FieldControlProps & { cells: number }) {
  const { own, value, actions, id, isOnPage, describedBy } = props;
  const typed = textValueOf(value);
  const count = Array.from(typed).length;
  const align = ('align' in own.field && own.field.align) || 'left';
  const free = Math.max(0, cells - count);
  const skipped = { left: 0, center: Math.floor(free / 2), right: free }[align];
  const style: CSSProperties & Record<`--${string}`, number> = {
    // What is too long stands in narrower cells, in the PDF as well.
    '--cells': Math.max(cells, count),
    '--skipped': skipped,
  };
  return (
    <>
      <span
        className="input comb"
        data-cells={isOnPage || cells <= maxOffPage ? '' : undefined}
        style={style}
      >
        <input
          {...common(props)}
          aria-describedby={`${describedBy} ${id}-cells`}
          className="comb-input"
          maxLength={cells}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          value={typed}
          onChange={(event) => actions.change(own, event.currentTarget.value)}
        />
      </span>
      <span id={`${id}-cells`} className={isOnPage ? 'visually-hidden' : 'dim'}>
        {isOnPage ? text.text.boxes(boxesText(cells)) : `${count} of ${boxesText(cells)}`}
      </span>
    </>
  );
}
