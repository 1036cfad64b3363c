import { startFormTemplate } from '@countersign/contract';
import { expectAccessible } from '../support/accessible.ts';
import { approvalOffice } from '../support/approvals.ts';
import { signInTo } from '../support/client.ts';
import { expect, open, password, people, test } from './fixtures.ts';

test('twenty-four documents are approved by keys alone, with the facts to decide by in sight', async ({
  page,
  product,
  openAs,
}) => {
  test.slow();
  const sysAdmin = await signInTo(product.url, people.sysAdmin, password);
  const text =
    '# Deal memo\n\nRate {{Rate; type=currency; role=creator}}\n\nStarts {{Starts; type=date; role=creator}}';
  const { id: formId, fields } = await sysAdmin.call(startFormTemplate, {
    body: { name: 'Deal', start: { from: 'text', paper: 'a4', text } },
  });
  const keyOf = (type: string) => fields.find((field) => field.type === type)?.key ?? '';
  const facts = { [keyOf('currency')]: '1850.00', [keyOf('date')]: '2027-01-04' };
  const office = await approvalOffice(
    sysAdmin,
    'Hurried deals',
    [{ name: 'Accounts', who: 'anyone', people: ['Amir Haddad'] }],
    [formId],
    facts,
  );
  const sent: string[] = [];
  for (let number = 1; number <= 24; number++) {
    sent.push((await office.send(`Starter${number}`)).id);
  }

  await openAs(people.approver);
  await open(page, '/documents?tab=approve&search=Hurried', 'Documents');
  await expect(page.getByText('1–24 of 24')).toBeVisible();
  // Those that wait the longest come first, with what they are decided by.
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText('Ines Starter1');
  await expect(first).toContainText('1,850.00');
  await expectAccessible(page, 'the documents to approve');

  await page.keyboard.press('r');
  for (let number = 1; number <= 24; number++) {
    await expect(
      page.getByRole('heading', { level: 1, name: `Ines Starter${number}`, exact: true }),
    ).toBeVisible();
    await expect(page.getByText(`Document ${number} of 24`)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your turn to approve' })).toBeVisible();
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog', {
      name: `Approve document for Ines Starter${number}?`,
    });
    await expect(dialog).toContainText('1,850.00');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('All documents reviewed')).toBeVisible();
  await expect(page.getByText('24 approved', { exact: true })).toBeVisible();
  // Only those that wait are in the list.
  await page.getByRole('link', { name: 'Back to documents' }).press('Enter');
  await expect(page).toHaveURL(/tab=approve&search=Hurried/);
  await expect(page.getByRole('row').filter({ hasText: 'Starter' })).toHaveCount(0);
  for (const id of [sent[0], sent.at(-1)]) {
    const { parties } = await office.read(id ?? '');
    expect(parties.find(({ name }) => name === 'Accounts')?.state).toBe('done');
  }
});
