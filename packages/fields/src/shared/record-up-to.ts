import { z } from 'zod';

/** A record of so many keys at most. They are counted before any of them is looked at. */
export function recordUpTo<Value extends z.ZodType>(
  max: number,
  key: z.ZodType<string, string>,
  value: Value,
): z.ZodType<Record<string, z.output<Value>>, Record<string, z.input<Value>>> {
  const count = (given: unknown, context: z.RefinementCtx) => {
    if (typeof given === 'object' && given !== null && Object.keys(given).length > max) {
      context.addIssue(`This can have ${max} entries at most.`);
    }
    return given;
  };
  return z.preprocess(count, z.record(key, value)).meta({ maxProperties: max }) as z.ZodType<
    Record<string, z.output<Value>>,
    Record<string, z.input<Value>>
  >;
}
