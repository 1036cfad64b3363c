import { setSignature, startFormTemplate } from '@countersign/contract';
import { approvalOffice } from '../support/approvals.ts';
import { signInTo } from '../support/client.ts';
import { expect, open, password, people, test } from './fixtures.ts';

test('twenty documents are approved and signed in six acts', async ({ page, product, openAs }) => {
  const sysAdmin = await signInTo(product.url, people.sysAdmin, password);
  const approver = await signInTo(product.url, people.approver, password);
  const ink = { kind: 'typed', text: 'Amir Haddad', hand: 'caveat' } as const;
  await approver.call(setSignature, { body: ink });
  const text = '# Deal memo\n\n{{Signed; type=signature; role=approver-1; required=true}}';
  const { id: formId } = await sysAdmin.call(startFormTemplate, {
    body: { name: 'Countersigned', start: { from: 'text', paper: 'a4', text } },
  });
  const step = { name: 'Producer', who: 'anyone', people: ['Amir Haddad'] } as const;
  const office = await approvalOffice(
    sysAdmin,
    'Countersigned',
    [{ ...step, people: [...step.people], signaturePosition: 1 }],
    [formId],
  );
  const sent = [];
  for (let number = 1; number <= 20; number++) sent.push(await office.send(`Starter${number}`));

  await openAs(people.approver);
  await open(page, '/documents?tab=approve', 'Documents');
  let acts = 0;
  const act = async (done: Promise<void>) => {
    await done;
    acts++;
  };
  await act(page.getByRole('searchbox', { name: 'Search documents' }).fill('Countersigned'));
  // What was found before is the same: a selection would end with the search.
  await expect(page).toHaveURL(/search=Countersigned/);
  await expect(page.getByText('1–20 of 20')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(21);
  await act(page.getByRole('checkbox', { name: 'Select all rows on this page' }).click());
  await expect(page.getByText('20 selected')).toBeVisible();
  await act(page.getByRole('button', { name: 'Approve documents', exact: true }).click());
  const dialog = page.getByRole('dialog', { name: 'Approve documents' });
  await expect(dialog.getByRole('row')).toHaveCount(21);
  await act(dialog.getByRole('checkbox', { name: /^I agree to sign/ }).check());
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/documents/bulk'));
  await act(dialog.getByRole('button', { name: 'Approve and sign' }).click());
  await answered;
  await expect(page.getByText('20 documents approved')).toBeVisible();
  expect(acts).toBeLessThanOrEqual(6);

  const [first, last] = [sent[0], sent.at(-1)];
  for (const { id = '' } of [first ?? {}, last ?? {}]) {
    const document = await office.read(id);
    const values = document.forms.find(({ formTemplateId }) => formTemplateId === formId)?.values;
    expect([document.state === 'pending' && !document.isFinishing, values]).toMatchObject([
      false,
      expect.anything(),
    ]);
    expect(Object.values(values ?? {})).toContainEqual(ink);
  }
});
