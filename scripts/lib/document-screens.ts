import { sendDocument } from '@countersign/contract';
import type { Page } from '@playwright/test';
import type { Client } from '../../tests/support/client.ts';
import { drafterOf } from '../../tests/support/documents.ts';
import type { TestSmtp } from '../../tests/support/smtp.ts';
import { dashboardScreen, heading, openAs, type Screen } from './screen.ts';

/** Opens a list and then the first record of it whose link leads below an address. */
const firstOf = (address: string, title: string | RegExp, below: string) => async (page: Page) => {
  await openAs(page, address, title);
  await page.locator(`main a[href*="${below}/0"]`).first().click();
  await page.waitForURL(`**${below}/0*`);
  await heading(page, /./);
};

/** Lists the screens of documents, templates, distributions, tax status and signing by a link. */
export async function documentScreens(
  url: string,
  admin: Client,
  smtp: TestSmtp,
): Promise<readonly Screen[]> {
  const link = await sendForSigning(url, admin, smtp);
  return [
    dashboardScreen('documents', 'Documents', '/dashboard/documents', 'Documents'),
    dashboardScreen('send-to-many', 'Send to many', '/dashboard/documents/import', 'Send to many'),
    {
      name: 'draft',
      title: 'A draft, with its pages',
      open: async (page) => {
        await firstOf(
          '/dashboard/documents?tab=drafts&search=Maya',
          'Documents',
          '/documents',
        )(page);
        await page
          .getByRole('button', { name: /Deal memo|Agency|Confirmation/i })
          .first()
          .click();
      },
    },
    {
      name: 'sign',
      title: 'A document that is signed by a link',
      open: async (page) => {
        await page.goto(link);
        await page.getByRole('main').waitFor();
      },
    },
    {
      name: 'template',
      title: 'A form template in the designer',
      open: firstOf('/dashboard/form-template', 'Form templates', '/form-template'),
    },
    {
      name: 'distribution',
      title: 'A distribution, with who opened it',
      open: firstOf('/dashboard/docDistributions', /istributions/, '/docDistributions'),
    },
    {
      name: 'tax-risk',
      title: 'The tax status of an engagement',
      open: firstOf('/dashboard/tax-risks', /Tax/, '/tax-risks'),
    },
  ];
}

/** Sends a document of the demo's crew pack to someone outside; answers the link of the email. */
async function sendForSigning(url: string, admin: Client, smtp: TestSmtp): Promise<string> {
  const drafter = await drafterOf(admin, 'Crew starter pack');
  const to = 'ann.lee@crew.example';
  const document = await drafter.draft(to);
  await admin.call(sendDocument, { body: drafter.sendBody(document) });
  const path = /\/sign\/[\w-]+/.exec((await smtp.next(to)).text ?? '')?.[0];
  if (path === undefined) throw new Error('The email has no link.');
  return url + path;
}
