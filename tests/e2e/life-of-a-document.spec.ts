import { approvalSetupInput, createApprovalSetup, findApprovers } from '@countersign/contract';
import { textOfPages } from '@countersign/pdf';
import { type Browser, devices, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { type Client, signInTo } from '../support/client.ts';
import { mailedPdfs } from '../support/mailed-pdfs.ts';
import { hasPdfsig, pdfsigOf } from '../support/poppler.ts';
import type { ReceivedMail, TestSmtp } from '../support/smtp.ts';
import { expect, open, password, people, signInOn, test } from './fixtures.ts';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

/** An approval setup of two steps, in each of which one person signs at a position of their own. */
async function makeSetup(client: Client, name: string): Promise<void> {
  const step = async (sequence: number, stepName: string, search: string) => {
    const { items } = await client.call(findApprovers, { query: { search } });
    return {
      id: crypto.randomUUID(),
      name: stepName,
      sequence,
      groupIds: [],
      userIds: items.map(({ id }) => id),
      who: 'anyone',
      act: 'sign',
      signaturePosition: sequence,
      conditions: [],
    };
  };
  const steps = [
    await step(1, 'Producer', 'Adam Kowalczyk'),
    await step(2, 'Executive producer', 'Orla Nikolaou'),
  ];
  await client.call(createApprovalSetup, { body: approvalSetupInput.parse({ name, steps }) });
}

/** Maps the labels of the drafter's fields to their values. */
const known: Readonly<Record<string, string>> = {
  'First name': 'Cordelia',
  'Last name': 'Vane',
  Email: 'cordelia.vane@cast.example',
  'Mobile telephone': '+48601000104',
  'Home address with postcode': '3 Harbour Row\nWhitby YO21 3PU',
  'Start date': '2027-01-04',
  'Finish date': '2027-03-26',
  Rate: '1850',
};

/** Fills in what the form that is shown asks for and doesn't have yet. */
async function fillIn(page: Page, form: string): Promise<void> {
  const step = page.getByRole('button', { name: new RegExp(`^${form}`) });
  await expect(step).toHaveAttribute('aria-current', 'step');
  const fields = page.getByRole('main').getByRole('region', { name: /^Page \d+$/ });
  const required = fields.locator(
    'input[aria-required=true]:not([type=radio]), textarea[aria-required=true]',
  );
  // A form may ask for nothing: what is known of the engagement is in it already.
  await page.getByRole('region', { name: 'Preview' }).waitFor();
  for (const field of await required.all()) {
    if ((await field.inputValue()) !== '') continue;
    const label = await field.evaluate(({ labels }: HTMLInputElement) => labels?.[0]?.textContent);
    if ((await field.getAttribute('role')) === 'combobox') {
      await field.click();
      await page.getByRole('option').first().click();
    } else await field.fill(known[label?.replace(/ \*$/, '') ?? ''] ?? 'Salt and Starlight');
  }
  for (const group of await fields.getByRole('radiogroup').all()) {
    const chosen = await group.getByRole('radio', { checked: true }).count();
    if (chosen === 0) await group.getByRole('radio').first().check();
  }
  await expect(step).toContainText(/All required fields filled in|No required fields/);
}

/** Signs on a phone, by the link of the mail: fills in all that is required, and types the signature. */
async function signOnPhone(browser: Browser, mail: ReceivedMail): Promise<void> {
  const [link] = /https?:\/\/[^\s"<>]+\/sign\/[\w-]+/.exec(mail.text ?? '') ?? [];
  if (link === undefined) throw new Error('The mail has no link to sign.');
  const context = await browser.newContext({ ...devices['Pixel 7'], reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(link);
  await expect(page.getByText('The rate is as we said on the phone.')).toBeVisible();
  await button(page, 'Start').click();
  const next = button(page, 'Next');
  while (await next.isVisible()) {
    const text = page.getByRole('textbox');
    if ((await text.count()) > 0) await text.fill('Castellane Artists');
    const sign = page.getByRole('button', { name: /: Sign$/ });
    if ((await sign.count()) > 0) {
      await sign.click();
      await button(page, /^(Use in this field|Sign in (?:both|all \d+) fields)$/).click();
    }
    await next.click();
  }
  await button(page, 'Finish and sign').click();
  await page.getByLabel(/^I agree to sign this document electronically/).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Finish and sign' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
  await context.close();
}

/** Signs as a colleague, in a browser of their own, by what waits for them on their home page. */
async function signOnDesktop(browser: Browser, url: string, email: string): Promise<void> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/');
  await signInOn(page, email);
  await expect(page).toHaveURL(/\/dashboard$/);
  await open(page, '/documents?tab=approve&search=cordelia', 'Documents');
  await page.getByRole('link', { name: 'Cordelia Vane' }).click();
  await expect(page.getByRole('heading', { name: 'Your turn to sign' })).toBeVisible();
  const details = page.getByRole('complementary', { name: 'About this document' });
  for (const text of await details.getByRole('textbox').all()) await text.fill('Adam Kowalczyk');
  await page.getByRole('button', { name: /^(Create|Change) signature/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Your signature' });
  await dialog.getByRole('button', { name: 'Use this signature' }).click();
  await page.getByRole('checkbox', { name: /^I agree to sign/ }).check();
  await button(page, 'Sign document').click();
  await expect(page.getByText('Document for Cordelia Vane signed')).toBeVisible();
  await context.close();
}

/** Returns the email with the completed document. */
async function finishedMail(smtp: TestSmtp, email: string): Promise<ReceivedMail> {
  let mail = await smtp.next(email);
  while (mailedPdfs(mail).length === 0) mail = await smtp.next(email);
  return mail;
}

test('a pack goes through recipient, agent, signer and two approvals to a PDF that anyone can verify', async ({
  page,
  browser,
  product,
  smtp,
  signInAs,
}) => {
  test.setTimeout(240_000);
  const client = await signInTo(product.url, people.sysAdmin, password);
  await makeSetup(client, 'Both producers');

  await signInAs(people.sysAdmin);
  await open(page, '/documents/new', 'Create document');
  await page.getByRole('combobox', { name: 'Form pack' }).click();
  await page.getByRole('option', { name: 'Engagement through an agent' }).click();
  await page.getByRole('main').getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'Salt and Starlight' }).click();
  await page.getByLabel('Email').fill('cordelia');
  await page.getByRole('option', { name: 'Cordelia Vane' }).click();
  await button(page, 'Add agent').click();
  await button(page, 'Next').click();
  await button(page, 'Add signer').click();
  await page.keyboard.type('Sam');
  await page.getByLabel('Last name').fill('Witness');
  await page.getByLabel('Email').fill('sam@witness.example');
  await button(page, 'Next').click();
  await page.getByRole('combobox', { name: 'Approval setup' }).click();
  await page.getByRole('option', { name: 'Both producers' }).click();
  await button(page, 'Next').click();
  await fillIn(page, 'Crew Deal Memo');
  await button(page, 'Next').click();
  await fillIn(page, 'Agency Confirmation');
  await button(page, 'Next').click();
  await page.getByLabel('Message').fill('The rate is as we said on the phone.');
  await button(page, 'Save and send').click();
  await expect(
    page.getByText('Document details are successfully generated and email has been sent'),
  ).toBeVisible();

  const outside = [
    'cordelia.vane@cast.example',
    'delphine.moreau@agent.example',
    'sam@witness.example',
  ];
  for (const email of outside) await signOnPhone(browser, await smtp.next(email));
  for (const email of [people.admin, people.operatorApprover]) {
    await signOnDesktop(browser, product.url, email);
  }

  const [sealed = Buffer.alloc(0)] = mailedPdfs(await finishedMail(smtp, 'sam@witness.example'));
  const certificate = (await textOfPages(sealed)).join('\n');
  for (const name of ['Delphine Moreau', 'Sam Witness', 'Adam Kowalczyk', 'Orla Nikolaou']) {
    expect(certificate).toContain(name);
  }
  if (hasPdfsig()) {
    expect(pdfsigOf(sealed)).toContain('Signature Validation: Signature is Valid.');
  }
  await page.goto('/verify');
  const check = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });
  await check('engagement.pdf', sealed);
  const found = page.getByRole('region', { name: /^Unchanged/ });
  await expect(found).toContainText('Cordelia Vane');
  await expectAccessible(page, 'verify, with the parties');
  const changed = Buffer.from(sealed);
  const at = changed.indexOf('stream\n') + 40;
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  await check('engagement (1).pdf', changed);
  await expect(page.getByRole('region', { name: /^Changed after sealing/ })).toBeVisible();
});
