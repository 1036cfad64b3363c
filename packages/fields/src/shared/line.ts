import type { z } from 'zod';
import type { AnyField } from '../plugin.ts';

/** A type of one line with the given kind, whose fields keep the number of their cells as `cells`. */
export function lineOf<Kind extends z.ZodObject>(kind: Kind) {
  return {
    kind,
    cellsOf: ({ cells }: AnyField & { cells?: number | undefined }) => cells,
    withCells: (cells: number | undefined) => ({ cells }),
  };
}
