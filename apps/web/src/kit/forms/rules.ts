import { messages } from '@countersign/contract';
import type { z } from 'zod';
import { zodMessage } from './zod-messages.ts';

/** The message of a schema for a value, or null where it is fine: what a form's field shows. */
export function ruleOf(schema: z.ZodType): (value: unknown) => string | null {
  return (value) => {
    const parsed = schema.safeParse(value, { error: zodMessage });
    if (parsed.success) return null;
    return parsed.error.issues[0]?.message ?? messages.required;
  };
}

/** The rule of a choice that has to be made. */
export function chosen(value: string | null): string | null {
  return value === null || value === '' ? messages.required : null;
}
