import {
  actOnTaxRisk,
  createContact,
  createTaxRisk,
  getDocument,
  getTaxRisk,
  inviteTaxAnswerer,
  listDistributionRecipients,
  listProjects,
  saveTaxAnswers,
} from '@countersign/contract';
import type { Page } from '@playwright/test';
import { outsideAnswers } from '../../apps/server/src/demo/sample-tax-answers.ts';
import { type Client, signInTo } from '../support/client.ts';
import { sendScript } from '../support/sent-files.ts';
import { signingOffice } from '../support/signing.ts';
import type { TestSmtp } from '../support/smtp.ts';
import { test as base, expect, password, people, requestsOf } from './fixtures.ts';

const test = base.extend<object, { sender: Client }>({
  sender: [
    async ({ product }, use) => use(await signInTo(product.url, people.sysAdmin, password)),
    { scope: 'worker' },
  ],
});

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
  const asked = requestsOf(page);
  const opens = () => asked.filter((url) => url.endsWith('/open'));
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

async function linkIn(smtp: TestSmtp, email: string, path: string): Promise<string> {
  const { text = '' } = await smtp.next(email);
  const link = new RegExp(`https?://[^\\s"<>]+/${path}/[\\w-]+`).exec(text)?.[0];
  if (link === undefined) throw new Error('The mail has no such link.');
  return link;
}

test('a document is opened by a person, not by a program that runs its scripts', async ({
  page,
  sender,
  smtp,
}) => {
  const office = await signingOffice(sender, smtp, 'Opened contract');
  const { link, document } = await office.send('opened@example.com');
  await expectOpenedByGesture(page, {
    link,
    openedAt: async () =>
      (await sender.call(getDocument, { params: { id: document.id } })).parties[0]?.openedAt,
  });
});

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
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const code = /\b\d{6}\b/.exec((await smtp.next(email)).text ?? '')?.[0] ?? '';
  await page.getByLabel('Code from the e-mail').fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: /^Page 1 of/ })).toBeVisible();
  expect(await recipientOf(coded.id)).toMatchObject({ opens: 1, prefetches: 0 });
  const again = page.waitForResponse((one) => one.url().endsWith('/open'));
  await page.reload();
  await again;
  expect(await recipientOf(coded.id)).toMatchObject({ opens: 2, prefetches: 0 });
});

test('questions and a statement on the tax status are opened by a person', async ({
  page,
  product,
  sender,
  smtp,
}) => {
  const email = 'opened.tax@crew.example';
  const controller = await signInTo(product.url, people.admin, password);
  const contact = await sender.call(createContact, {
    body: { firstName: 'Odile', lastName: 'Opened', emails: email },
  });
  const [project] = (await sender.call(listProjects, { query: { search: 'Salt and' } })).items;
  const { id, revision } = await sender.call(createTaxRisk, {
    body: {
      contactId: contact.id,
      projectId: project?.id ?? '',
      role: 'Sculptor',
      engagedAs: 'Company',
    },
  });
  const find = () => sender.call(getTaxRisk, { params: { id } });
  await sender.call(inviteTaxAnswerer, {
    params: { id },
    body: { role: 'worker', name: 'Odile Opened', email },
  });
  await expectOpenedByGesture(page, {
    link: await linkIn(smtp, email, 'tax-questions'),
    openedAt: async () => (await find()).answerSets[0]?.openedAt,
  });

  await sender.call(saveTaxAnswers, {
    params: { id },
    body: { answers: outsideAnswers, revision },
  });
  const act = async (by: Client, command: object) => {
    const body = { ...command, revision: (await find()).revision };
    await by.call(actOnTaxRisk, { params: { id }, body: body as never });
  };
  await act(sender, { act: 'submit' });
  await act(controller, { act: 'sign-off', careTaken: 'The contract was read.' });
  await act(sender, { act: 'issue' });
  await expectOpenedByGesture(page, {
    link: await linkIn(smtp, email, 'tax-statement'),
    openedAt: async () =>
      (await find()).statements[0]?.recipients.find((one) => one.email === email)?.openedAt,
  });
});
