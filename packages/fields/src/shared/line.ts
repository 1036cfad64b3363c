import type { z } from 'zod';
import type { AnyField } from './field-base.ts';
import { inkLook, textLook } from './look.ts';

/** The names of the settings of how a text looks. */
export const textLookNames = Object.keys(textLook);

/** A type of one line with the given kind, whose fields keep the number of their cells as `cells`. */
export function lineOf<Kind extends z.ZodObject>(kind: Kind) {
  return {
    kind,
    look: textLookNames,
    cellsOf: ({ cells }: AnyField & { cells?: number | undefined }) => cells,
    withCells: (cells: number | undefined) => ({ cells }),
  };
}

/** Builds the line type of a kind that is written by hand. */
export function inkLineOf<Kind extends z.ZodObject>(kind: Kind) {
  return {
    kind,
    look: Object.keys(inkLook),
    cellsOf: () => undefined,
    withCells: () => ({}),
  };
}
