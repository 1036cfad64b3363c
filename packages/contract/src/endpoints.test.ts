import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Endpoint, errorStatus, policyNames } from './endpoint.ts';
import { allEndpoints } from './endpoints.ts';
import * as contract from './index.ts';

/** Tells if an export of the contract is an endpoint; those of imports are exported as groups. */
const isEndpoint = (one: unknown): one is Endpoint =>
  typeof one === 'object' && one !== null && 'policy' in one && 'method' in one && 'path' in one;

const lenient = { io: 'input', unrepresentable: 'any' } as const;

describe('the endpoints', () => {
  test('have each a name and an address of their own', () => {
    const names = allEndpoints.map((endpoint) => endpoint.name);
    expect(new Set(names).size).toBe(names.length);
    const addresses = allEndpoints.map(
      ({ base, method, path }) => `${method} ${base} ${path.replace(/:\w+/g, ':')}`,
    );
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test('are all listed: what is not is guarded by no test', () => {
    const exported = Object.values(contract).flatMap((one) =>
      isEndpoint(one) ? one : Object.values(one).filter(isEndpoint),
    );
    expect(exported.length).toBeGreaterThan(100);
    const listed = new Set(allEndpoints.map(({ name }) => name));
    expect(exported.map(({ name }) => name).filter((name) => !listed.has(name))).toEqual([]);
  });

  test.each(allEndpoints)('$name is whole', (endpoint) => {
    const {
      method,
      path,
      params,
      body,
      upload,
      answer,
      download,
      policy,
      errors = [],
      drawn = [],
    } = endpoint;
    expect(policyNames).toContain(policy);
    expect(path.includes(':')).toBe(params !== undefined);
    expect(body !== undefined && upload !== undefined).toBe(false);
    if (method === 'GET') expect(body ?? upload).toBeUndefined();
    expect(answer === undefined).not.toBe(download === undefined);
    for (const code of errors) expect(Object.keys(errorStatus)).toContain(code);
    const shown = upload ? endpoint.query : body;
    const known = shown === undefined ? '' : JSON.stringify(z.toJSONSchema(shown, lenient));
    for (const part of drawn.flatMap((one) => one.split('.')))
      if (part !== '*') expect(known).toContain(`"${part}":`);
    if (path.includes(':id')) expect(params?.safeParse({ id: 'nonsense' }).success).toBe(false);
  });

  test('check each text that documents may show: the others are listed here', () => {
    const unchecked = allEndpoints.flatMap(({ name, body, drawn = [] }) =>
      (body === undefined ? [] : textPaths(body))
        .filter((path) => !drawn.some((part) => `${path}.`.startsWith(`${part}.`)))
        // Names and texts are what documents show most.
        .map((path) => (/^(name|text)$/.test(path) ? `${name}:${path}` : path)),
    );
    expect([...new Set(unchecked)].sort()).toEqual(undrawn);
  });
});

/** Lists where a schema takes any characters; `*` stands for every entry. */
function textPaths(schema: z.ZodType): string[] {
  const root = z.toJSONSchema(schema, lenient) as Node;
  const walk = (node: Node, path: string[]): string[] => {
    const named = node.$ref && root.$defs?.[node.$ref.replace('#/$defs/', '')];
    if (named) return path.length > 12 ? [] : walk(named, path);
    const parts = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])];
    const inner = [
      ...Object.entries(node.properties ?? {}),
      ...[node.items, node.additionalProperties].flatMap((one) =>
        typeof one === 'object' ? [['*', one] as const] : [],
      ),
    ];
    const isText = node.type === 'string' && !node.enum && !node.const && !node.format;
    return [
      ...(isText && new RegExp(node.pattern ?? '', 'u').test('Li 𤭢') ? [path.join('.')] : []),
      ...parts.flatMap((part) => walk(part, path)),
      ...inner.flatMap(([key, value]) => walk(value, [...path, key])),
    ];
  };
  return [...new Set(walk(root, []))];
}

interface Node {
  $ref?: string;
  $defs?: Record<string, Node>;
  type?: string;
  enum?: unknown;
  const?: unknown;
  pattern?: string;
  format?: string;
  anyOf?: Node[];
  oneOf?: Node[];
  allOf?: Node[];
  properties?: Record<string, Node>;
  items?: Node;
  additionalProperties?: Node | boolean;
}

/** The texts that no document and no report shows, sorted. */
const undrawn: string[] =
  `IPAddress add.* addComment:text addSigningComment:text answers.* answers.*.*
  body.*.content.*.link body.*.content.*.name body.*.content.*.text body.*.items.*.*.link
  body.*.items.*.*.name body.*.items.*.*.text body.*.label body.*.link challenge
  changed.*.binding.source changed.*.content changed.*.expression changed.*.group.name changed.*.help changed.*.key
  changed.*.matches changed.*.matchesMessage changed.*.placements.*.option checkAddresses:text
  columns.* companyID conditions.* confirm.* contactEmail contacts.filters.*.field
  contacts.filters.*.values.* contacts.search country createEmailTemplate:name
  createSavedView:name createWatermarkTemplate:name currency decisionFields.*
  definition.colours.*.filter.field definition.colours.*.filter.values.* definition.columns.*
  definition.computed.*.formula definition.computed.*.label definition.groups.*.by
  definition.pivot.by definition.questions.*.filter.field definition.questions.*.filter.values.*
  definition.questions.*.label definition.sort.*.by definition.totals.*.of
  definition.where.*.filters.*.field definition.where.*.filters.*.values.* description emails
  excludedEmails.* facts.customValues.* facts.department fields.*.binding.source fields.*.key
  fields.*.kind.expression fileName filters.*.field filters.*.values.* help keys.*
  labels.*
  mapping.* message mobile note notes order.* own password profile_pic_url
  query.columns.* query.filters.*.field query.filters.*.values.* query.more.* query.search
  query.sort remove.* removed.* renamed.*.from renamed.*.to replyTo section
  selection.filters.*.field selection.filters.*.values.* selection.search sending.message
  settings.message source sources.*.filters.*.field sources.*.filters.*.values.* sources.*.search
  steps.*.conditions.*.anyOf.* steps.*.conditions.*.fieldKey steps.*.name subject timeZone
  updateEmailTemplate:name updateSavedView:name updateWatermarkTemplate:name userName view.files
  view.others view.own views.*.files views.*.others views.*.own`.split(/\s+/);
