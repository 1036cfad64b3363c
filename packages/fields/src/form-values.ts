import { z } from 'zod';
import { recordUpTo } from './shared/record-up-to.ts';
import { fieldValueSchema } from './types/index.ts';

/** Maximum number of fields of a form. */
export const maxFormFields = 6000;

/** The values of one form, by field key. A key that is missing is an empty field. */
export const formValuesSchema = recordUpTo(maxFormFields, z.string().max(500), fieldValueSchema);
export type FormValues = z.infer<typeof formValuesSchema>;
