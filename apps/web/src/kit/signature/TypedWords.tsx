import type { HandwritingFont } from '@countersign/contract';
import type { CSSProperties } from 'react';
import { fontLooks } from './handwriting-fonts.ts';
import classes from './TypedWords.module.css';

interface TypedWordsProps {
  text: string;
  font: HandwritingFont;
  /** The height of the letters of a short name, in pixels. */
  size: number;
}

/** A typed signature in its font, smaller where the paper around it is too narrow for it. */
export function TypedWords({ text, font, size }: TypedWordsProps) {
  const { fontFamily, scale } = fontLooks[font];
  const style: CSSProperties & Record<`--${string}`, string | number> = {
    fontFamily,
    '--size': `${size}px`,
    '--letters': Math.max(1, text.length),
    '--scale': scale,
  };
  return (
    <span className={classes.words} style={style}>
      {text}
    </span>
  );
}
