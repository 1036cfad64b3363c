import { listCompanies } from '@countersign/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, server } from '../../../testing/open-page.tsx';

test('a list without companies says how to begin', async () => {
  server().answer(listCompanies);
  await openPage('/dashboard/companies');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible();
});
