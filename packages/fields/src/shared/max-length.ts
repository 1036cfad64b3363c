import { z } from 'zod';

/** The most characters that a text can have. */
export const maxTextLength = z.int().min(1).max(100_000).optional();
