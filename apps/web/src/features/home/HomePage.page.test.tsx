import {
  approveDocument,
  getDocument,
  getHome,
  getProject,
  type HomeCard,
  listCompanyNames,
  listDocuments,
  setHomeCards,
  updatePreferences,
} from '@countersign/contract';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations, tooWide } from '../../../testing/look-at-page.ts';
import { address, openPage, server } from '../../../testing/open-page.tsx';
import { sampleId } from '../../../testing/sample-answer.ts';
import { documentDrafted, generationStarted } from '../../core/store/slices/document.ts';
import { store } from '../../core/store/store.ts';

const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const cards: HomeCard[] = ['figures', 'waiting', 'ages', 'recent'];
const figures = [
  { key: 'pending' as const, count: 3, tab: 'pending' as const, filters: [] },
  { key: 'age-2' as const, count: 2, tab: 'pending' as const, filters: [] },
];

describe('the home page', () => {
  test('leads from each figure to its rows', async () => {
    server().answerRest().answer(getHome, { cards, figures, hasFormPack: true });
    await openPage('/dashboard');
    const tile = page.getByRole('link', { name: /^Pending 3/ });
    await tile.click();
    await expect.poll(address).toContain('tab=pending');
    await expect
      .poll(() => server().callsOf(listDocuments).at(-1)?.query)
      .toMatchObject({ tab: 'pending' });
  });

  test('has its charts read by keys and as tables', async () => {
    server().answerRest().answer(getHome, { cards, figures, hasFormPack: true });
    await openPage('/dashboard');
    const chart = page.getByRole('slider', { name: /Pending documents by age/ });
    await expect.element(chart).toBeVisible();
    (chart.element() as HTMLElement).focus();
    await userEvent.keyboard('{Home}');
    await expect.element(page.getByText('Up to 2 days: 2')).toBeVisible();
    await page.getByText('Show as table').last().click();
    await expect
      .element(page.getByRole('table', { name: 'Pending documents by age' }))
      .toBeVisible();
    expect(await findViolations()).toEqual([]);
    (chart.element() as HTMLElement).focus();
    await userEvent.keyboard('{Home}{Enter}');
    await expect.poll(address).toContain('tab=pending');
  });

  test('approves documents in the card, or opens them', async () => {
    const withTurn = { turns: [{ partyId: sampleId(7), act: 'approve' as const }] };
    const waiting = ['Winter', 'Spring'].map((lastName, index) => ({
      id: sampleId(31 + index),
      recipient: { firstName: 'Ines', lastName },
      state: 'pending' as const,
      quickTurn: { view: {}, signature: false, initials: false },
      ...withTurn,
    }));
    server()
      .answerRest()
      .answer(getHome, () => ({ cards, waiting: waiting as never, hasFormPack: true }))
      .answer(approveDocument, () => {
        waiting.shift();
        return { recipient: { firstName: 'Ines', lastName: 'Winter' } };
      });
    await openPage('/dashboard', { userType: 'Approver' });
    const card = page.getByRole('region', { name: 'Waiting for me' });
    await card.getByRole('button', { name: 'Decline document for Ines Spring' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Decline document?' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await card.getByRole('button', { name: 'Approve document for Ines Winter' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve document for Ines Winter?' });
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect.element(page.getByText('Document for Ines Winter approved')).toBeVisible();
    expect(server().callsOf(approveDocument)[0]?.body).toMatchObject({ partyId: sampleId(7) });
    await expect.element(card.getByRole('link', { name: 'Ines Winter' })).not.toBeInTheDocument();
    await card.getByRole('link', { name: 'Ines Spring' }).click();
    await expect.poll(address).toBe(`/dashboard/documents/${sampleId(32)}`);
  });

  test('has the first steps in reach of a new organisation, without charts, until they are skipped', async () => {
    const isDone = (step: string) => step === 'company';
    const all = ['company', 'project', 'people', 'form-template', 'form-pack', 'document'] as const;
    const steps = all.map((step) => ({ step, isDone: isDone(step) }));
    server()
      .answerRest()
      .answer(getHome, { cards, figures, steps, hasFormPack: false })
      .answer(updatePreferences, ({ body }) => ({
        showDocumentDetails: true,
        showFirstSteps: true,
        ...body,
      }));
    await openPage('/dashboard');
    const card = page.getByRole('region', { name: 'First steps' });
    await expect.element(card.getByRole('link', { name: 'Upload form' })).toBeVisible();
    expect(card.getByRole('link').elements()).toHaveLength(5);
    await expect.element(heading('Recently changed')).toBeVisible();
    await expect.element(heading('Pending by age')).not.toBeInTheDocument();
    await page.viewport(390, 800);
    expect(tooWide()).toBeLessThanOrEqual(0);
    expect(await findViolations()).toEqual([]);
    await card.getByRole('button', { name: 'Skip first steps' }).click();
    await expect.element(card).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Edit cards' }).click();
    await page.getByRole('checkbox', { name: 'First steps' }).click();
    await expect.element(card).toBeVisible();
    // The focus stays where it was, for who uses the keyboard.
    const editor = page.getByRole('dialog', { name: 'Home page cards' });
    expect(editor.element().contains(document.activeElement)).toBe(true);
  });

  test('opens the dialog of a first step at once', async () => {
    const steps = [{ step: 'project' as const, isDone: false }];
    server().answerRest().answer(getHome, { cards, figures, steps, hasFormPack: false });
    await openPage('/dashboard');
    await page.getByRole('link', { name: 'Create project' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Create project' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(address).toBe('/dashboard/projects');
  });

  test('keeps the cards that the user chose', async () => {
    let own: HomeCard[] | null = null;
    server()
      .answerRest()
      .answer(getHome, () => ({ cards: own ?? cards, isOwn: own !== null, hasFormPack: true }))
      .answer(setHomeCards, ({ body }) => {
        own = body.cards;
        return { cards: own ?? cards, isOwn: own !== null };
      });
    await openPage('/dashboard');
    await page.getByRole('button', { name: 'Edit cards' }).click();
    const up = page.getByRole('button', { name: 'Move Pending by age up' });
    await expect.element(up).toBeVisible();
    (up.element() as HTMLElement).focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect.poll(() => own).toEqual(['figures', 'ages', 'waiting', 'recent']);
    await page.getByRole('button', { name: 'Remove Pending by age' }).click();
    await expect.poll(() => own).toEqual(['figures', 'waiting', 'recent']);
    await expect.element(heading('Pending by age')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Reset cards' }).click();
    await expect.element(heading('Pending by age')).toBeVisible();
    expect(own).toBeNull();
  });
});

describe('what the browser stores', () => {
  test('of a document that was generating is looked up, and what became of it is said', async () => {
    server().answerRest().answer(getDocument, { state: 'pending' });
    store.dispatch(generationStarted(sampleId(31)));
    await openPage('/dashboard');
    const success = 'Document details are successfully generated and email has been sent';
    await expect.element(page.getByRole('status').filter({ hasText: success })).toBeVisible();
    expect(store.getState().document.generatingDocumentGuids).toEqual([]);
  });

  test('of the user begins a new person with their country code, and leads to the draft begun last', async () => {
    server()
      .answerRest()
      .answer(getDocument, {
        id: sampleId(31),
        state: 'draft',
        may: { edit: true },
        recipient: { firstName: 'Ann', lastName: 'Lee' },
      });
    store.dispatch(documentDrafted(sampleId(31)));
    await openPage('/dashboard/documents/new', { session: { user: { countryCode: '+44' } } });
    await expect
      .element(page.getByRole('combobox', { name: 'Country code' }))
      .toHaveValue(expect.stringMatching(/\+44\b/));
    await page.getByRole('link', { name: /for Ann Lee$/ }).click();
    await expect.poll(address).toMatch(new RegExp(`^/dashboard/documents/${sampleId(31)}`));
  });

  test('of one’s own company names it before the server does', async () => {
    const company = { id: sampleId(11), name: 'Northlight Pictures Ltd', code: 'NLP' };
    server()
      .answerRest()
      .answer(listCompanyNames, (() => new Promise(() => {})) as never)
      .answer(getProject, {});
    await openPage('/dashboard', {
      session: { companies: [company], homeCompanyId: company.id },
    });
    await expect
      .element(page.getByRole('combobox', { name: 'Company' }))
      .toHaveValue('Northlight Pictures Ltd');
  });
});
