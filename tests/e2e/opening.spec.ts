import { listDistributionRecipients } from '@countersign/contract';
import type { Page } from '@playwright/test';
import { sendScript } from '../support/sent-files.ts';
import { expect, requestsOf, test } from './fixtures.ts';

/** Does what a program does that runs the scripts of a page to look at what a mail leads to. */
async function scan(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const name of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'click']) {
      document.body.dispatchEvent(new Event(name, { bubbles: true }));
    }
    document.querySelector('h1')?.click();
    document.documentElement.scrollTop = 200;
    window.scrollTo(0, 400);
    for (const one of document.querySelectorAll('main')) one.scrollTop = 200;
    // Events of scrolling come with the next picture.
    await new Promise((drawn) => {
      requestAnimationFrame(() => requestAnimationFrame(drawn));
    });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

interface Opened {
  link: string;
  openedAt(): Promise<string | null | undefined>;
}

/** Looks at a link as a program and then as a person: the first gesture counts, and nothing before it. */
async function expectOpenedByGesture(page: Page, { link, openedAt }: Opened): Promise<void> {
  const requests = requestsOf(page);
  const opens = () => requests.filter((url) => url.endsWith('/open'));
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await scan(page);
  expect(opens()).toEqual([]);
  expect(await openedAt()).toBeNull();

  const opened = page.waitForResponse((one) => one.url().endsWith('/open'));
  await page.mouse.move(120, 140);
  expect((await opened).status()).toBe(200);
  expect(await openedAt()).not.toBeNull();
  await page.mouse.move(160, 150);
  await page.keyboard.press('Shift');
  expect(opens()).toHaveLength(1);
}

test('files are opened by a person, or on a device that has entered a code', async ({
  page,
  sender,
  smtp,
}) => {
  const email = 'opened@crew.example';
  const sent = await sendScript(sender, smtp, email);
  const recipientOf = async (id: string) =>
    (await sender.call(listDistributionRecipients, { params: { id } })).items[0];
  await expectOpenedByGesture(page, {
    link: sent.link,
    openedAt: async () => (await recipientOf(sent.id))?.openedAt,
  });

  const coded = await sendScript(sender, smtp, email, { mode: 'code' });
  await page.goto(coded.link);
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = /\b\d{6}\b/.exec((await smtp.next(email)).text ?? '')?.[0] ?? '';
  await page.getByLabel('Code from the email').fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: /^Page 1 of/ })).toBeVisible();
  expect(await recipientOf(coded.id)).toMatchObject({ opens: 1, prefetches: 0 });
  const again = page.waitForResponse((one) => one.url().endsWith('/open'));
  await page.reload();
  await again;
  expect(await recipientOf(coded.id)).toMatchObject({ opens: 2, prefetches: 0 });
});
