import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { newId } from '../database/ids.ts';
import {
  createLink,
  findLink,
  type LinkHolder,
  type LinkPurpose,
  linkHolders,
  purposesOf,
  revokeAllLinks,
} from './links.ts';

let app: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
});
afterAll(() => app.close());

const inTenant = <T>(work: Parameters<typeof app.platform.database.tenant<T>>[1]) =>
  app.platform.database.tenant(tenant.id, work);
const linkTo = (purpose: LinkPurpose, subjectId: string) =>
  inTenant((tx) => createLink(tx, { purpose, tenantId: tenant.id, subjectId }));
const isLive = async (purpose: LinkPurpose, token: string) =>
  (await inTenant((tx) => findLink(tx, purpose, token))) !== undefined;

const purposes = Object.keys(linkHolders) as LinkPurpose[];

describe('a holder whose address is corrected', () => {
  test.each(
    purposes.flatMap((purpose) => {
      const holder = linkHolders[purpose];
      return holder === null ? [] : [[purpose, holder] as const];
    }),
  )('keeps no link of the purpose %s, and others keep theirs', async (purpose, holder) => {
    const [corrected, other] = [newId(), newId()];
    const { token } = await linkTo(purpose, corrected);
    const { token: kept } = await linkTo(purpose, other);
    await inTenant((tx) => revokeAllLinks(tx, holder, [corrected]));
    expect(await isLive(purpose, token)).toBe(false);
    expect(await isLive(purpose, kept)).toBe(true);
  });

  test('is a person for emailed links: all but those of the set-up, downloads and programs', () => {
    expect(purposes.filter((purpose) => linkHolders[purpose] === null)).toEqual([
      'set-up',
      'documents-zip',
      'api-token',
    ]);
    const ofAll = new Set<LinkHolder>(Object.values(linkHolders).filter((one) => one !== null));
    expect([...ofAll].flatMap(purposesOf)).toHaveLength(purposes.length - 3);
  });
});
