import { type HandwritingFont, handwritingRuns, handwritingScale } from '@countersign/contract';
import type { CSSProperties } from 'react';
import { fontFamilies } from './handwriting-fonts.ts';
import classes from './TypedWords.module.css';

interface TypedWordsProps {
  text: string;
  font: HandwritingFont;
  /** The height of the letters of a short name, in pixels. */
  size: number;
}

/**
 * A typed signature in its fonts, smaller where the paper around it is too narrow for it. It is printed, as in
 * documents, where no handwriting font has its letters.
 */
export function TypedWords({ text, font, size }: TypedWordsProps) {
  const runs = handwritingRuns(text, font);
  const style: CSSProperties & Record<`--${string}`, string | number> = {
    '--size': `${size}px`,
    '--letters': Math.max(1, text.length),
    '--scale': runs ? handwritingScale(runs) : 1,
  };
  return (
    <span className={classes.words} style={style} dir="auto">
      {runs?.map((run, index) => (
        <span
          key={index}
          style={{
            fontFamily: `'${fontFamilies[run.font]}', cursive`,
            fontSize: `${run.scale}em`,
          }}
        >
          {run.text}
        </span>
      )) ?? text}
    </span>
  );
}
