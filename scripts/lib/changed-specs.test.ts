import { expect, test } from 'vitest';
import { readSpecs, specsOf } from './changed-specs.ts';

const specs = new Map([
  ['tests/e2e/contacts.spec.ts', ''],
  ['tests/e2e/home.spec.ts', "open(page, '/contacts', 'Contacts')"],
  ['tests/e2e/verify.spec.ts', ''],
]);
const both = ['tests/e2e/contacts.spec.ts', 'tests/e2e/home.spec.ts'];

test('browser tests run that name a changed feature, and those that changed', () => {
  expect(specsOf(['apps/web/src/features/contacts/api.ts'], specs)).toEqual(both);
  expect(specsOf(['packages/contract/src/contacts/contacts.ts'], specs)).toEqual(both);
  expect(specsOf(['tests/e2e/verify.spec.ts'], specs)).toEqual(['tests/e2e/verify.spec.ts']);
});

test('none run for what no page shows, and all where something common changed', () => {
  expect(specsOf(['README.md', 'apps/web/src/features/contacts/api.test.ts'], specs)).toEqual([]);
  for (const file of [
    'apps/web/src/ui/notices/toast.ts',
    'package-lock.json',
    'tests/support/server.ts',
  ]) {
    expect(specsOf([file, ...both], specs)).toEqual([...specs.keys()]);
  }
});

test('each feature of the server is named by a browser test', () => {
  for (const feature of ['documents', 'form-packs', 'tax-risks', 'shared-files', 'verify']) {
    expect(specsOf([`apps/server/src/features/${feature}/operations.ts`], readSpecs())).not.toEqual(
      [],
    );
  }
});
