import {
  countNotifications,
  listNotifications,
  type Notification,
  readNotifications,
} from '@countersign/contract';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Refusal } from '../../../testing/fake-api.ts';
import { findViolations, tooWide, untilShown } from '../../../testing/look-at-page.ts';
import { address, openPage, server } from '../../../testing/open-page.tsx';
import { sampleId, sampleRow } from '../../../testing/sample-answer.ts';

const bell = page.getByRole('button', { name: /^Notifications/ });
const panel = page.getByRole('dialog', { name: 'Notifications' });

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const row = (id: number, more: Partial<Notification>) =>
  sampleRow(listNotifications, {
    id: sampleId(id),
    name: 'Crew Deal Memo',
    person: 'Jonas Lindqvist',
    subject: { type: 'document', id: sampleId(id) },
    by: '',
    comment: '',
    rowsOf: '',
    createdAt: ago(id * 50),
    ...more,
  });
const items = [
  row(1, { event: 'please-approve', isRead: false }),
  row(2, {
    event: 'comment',
    isRead: false,
    by: 'Maximiliane von Hohenstein-Wittgenstein',
    comment: 'The rate is per day, and not per week. '.repeat(7),
    name: 'Agreement for the engagement of a head of department, long form',
  }),
  row(3, { event: 'finished', isRead: true }),
  row(4, {
    event: 'import-finished',
    isRead: true,
    name: 'crew list (final) 2.xlsx',
    person: '',
    subject: { type: 'import', id: sampleId(4) },
    rowsOf: 'documents',
  }),
];

/** Answers these notifications, and marks them as read as the server does. */
function have(rows: readonly Notification[]): void {
  let unread = rows.filter(({ isRead }) => !isRead).length;
  let now = rows;
  server()
    .answerRest()
    .answer(countNotifications, () => ({ unread }))
    .answer(listNotifications, () => ({ items: [...now], from: 1, total: now.length }))
    .answer(readNotifications, ({ body }) => {
      const ids = body?.ids;
      now = now.map((one) => (ids?.includes(one.id) === false ? one : { ...one, isRead: true }));
      unread = now.filter(({ isRead }) => !isRead).length;
      return { unread };
    });
}

describe('the bell', () => {
  test.each([1280, 390] as const)('shows what is unread, and the newest, at %i', async (width) => {
    have(items);
    await openPage('/dashboard', { width });
    await untilShown();
    await expect.element(bell).toHaveAccessibleName('Notifications 2 unread');
    await bell.click();
    await expect
      .element(panel.getByRole('link', { name: /Waiting for your approval/ }))
      .toBeVisible();
    await expect.element(panel.getByRole('listitem').nth(3)).toBeVisible();
    expect(tooWide()).toBeLessThanOrEqual(0);
    expect(await findViolations()).toEqual([]);
    await panel.getByRole('link', { name: /Waiting for your approval/ }).click();
    await expect.poll(address).toBe(`/dashboard/documents/${sampleId(1)}`);
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(bell).toHaveAccessibleName('Notifications 1 unread');
    expect(server().callsOf(readNotifications)[0]?.body).toEqual({ ids: [sampleId(1)] });
  });

  test('marks all as read, and leads on by the keyboard', async () => {
    have(items);
    await openPage('/dashboard');
    await untilShown();
    await bell.click();
    await panel.getByRole('button', { name: 'Mark all as read' }).click();
    await expect.element(bell).toHaveAccessibleName('Notifications');
    // It stays, with the focus.
    await expect.element(panel.getByRole('button', { name: 'Mark all as read' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(bell).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await panel.getByRole('link', { name: 'All notifications' }).click();
    await expect.poll(address).toBe('/dashboard/notifications');
  });

  test('is up to date with what others do', async () => {
    have([]);
    await openPage('/dashboard');
    await untilShown();
    await expect.element(bell).toHaveAccessibleName('Notifications');
    have(items);
    await expect.poll(() => server().sendChange({ notification: [sampleId()] })).toBeGreaterThan(0);
    await expect.element(bell).toHaveAccessibleName('Notifications 2 unread');
    server().answer(countNotifications, { unread: 100 });
    server().sendChange({ notification: [sampleId()] });
    await expect.element(bell).toHaveAccessibleName('Notifications more than 99 unread');
  });

  test('says where there is nothing, and where it fails', async () => {
    have([]);
    await openPage('/dashboard', { width: 390 });
    await untilShown();
    await bell.click();
    await expect.element(panel.getByText('No notifications yet')).toBeVisible();
    server().answer(
      listNotifications,
      new Refusal({ error: 'The database rests.', code: 'unavailable' }),
    );
    await openPage('/dashboard');
    await untilShown();
    await bell.click();
    await expect.element(panel.getByText(/The database rests/)).toBeVisible();
    have(items);
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect
      .element(panel.getByRole('link', { name: /Waiting for your approval/ }))
      .toBeVisible();
  });
});

describe('the page of notifications', () => {
  test.each([1280, 390] as const)(
    'shows all, and opens what they are about, at %i',
    async (width) => {
      have(items);
      await openPage('/dashboard/notifications', { width });
      await untilShown();
      await expect.element(page.getByText(/^Maximiliane/)).toBeVisible();
      expect(tooWide()).toBeLessThanOrEqual(0);
      expect(await findViolations()).toEqual([]);
      if (width === 1280) {
        await page
          .getByRole('button', { name: /^Mark as read: Waiting for your approval/ })
          .click();
        await expect.element(bell).toHaveAccessibleName('Notifications 1 unread');
      }
      await page.getByRole('button', { name: 'Mark all as read' }).click();
      await expect.element(bell).toHaveAccessibleName('Notifications');
      await page.getByText('Import finished').click();
      await expect.poll(address).toBe(`/dashboard/documents/import/${sampleId(4)}`);
    },
  );

  test('says where there are none', async () => {
    have([]);
    await openPage('/dashboard/notifications');
    await untilShown();
    await expect.element(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  });
});
