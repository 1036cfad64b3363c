import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { largestBodyBytes, largestPartyBodyBytes, usualBodyBytes } from './endpoint.ts';
import { allEndpoints } from './endpoints.ts';

/** A JSON schema, as far as it is walked. */
interface Json {
  $ref?: string;
  $defs?: Record<string, Json>;
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
  enum?: unknown[];
  const?: unknown;
  type?: string;
  maxLength?: number;
  format?: string;
  pattern?: string;
  maxItems?: number;
  items?: Json;
  prefixItems?: Json[];
  properties?: Record<string, Json>;
  additionalProperties?: Json | boolean;
  propertyNames?: Json;
  maxProperties?: number;
}

/** A character takes three bytes at most where it is a UTF-16 unit; what stands around it is a few. */
const perCharacter = 3;
const around = 4;

/** Measures how long JSON of a schema can be, and gathers what has no maximum. */
function measure(whole: Json): { bytes: number; unbounded: string[] } {
  const unbounded: string[] = [];
  const endless = (at: string) => {
    unbounded.push(at);
    return Number.POSITIVE_INFINITY;
  };
  function text({ maxLength, format, pattern }: Json, at: string): number {
    const isFixed = format !== undefined && !['email', 'uri'].includes(format);
    const isShort = pattern !== undefined && !/[^\\][+*]|\{\d+,\}/.test(pattern);
    const length = maxLength ?? (isFixed ? 36 : isShort ? 100 : endless(at));
    return length * perCharacter + around;
  }
  function object(json: Json, at: string, within: readonly string[]): number {
    const own = Object.entries(json.properties ?? {}).map(
      ([key, one]) => key.length + around + size(one, `${at}.${key}`, within),
    );
    const { additionalProperties: more, propertyNames: names = {} } = json;
    const sum = own.reduce((total, one) => total + one, around);
    if (typeof more !== 'object') return sum;
    const count = names.enum?.length ?? json.maxProperties ?? endless(`${at}{}`);
    return sum + count * (size(names, `${at}{key}`, within) + size(more, `${at}{}`, within));
  }
  function size(json: Json, at: string, within: readonly string[]): number {
    if (json.$ref !== undefined) {
      const name = json.$ref.split('/').at(-1) ?? '';
      // What holds itself is as deep as the rules let it be: those are tried elsewhere.
      if (within.includes(name)) return 0;
      return size(json.$ref === '#' ? whole : (whole.$defs?.[name] ?? {}), at, [...within, name]);
    }
    const choices = json.anyOf ?? json.oneOf;
    if (choices) return Math.max(...choices.map((one) => size(one, at, within)));
    if (json.enum || 'const' in json) return JSON.stringify(json.enum ?? json.const).length;
    switch (json.type) {
      case 'string':
        return text(json, at);
      case 'array': {
        if (json.prefixItems) {
          return json.prefixItems.reduce((sum, one) => sum + size(one, at, within), around);
        }
        const count = json.maxItems ?? endless(`${at}[]`);
        return count * (size(json.items ?? {}, `${at}[]`, within) + 1);
      }
      case 'object':
        return object(json, at, within);
      case 'number':
      case 'integer':
      case 'boolean':
      case 'null':
        return 25;
      default:
        // Several rules for one value, each of which may be the one that bounds it.
        if (json.allOf) return Math.max(...json.allOf.map((one) => size(one, at, within)));
        return json.pattern === undefined ? endless(at) : around;
    }
  }
  return { bytes: size(whole, '', []), unbounded };
}

const measureSchema = (schema: z.ZodType) =>
  measure(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json);

describe('every request body has a limit', () => {
  test.each(allEndpoints.filter(({ body, query }) => body ?? query))(
    '$name: every text, list and record has a maximum',
    ({ body, query }) => {
      const parts = [body, query].filter((schema) => schema !== undefined);
      expect(parts.flatMap((schema) => measureSchema(schema).unbounded)).toEqual([]);
    },
  );

  test.each(allEndpoints.filter(({ body }) => body))(
    '$name takes as long a body as its schema needs',
    ({ body = z.null(), maxBodyBytes, policy }) => {
      const { bytes } = measureSchema(body);
      const max = policy === 'party' ? largestPartyBodyBytes : largestBodyBytes;
      const needed = Math.min(bytes, max);
      if (needed <= usualBodyBytes) expect(maxBodyBytes).toBeUndefined();
      else expect(maxBodyBytes).toBeGreaterThanOrEqual(needed);
      expect(maxBodyBytes ?? 0).toBeLessThanOrEqual(max);
    },
  );
});
