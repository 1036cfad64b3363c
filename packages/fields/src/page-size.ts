import { z } from 'zod';

/** A page's size as it is shown (after crop box and rotation), in points. */
export const pageSizeSchema = z.object({ width: z.number(), height: z.number() });
export type PageSize = z.infer<typeof pageSizeSchema>;
