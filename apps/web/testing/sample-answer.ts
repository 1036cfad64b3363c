import type { Endpoint, EndpointResult } from '@countersign/contract';
import type { z } from 'zod';

/** What is tried for a value that is no object or list. */
const plainValues = ['', 0, 1, '2026-01-02', '2026-01-02T03:04:05.000Z', 'a'.repeat(64), '#1f3a8a'];
const sampleId = '0190a000-0000-7000-8000-000000000001';

/** Values of an answer that a test cares about; lists are given whole. */
export type Given<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: Given<T[K]> }
    : T;

/**
 * The smallest answer of an endpoint by its schema, such as a list without rows, with what is given in it.
 * @throws ZodError where that is none of its answers
 */
export function sampleAnswer<E extends Endpoint>(
  { answer }: E,
  given?: Given<EndpointResult<E>>,
): EndpointResult<E> {
  if (answer === undefined) return undefined as EndpointResult<E>;
  return answer.parse(filled(answer, given)) as EndpointResult<E>;
}

/** What is used of a schema's definition. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  in?: z.ZodType;
  entries?: Record<string, unknown>;
  values?: unknown[];
}

function filled(schema: z.ZodType, given: unknown): unknown {
  const { shape, innerType, options, ...definition } = schema.def as Definition;
  if (given !== undefined && (shape === undefined || typeof given !== 'object')) return given;
  switch (definition.type) {
    case 'object': {
      const values = (given ?? {}) as Record<string, unknown>;
      const own = Object.entries(shape ?? {}).map(([key, inner]) => [key, filled(inner, values[key])]);
      return { ...values, ...Object.fromEntries(own) };
    }
    case 'array':
      return [];
    case 'record':
      return {};
    case 'enum':
      return Object.values(definition.entries ?? {})[0];
    case 'literal':
      return definition.values?.[0];
    case 'boolean':
      return false;
    case 'nullable':
      return null;
    case 'optional':
      return undefined;
    case 'default':
    case 'prefault':
    case 'readonly':
      return innerType && filled(innerType, given);
    case 'pipe':
      return definition.in && filled(definition.in, given);
    case 'union':
      return options?.[0] && filled(options[0], given);
    default:
      return [...plainValues, sampleId, {}].find((value) => schema.safeParse(value).success);
  }
}
