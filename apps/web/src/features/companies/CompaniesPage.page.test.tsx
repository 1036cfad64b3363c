import {
  archiveCompany,
  type Company,
  createCompany,
  createProject,
  getCompany,
  getCompanyLogo,
  listCompanies,
  listProjects,
  removeCompanyLogo,
  restoreCompany,
  updateCompany,
  uploadCompanyLogo,
} from '@countersign/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseFile } from '../../../testing/act-on-page.ts';
import { Refusal } from '../../../testing/fake-api.ts';
import { findViolations, tooWide, untilShown } from '../../../testing/look-at-page.ts';
import { openPage, server } from '../../../testing/open-page.tsx';
import { sampleAnswer } from '../../../testing/sample-answer.ts';

const longName = 'A very long name of a company that makes pictures in several countries at once';
const company = {
  ...sampleAnswer(createCompany, {
    name: longName,
    code: 'LONG',
    country: 'PT',
    currency: 'EUR',
    timeZone: 'Europe/Lisbon',
    brandColour: '#1f3a8a',
    contactEmail: '',
    contactPhone: '',
    address: { lines: [], city: '', postcode: '', region: '' },
  }),
  city: 'Porto',
};
const address = `/dashboard/companies/${company.id}`;
const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Opens the page of a company that the server keeps as it is saved. */
async function openCompany(given: Partial<Company> = {}, width?: 390): Promise<void> {
  let kept: Company = { ...company, name: 'Tidewater Films', ...given };
  server()
    .answerRest()
    .answer(getCompany, () => kept)
    .answer(updateCompany, ({ body }) => {
      kept = { ...kept, ...body, revision: kept.revision + 1 };
      return kept;
    })
    .answer(uploadCompanyLogo, () => {
      kept = { ...kept, logoUrl: `/companies/${kept.id}/logo?v=1` };
      return kept;
    })
    .answer(removeCompanyLogo, () => {
      kept = { ...kept, logoUrl: '' };
      return kept;
    })
    .answer(restoreCompany, () => {
      kept = { ...kept, archivedAt: null };
      return kept;
    });
  await openPage(address, { ...(width && { width }) });
  await expect.element(page.getByRole('heading', { level: 1, name: kept.name })).toBeVisible();
  await untilShown();
}

test.each([390, 1280] as const)('a long name fits into a window of %i pixels', async (width) => {
  server()
    .answerRest()
    .answer(listCompanies, { items: [company], from: 1, total: 1 });
  await openPage('/dashboard/companies', { width });
  await untilShown();
  await expect.element(page.getByRole('link', { name: /^A very long name/ })).toBeVisible();
  expect(tooWide()).toBeLessThanOrEqual(0);
});

test('the page of a company with long texts fits on a phone, and saves what is typed there', async () => {
  await openCompany({ name: longName, contactName: 'x'.repeat(120) }, 390);
  expect(tooWide()).toBeLessThanOrEqual(0);
  await field('City').fill('Porto');
  await button('Save').click();
  await expect.element(page.getByText(`${longName} saved`)).toBeVisible();
  const [sent] = server().callsOf(updateCompany);
  expect(sent?.body).toMatchObject({ address: { city: 'Porto' }, revision: 0 });
});

test('users who may not manage companies see that, and request none', async () => {
  server().answerRest();
  await openPage('/dashboard/companies', { userType: 'Operator' });
  await expect.element(page.getByRole('heading', { name: 'No access to this page' })).toBeVisible();
  expect(server().callsOf(listCompanies)).toEqual([]);
});

test('errors of a new company are shown at its field, which has the focus', async () => {
  const refusal = new Refusal({
    error: 'Another company has this code.',
    code: 'conflict',
    fields: { code: 'Another company has this code.' },
  });
  server()
    .answerRest()
    .answer(createCompany, () => refusal);
  await openPage('/dashboard/companies');
  await page.getByRole('button', { name: 'Create company' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create company' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await expect.element(name).toHaveFocus();
  await dialog.getByRole('button', { name: 'Create company' }).click();
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  expect(await findViolations()).toEqual([]);
  await name.fill('Tidewater Films');
  const code = dialog.getByRole('textbox', { name: 'Code' });
  await code.fill('TWF');
  await userEvent.keyboard('{Enter}');
  await expect.element(code).toHaveAccessibleDescription(/Another company has this code\./);
  await expect.element(code).toHaveFocus();
  const [sent] = server().callsOf(createCompany);
  expect(sent?.body).toMatchObject({ name: 'Tidewater Films', code: 'TWF', country: 'GB' });
});

test('a company is archived with its projects once that is chosen', async () => {
  const items = [sampleAnswer(createProject, { name: 'Last Reel' })];
  server()
    .answerRest()
    .answer(listCompanies, { items: [{ ...company, name: 'Leaving Ltd' }], from: 1, total: 1 })
    .answer(listProjects, { items, from: 1, total: 1 })
    .answer(archiveCompany, company);
  await openPage('/dashboard/companies');
  await button('Actions for Leaving Ltd').click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive Leaving Ltd?' });
  await expect.element(dialog.getByText('Last Reel')).toBeVisible();
  const archive = dialog.getByRole('button', { name: 'Archive company' });
  await expect.element(archive).toBeDisabled();
  expect(await findViolations()).toEqual([]);
  await dialog.getByLabelText('Also archive the project').click();
  server().answer(listCompanies, { items: [], from: 0, total: 0 });
  await archive.click();
  await expect.element(page.getByText('Leaving Ltd archived')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Leaving Ltd/ })).not.toBeInTheDocument();
  expect(server().callsOf(archiveCompany)[0]?.body).toEqual({ withProjects: true });
});

test('an archived company can’t be changed until it is restored', async () => {
  await openCompany({ archivedAt: '2026-01-02T03:04:05.000Z' });
  const note = page.getByRole('note').filter({ hasText: 'Archived on' });
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect.element(name).toBeDisabled();
  await note.getByRole('button', { name: 'Restore' }).click();
  await expect.element(page.getByText('Tidewater Films restored')).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(name).toBeEnabled();
  await expect.element(page.getByText('No active projects')).toBeVisible();
});

test('a logo that is too large is made smaller, and shown in the sample until it is removed', async () => {
  await openCompany();
  const sample = page.getByRole('figure', { name: 'Preview of an email' });
  await expect.element(sample).toMatchTextContent('Tidewater Films');
  await chooseFile(new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }));
  await expect.element(page.getByText(/^We can’t open this file as an image\./)).toBeVisible();
  expect(server().callsOf(uploadCompanyLogo)).toEqual([]);

  server().answer(getCompanyLogo, () => blankPicture(8, 1));
  await chooseFile(new File([await blankPicture(2400, 300)], 'logo.png', { type: 'image/png' }));
  await expect.element(page.getByText('Logo saved')).toBeVisible();
  await expect.element(sample.getByRole('img', { name: 'Tidewater Films' })).toBeVisible();
  const sent = await createImageBitmap(server().callsOf(uploadCompanyLogo)[0]?.file ?? new Blob());
  expect([sent.width, sent.height]).toEqual([1200, 150]);

  await field('Colour').fill('#ffd400');
  await expect.element(page.getByText(/Black text on this colour has a contrast of/)).toBeVisible();
  await expect.element(page.getByText(/On white pages, it is hard to see/)).toBeVisible();
  await button('Remove logo').click();
  await expect.element(page.getByText(/^No logo yet/)).toBeVisible();
  await expect.element(field('Colour')).toHaveValue('#ffd400');
});

async function blankPicture(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  return canvas.convertToBlob();
}

test('typed text is not lost by leaving the page', async () => {
  await openCompany();
  await field('Contact name').fill('Nobody');
  await page.getByRole('link', { name: 'Companies' }).first().click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(field('Contact name')).toHaveValue('Nobody');
});
