import { getDocument, uploadFormTemplate } from '@countersign/contract';
import type { Page, Request } from '@playwright/test';
import { approvalOffice } from '../support/approvals.ts';
import { type Client, signInTo } from '../support/client.ts';
import { drawSampleForm } from '../support/sample-form.ts';
import { expect, open, password, people, test } from './fixtures.ts';

let colleague: Client;

test.beforeAll(async ({ product }) => {
  colleague = await signInTo(product.url, people.sysAdmin, password);
});

const expectAtMost = (count: number, fetched: readonly string[]) =>
  expect(fetched.length, fetched.join(', ')).toBeLessThanOrEqual(count);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** What a page fetches from a change on until all of it is answered. */
async function fetchedAfter(page: Page, change: () => Promise<unknown>): Promise<string[]> {
  const fetched: string[] = [];
  const pending = new Set<Request>();
  const isCall = (request: Request) => /\/api\/(?!changes$)/.test(request.url());
  const begun = (request: Request) => {
    if (!isCall(request)) return;
    pending.add(request);
    // What is only about to be changed is none of it.
    if (request.method() !== 'GET') fetched.length = 0;
    fetched.push(`${request.method()} ${new URL(request.url()).pathname}`);
  };
  const ended = (request: Request) => void pending.delete(request);
  page.on('request', begun);
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  await change();
  await expect.poll(() => pending.size).toBe(0);
  page.off('request', begun);
  page.off('requestfinished', ended);
  page.off('requestfailed', ended);
  return fetched.filter((one) => one.startsWith('GET'));
}

test('moving and renaming a field in the designer', async ({ page, openAs }) => {
  const made = await colleague.call(uploadFormTemplate, {
    query: { fileName: 'Counted form.pdf' },
    file: new Uint8Array(await drawSampleForm()),
  });
  await openAs(people.sysAdmin);
  await open(page, `/form-template/${made.id}`, 'Counted form');
  await expect(page.locator('canvas').first()).toBeVisible();
  await page.locator('[data-field="department"]').click();
  const saved = (response: { request(): { method(): string } }) =>
    response.request().method() === 'PATCH';
  const label = page.locator('[data-settings]').getByLabel('Label', { exact: true });
  const renaming = await fetchedAfter(page, async () => {
    const done = page.waitForResponse(saved);
    await label.fill('Your department');
    await label.blur();
    await done;
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });
  expectAtMost(1, renaming);
  const moving = await fetchedAfter(page, async () => {
    await page.locator('[data-canvas]').focus();
    const done = page.waitForResponse(saved);
    await page.keyboard.press('ArrowRight');
    await done;
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });
  expectAtMost(1, moving);
});

test('sending a document, commenting on it and approving it', async ({
  page,
  browser,
  product,
  openAs,
  signInAs,
}) => {
  const office = await approvalOffice(colleague, 'Counted', [
    { name: 'Accounts', who: 'anyone', people: ['Amir Haddad'] },
    { name: 'Producer', who: 'everyone', people: ['Orla Nikolaou'] },
  ]);
  const { id } = await office.draft('Counted');
  await openAs(people.sysAdmin);
  await open(page, `/documents/${id}`, 'Ines Counted');
  const sending = await fetchedAfter(page, async () => {
    await button(page, 'Save and send').click();
    await expect(page.getByText(/successfully generated/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible();
  });
  expect(sending.filter((one) => one.includes(id))).toEqual([]);

  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' });
  const desk = await context.newPage();
  await signInAs(people.approver, desk);
  await open(desk, `/documents/${id}`, 'Ines Counted');
  const commenting = await fetchedAfter(desk, async () => {
    await desk.getByLabel('Your comment').fill('Agreed?');
    await button(desk, 'Comment').click();
    await expect(desk.getByRole('article').getByText('Agreed?')).toBeVisible();
  });
  expectAtMost(3, commenting);
  const approving = await fetchedAfter(desk, async () => {
    await button(desk, 'Approve').click();
    await expect(desk.getByText('You have approved the document for Ines Counted.')).toBeVisible();
  });
  // The document’s file, files, comments and list.
  expectAtMost(4, approving);
  expect((await colleague.call(getDocument, { params: { id } })).state).toBe('pending');
  await context.close();
});
