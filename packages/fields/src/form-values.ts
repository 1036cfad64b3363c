import { z } from 'zod';
import { fieldValueSchema } from './types/index.ts';

/** The values of one form, by field key. A key that is missing is an empty field. */
export const formValuesSchema = z.record(z.string(), fieldValueSchema);
export type FormValues = z.infer<typeof formValuesSchema>;
