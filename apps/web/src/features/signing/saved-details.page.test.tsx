import {
  agreeToDetails,
  type Field,
  getSigningDetails,
  type SigningDetails,
  type SigningView,
  saveDetails,
  saveSigningValues,
} from '@countersign/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations, tooWide } from '../../../testing/look-at-page.ts';
import { openSigningPage, server } from '../../../testing/open-signing-page.tsx';
import type { Given } from '../../../testing/sample-answer.ts';

const formTemplateId = '0190a000-0000-7000-8000-000000000001';
const field = (key: string, label: string, y: number) =>
  ({
    type: 'text',
    key,
    label,
    assignee: 'recipient',
    required: true,
    comb: false,
    fontSize: 0,
    align: 'left',
    color: '#000000',
    placements: [{ page: 0, x: 60, y, width: 220, height: 22 }],
  }) as Field;
const fields = [field('address', 'Home address', 100), field('town', 'Town', 140)];
const form = { formTemplateId, name: 'Terms', pages: [{ width: 595, height: 842 }], fields };

const viewOf = (more: Given<SigningView> = {}): Given<SigningView> => ({
  state: 'open',
  title: 'Crew contract',
  organisation: 'Northlight Pictures',
  company: { name: 'Northlight', colour: '#1f3a8a' },
  party: { name: 'Zofia Wiśniewska', email: 'zofia@example.com', act: 'fill' },
  forms: [{ ...form, values: {} }],
  ...more,
});
const filled: SigningDetails = {
  state: 'fill',
  count: 1,
  values: { [formTemplateId]: { address: '1 High Street' } },
  offers: [],
};
const nothing = { count: 0, values: {}, offers: [] };
const button = (name: string) => page.getByRole('button', { name, exact: true });

test.each([390, 1280] as const)(
  'what was saved is filled in, marked and can be changed at %d pixels',
  async (width) => {
    server().answer(getSigningDetails, filled).answer(saveSigningValues);
    await openSigningPage({ view: viewOf(), width });
    const notice = page.getByText('Filled in from your saved details. Check them:');
    await expect.element(notice).toBeVisible();
    await expect.poll(() => server().callsOf(saveSigningValues).length).toBe(1);
    expect(server().callsOf(saveSigningValues)[0]?.body.values).toEqual(filled.values);
    expect(await findViolations()).toEqual([]);
    expect(tooWide()).toBeLessThanOrEqual(0);
    if (width === 1280) return;
    await button('Start').click();
    const input = page.getByRole('textbox', { name: 'Home address', exact: false });
    await expect.element(input).toHaveValue('1 High Street');
    const mark = page.getByText('From your saved details. You can change it.');
    await expect.element(mark).toBeVisible();
    await input.fill('2 Low Street');
    await expect.element(mark).not.toBeInTheDocument();
    await expect.poll(() => server().callsOf(saveSigningValues).length).toBe(2);
  },
);

test('details are filled in for another organisation only after the person agrees', async () => {
  server().answer(getSigningDetails, { ...nothing, state: 'ask', count: 1 });
  await openSigningPage({ view: viewOf(), width: 390 });
  await expect.element(button('Fill in 1 field')).toBeVisible();
  expect(await findViolations()).toEqual([]);
  server().answer(agreeToDetails, filled).answer(saveSigningValues);
  await button('Fill in 1 field').click();
  await expect
    .element(page.getByText('Filled in from your saved details. Check them:'))
    .toBeVisible();
  await expect.poll(() => server().callsOf(saveSigningValues).length).toBe(1);
});

test('a link without a code leads to one’s own page, and nothing is filled in', async () => {
  server().answer(getSigningDetails, { ...nothing, state: 'locked' });
  await openSigningPage({ view: viewOf(), width: 390 });
  await expect.element(page.getByRole('link', { name: 'your own page' })).toBeVisible();
  expect(server().callsOf(saveSigningValues)).toEqual([]);
});

const offer = { isUsual: true, isSensitive: false, isSaved: false };
const offers = [
  { ...offer, key: 'key.address', label: 'Home address', text: '1 High Street' },
  {
    ...offer,
    key: 'key.account',
    label: 'Account number with a label that is longer than a phone is wide',
    text: '12345678',
    isUsual: false,
    isSensitive: true,
  },
];

test.each([390, 1280] as const)(
  'what was filled in is saved where it is ticked, sensitive details apart, at %d pixels',
  async (width) => {
    server().answer(getSigningDetails, { ...nothing, state: 'save', offers });
    await openSigningPage({ view: viewOf({ state: 'done', canDownload: true }), width });
    const tick = page.getByRole('checkbox', { name: 'Save my details for next time' });
    await expect.element(tick).not.toBeChecked();
    await tick.click();
    const address = page.getByRole('checkbox', { name: 'Home address', exact: false });
    await expect.element(address).toBeChecked();
    await expect
      .element(page.getByRole('checkbox', { name: 'Account number', exact: false }))
      .not.toBeChecked();
    expect(await findViolations()).toEqual([]);
    expect(tooWide()).toBeLessThanOrEqual(0);
    await address.click();
    await button('Save details').click();
    await expect.element(page.getByText('Choose at least one detail.')).toBeVisible();
    await address.click();
    const saved = offers.map((one) => ({ ...one, isSaved: one.isUsual }));
    server().answer(saveDetails, { ...nothing, state: 'save', offers: saved });
    await button('Save details').click();
    await expect.element(page.getByText('Details saved.', { exact: false })).toBeVisible();
    expect(server().callsOf(saveDetails).at(-1)?.body).toEqual({ keys: ['key.address'] });
  },
);

test('details are saved after a code, on a device that is not known', async () => {
  server().answer(getSigningDetails, { ...nothing, state: 'locked' });
  await openSigningPage({ view: viewOf({ state: 'done', canDownload: false }), width: 390 });
  await page.getByRole('checkbox', { name: 'Save my details for next time' }).click();
  await expect.element(button('Send code')).toBeVisible();
  expect(await findViolations()).toEqual([]);
});
