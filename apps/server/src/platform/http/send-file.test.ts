import {
  allEndpoints,
  apiBasePaths,
  type Endpoint,
  fileTypes,
  type LinkUse,
} from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleInput } from '../../testing/sample-input.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { newId } from '../database/ids.ts';
import { memberships } from '../database/tables/index.ts';
import { createLink } from '../links/links.ts';
import { operation } from './operation.ts';

const page = '<!doctype html><script>alert(1)</script>';
/** Lists all endpoints that answer a file, at another address, with a page as an attacker might have uploaded it. */
const answersFiles = allEndpoints.filter(({ download }) => download !== undefined);
const atOtherAddress = (endpoint: Endpoint): Endpoint => ({
  ...endpoint,
  name: `${endpoint.name}Elsewhere`,
  path: `/elsewhere${endpoint.path}`,
});

let app: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  const moreOperations = answersFiles.map((endpoint) =>
    operation(atOtherAddress(endpoint), async () => ({
      stream: Buffer.from(page),
      contentType: 'text/html',
      fileName: '../a"b\r\nset-cookie: c=d\u202Efdp.html',
    })),
  );
  app = await startTestApp({}, { moreOperations });
  tenant = await app.tenant();
  await app.platform.database.system((tx) =>
    tx
      .update(memberships)
      .set({ taxRiskAccess: true, docDistributionAccess: true })
      .where(eq(memberships.tenantId, tenant.id)),
  );
});
afterAll(() => app.close());

/** A link that lets its holder call an endpoint. */
async function tokenFor(use: LinkUse): Promise<string> {
  const { token } = await app.platform.database.system((tx) =>
    createLink(tx, { purpose: use, tenantId: tenant.id, subjectId: newId() }),
  );
  return token;
}

async function answerOf(endpoint: Endpoint) {
  const { params, query, body } = sampleInput(endpoint, newId());
  const isByLink = endpoint.policy === 'party';
  const given = isByLink ? { ...params, token: await tokenFor(endpoint.link ?? 'party') } : params;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(given[name]));
  const plain = Object.entries(query).filter(([key, value]) => {
    return typeof value === 'string' && key !== 'filters';
  });
  const search = new URLSearchParams(plain as [string, string][]);
  return app.app.inject({
    method: endpoint.method,
    url: `${apiBasePaths[endpoint.base]}/elsewhere${path}?${search.toString()}`,
    headers: {
      ...(isByLink ? {} : { authorization: `Bearer ${tenant.users.SysAdmin.idToken}` }),
      'content-type': endpoint.upload ? fileTypes[endpoint.upload.kind][0] : 'application/json',
    },
    ...(endpoint.method === 'GET' ? {} : { payload: body as object }),
  });
}

describe('a file that is answered', () => {
  test('is so by many endpoints', () => {
    expect(answersFiles.length).toBeGreaterThan(30);
  });

  test.for(answersFiles)('by $name is saved and never run', async (endpoint) => {
    const { statusCode, headers, body } = await answerOf(endpoint);
    expect([statusCode, body]).toEqual([200, page]);
    expect(headers).toMatchObject({
      'content-disposition': `attachment; filename="a b set-cookie c=d fdp.html"; filename*=UTF-8''a%20b%20set-cookie%20c%3Dd%20fdp.html`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none';/),
    });
    expect(headers['set-cookie']).toBeUndefined();
  });
});
