import { describe, expect, test } from 'vitest';
import { errorStatus, policyNames } from './endpoint.ts';
import { allEndpoints } from './endpoints.ts';

describe('the endpoints', () => {
  test('have each a name and an address of their own', () => {
    const names = allEndpoints.map((endpoint) => endpoint.name);
    expect(new Set(names).size).toBe(names.length);
    const addresses = allEndpoints.map(
      ({ base, method, path }) => `${method} ${base} ${path.replace(/:\w+/g, ':')}`,
    );
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test.each(allEndpoints)('$name is whole', (endpoint) => {
    const { method, path, params, body, upload, answer, download, policy, errors = [] } = endpoint;
    expect(policyNames).toContain(policy);
    expect(path.includes(':')).toBe(params !== undefined);
    expect(body !== undefined && upload !== undefined).toBe(false);
    if (method === 'GET') expect(body ?? upload).toBeUndefined();
    expect(answer === undefined).not.toBe(download === undefined);
    for (const code of errors) expect(Object.keys(errorStatus)).toContain(code);
    if (path.includes(':id')) expect(params?.safeParse({ id: 'nonsense' }).success).toBe(false);
  });
});
