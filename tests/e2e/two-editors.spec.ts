import {
  createDocument,
  createFormPack,
  type EndpointInput,
  getDocument,
  listProjects,
  uploadFormTemplate,
} from '@countersign/contract';
import type { Browser, Locator, Page } from '@playwright/test';
import { signInTo } from '../support/client.ts';
import { drawSampleForm } from '../support/sample-form.ts';
import { expect, password, people, signInOn, test } from './fixtures.ts';

/** Another person, in a browser of their own. */
async function openOther(browser: Browser, url: string, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/');
  await signInOn(page, email);
  await expect(page).toHaveURL(/\/dashboard$/);
  return page;
}

const save = (page: Page) => page.getByRole('button', { name: 'Save draft', exact: true });

/** Goes on with Tab until the focus is there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < 40; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The focus did not come there.');
}

/** Decides for a field of the notice by the keyboard: the focus is before it. */
async function takeTheirs(page: Page, field: string): Promise<void> {
  const choice = page.getByRole('alert').getByRole('listitem').filter({ hasText: field });
  await tabTo(page, choice.getByRole('radio', { name: 'Keep mine' }));
  await page.keyboard.press('ArrowRight');
  await expect(choice.getByRole('radio', { name: 'Keep theirs' })).toBeChecked();
}

async function pressButton(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

test('two who fill in the same draft lose nothing', async ({ page, product, browser, beAs }) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const { id: templateId } = await client.call(uploadFormTemplate, {
    query: { fileName: 'Shared draft form.pdf' },
    file: new Uint8Array(await drawSampleForm()),
  });
  const pack = { name: 'Shared draft', formTemplateIds: [templateId] };
  const { id: formPackId } = await client.call(createFormPack, { body: pack });
  const { items } = await client.call(listProjects, { query: { search: 'Salt' } });
  const recipient = {
    firstName: 'Idris',
    lastName: 'Shared',
    email: 'idris@shared.example',
    countryCode: '',
    mobile: '',
  };
  const body: EndpointInput<typeof createDocument>['body'] = {
    formPackId,
    projectId: items[0]?.id ?? '',
    recipient,
  };
  const { id } = await client.call(createDocument, { body });
  await beAs(people.sysAdmin);
  await page.goto(`/dashboard/documents/${id}`);
  const other = await openOther(browser, product.url, people.admin);
  await other.goto(`/dashboard/documents/${id}`);
  for (const one of [page, other]) {
    const steps = one.getByRole('navigation', { name: 'Draft steps' });
    await steps.getByRole('button', { name: 'Shared draft form' }).click();
  }
  // A draft saves itself: here it is theirs that comes first.
  const theirs = Promise.withResolvers<void>();
  await page.route(new RegExp(`/documents/${id}$`), async (route) => {
    if (route.request().method() === 'PUT') await theirs.promise;
    await route.continue();
  });
  const field = (on: Page, name: string) => on.getByRole('textbox', { name, exact: true });

  await field(other, 'Full name').fill('Their name');
  await field(other, 'Notes').fill('Their note');
  await field(page, 'Full name').fill('My name');
  await field(page, 'Reference').fill('MINE0001');
  await save(other).click();
  await expect(other.getByText('Document details are successfully generated')).toBeVisible();
  theirs.resolve();
  const notice = page.getByRole('alert').filter({ hasText: 'Someone else changed this document' });
  await expect(notice).toContainText('Shared draft form, Full name (they changed it too)');
  await expect(notice).toContainText('Yours: My name · Theirs: Their name');
  await expect(notice).toContainText('Yours: MINE0001 · Theirs: nothing');
  await expect(notice).not.toContainText('Their note');
  await expect(save(page)).toBeDisabled();
  await page.setViewportSize({ width: 390, height: 844 });
  await notice.scrollIntoViewIfNeeded();
  await expect(notice.getByRole('button', { name: 'Discard my changes' })).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 720 });

  await takeTheirs(page, 'Shared draft form, Full name');
  await pressButton(page, 'Keep selected changes');
  await expect(notice).toHaveCount(0);
  await expect(field(page, 'Full name')).toHaveValue('Their name');
  await expect(field(page, 'Notes')).toHaveValue('Their note');
  await expect(field(page, 'Reference')).toHaveValue('MINE0001');
  await page.keyboard.press('ControlOrMeta+S');
  await expect(page.getByText('Document details are successfully generated')).toBeVisible();
  const { forms } = await client.call(getDocument, { params: { id } });
  expect(Object.values(forms[0]?.values ?? {})).toEqual(
    expect.arrayContaining(['Their name', 'Their note', 'MINE0001']),
  );
  await other.context().close();
});
