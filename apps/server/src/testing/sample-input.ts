import type { Endpoint } from '@countersign/contract';
import type { z } from 'zod';

/** What is tried for a value that is no object or list; the id comes in where only an id is taken. */
const plainValues = [
  0,
  1,
  150,
  2,
  'Anna',
  'creator',
  '493027',
  '49302718',
  'anna@example.com',
  '+44',
  '7700900123',
  'Long-enough-text-1',
  'x'.repeat(32),
  'a'.repeat(64),
  'recipient.email',
  'people.csv',
  '2026-01-02',
  '2026-01-02T03:04:05.000Z',
  '#1f3a8a',
  'GB',
  'GBP',
  'Europe/London',
  'computed.a',
  '08:00',
  true,
  null,
];

/** Input that an endpoint takes, made of its schemas: every id in it is the given one. */
export interface SampleInput {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

/**
 * Input with which an endpoint can be called.
 * @throws Error where a schema takes none of the values that are tried.
 */
export function sampleInput({ name, params, query, body }: Endpoint, id: string): SampleInput {
  const sample = (schema: z.ZodType | undefined) => {
    if (!schema) return undefined;
    const value = sampleOf(schema, id);
    const { error } = schema.safeParse(value);
    if (error) throw new Error(`No input is known that ${name} takes: ${error.message}`);
    return value;
  };
  return {
    params: (sample(params) ?? {}) as Record<string, unknown>,
    query: idsOnly(query, (sample(query) ?? {}) as Record<string, unknown>, id),
    body: sample(body),
  };
}

/** A query without its filters, so that it finds all there is, but for those that name an id. */
function idsOnly(schema: z.ZodType | undefined, query: Record<string, unknown>, id: string) {
  const ids = Object.fromEntries(Object.entries(query).filter(([, value]) => value === id));
  return schema?.safeParse(ids).success ? ids : query;
}

/** What is used of a schema's definition. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  in?: z.ZodType;
  entries?: Record<string, unknown>;
  values?: unknown[];
}

function sampleOf(schema: z.ZodType, id: string): unknown {
  const definition = schema.def as Definition;
  const { shape, element, innerType, options } = definition;
  switch (definition.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape ?? {}).map(([key, inner]) => [key, sampleOf(inner, id)]),
      );
    case 'array':
      return element && [sampleOf(element, id)];
    case 'record':
      return {};
    case 'enum':
      return Object.values(definition.entries ?? {})[0];
    case 'literal':
      return definition.values?.[0];
    case 'union':
      return options?.[0] && sampleOf(options[0], id);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return innerType && sampleOf(innerType, id);
    default:
      // A record whose size is bounded is a pipe, which takes an empty one.
      return [...plainValues, id, {}].find((value) => schema.safeParse(value).success);
  }
}
