import type { Endpoint, EndpointResult } from '@countersign/contract';
import type { z } from 'zod';

/** What is tried for a value that is no object or list. */
const plainValues = [
  'Sample',
  '',
  0,
  1,
  2,
  '2026-01-02',
  '2026-01-02T03:04:05.000Z',
  'a'.repeat(64),
  '#1f3a8a',
  'Europe/London',
];
/** An id, another one for each number. */
export const sampleId = (number = 1): string =>
  `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** Values of an answer that a test cares about; of lists, those of each row. */
export type Given<T> = T extends readonly (infer E)[]
  ? readonly Given<E>[]
  : T extends object
    ? { [K in keyof T]?: Given<T[K]> }
    : T;

/**
 * A small answer of an endpoint by its schema, such as a list without rows, with what is given in it.
 * @throws ZodError where that is none of its answers
 */
export function sampleAnswer<E extends Endpoint>(
  { answer }: E,
  given?: Given<EndpointResult<E>>,
): EndpointResult<E> {
  if (answer === undefined) return undefined as EndpointResult<E>;
  return answer.parse(filled(answer, given)) as EndpointResult<E>;
}

/** A row of a list by the schema of its endpoint, with what is given in it. */
export function sampleRow<E extends Endpoint>(
  { answer }: E,
  given?: Given<EndpointResult<E> extends { items: (infer Row)[] } ? Row : never>,
): EndpointResult<E> extends { items: (infer Row)[] } ? Row : never {
  const { shape } = (answer?.def ?? {}) as Partial<Definition>;
  const { element } = (shape?.['items']?.def ?? {}) as Partial<Definition>;
  return element?.parse(filled(element, given)) as never;
}

/** What is used of a schema's definition. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  element?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  in?: z.ZodType;
  entries?: Record<string, unknown>;
  values?: unknown[];
}

function filled(schema: z.ZodType, given: unknown): unknown {
  const { shape, innerType, options, element, ...definition } = schema.def as Definition;
  const { keyType, valueType } = definition;
  if (Array.isArray(given) && element) return given.map((one) => filled(element, one));
  if (given === null || (given !== undefined && (shape ?? innerType ?? options) === undefined))
    return given;
  switch (definition.type) {
    case 'object': {
      const values = (given ?? {}) as Record<string, unknown>;
      const own = Object.entries(shape ?? {}).map(([key, inner]) => [
        key,
        // No file is there to be shown.
        filled(inner, key.endsWith('Url') ? (values[key] ?? '') : values[key]),
      ]);
      return { ...values, ...Object.fromEntries(own) };
    }
    case 'array':
      // The smallest that it takes.
      return schema.safeParse([]).success ? [] : [element && filled(element, undefined)];
    case 'record':
      return schema.safeParse({}).success ? {} : filledRecord(keyType, valueType);
    case 'enum':
      return Object.values(definition.entries ?? {})[0];
    case 'literal':
      return definition.values?.[0];
    case 'boolean':
      return false;
    case 'nullable':
      return given === undefined ? null : innerType && filled(innerType, given);
    case 'null':
      return null;
    case 'optional':
      return given === undefined ? undefined : innerType && filled(innerType, given);
    case 'default':
    case 'prefault':
    case 'readonly':
      return innerType && filled(innerType, given);
    case 'pipe': {
      const plain = definition.in && filled(definition.in, given);
      return schema.safeParse(plain).success
        ? plain
        : [{}, []].find((value) => schema.safeParse(value).success);
    }
    case 'union':
      return given ?? (options?.[0] && filled(options[0], undefined));
    default:
      return [...plainValues, sampleId(), {}].find((value) => schema.safeParse(value).success);
  }
}

/** A record with each key that its schema names. */
function filledRecord(keyType: z.ZodType | undefined, valueType: z.ZodType | undefined) {
  const keys = Object.values((keyType?.def as Definition | undefined)?.entries ?? {});
  const entries = keys.map((key) => [key, valueType && filled(valueType, undefined)] as const);
  return Object.fromEntries(entries) as Record<string, unknown>;
}
