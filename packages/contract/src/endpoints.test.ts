import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Endpoint, errorStatus, policyNames } from './endpoint.ts';
import { allEndpoints } from './endpoints.ts';
import * as contract from './index.ts';

/** Whether something of the contract is an endpoint; those of imports are exported as groups. */
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
    const known = body === undefined ? '' : JSON.stringify(z.toJSONSchema(body, lenient));
    for (const part of drawn.flatMap((one) => one.split('.')))
      expect(known).toContain(`"${part}":`);
    if (path.includes(':id')) expect(params?.safeParse({ id: 'nonsense' }).success).toBe(false);
  });
});
