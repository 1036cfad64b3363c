import {
  createDocument,
  createFormPack,
  getDocument,
  listDocumentFiles,
  listDocuments,
  listProjects,
  startFormTemplate,
} from '@countersign/contract';
import { expectAccessible } from '../support/accessible.ts';
import { type Client, signInTo } from '../support/client.ts';
import { encodePng } from '../support/png.ts';
import { expect, open, password, people, test } from './fixtures.ts';

const picture = encodePng({ width: 60, height: 20, pixels: new Uint8Array(60 * 20 * 4).fill(120) });

/** A pack of one form that is typed in, with a field for each tag. */
async function makePack(client: Client, name: string, ...tags: string[]) {
  const text = ['# Terms', ...tags.map((tag) => `{{${tag}; role=creator}}`)].join('\n\n');
  const { id } = await client.call(startFormTemplate, {
    body: { name, start: { from: 'text', paper: 'a4', text } },
  });
  return client.call(createFormPack, { body: { name, formTemplateIds: [id] } });
}

async function projectOf(client: Client) {
  const { items } = await client.call(listProjects, { query: { search: 'Salt' } });
  return items[0]?.id ?? '';
}

test('a draft takes pictures and files, and keeps them and what was filled in with another pack', async ({
  page,
  product,
  beAs,
}) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const own = ['Nickname', 'Portrait; type=image; required', 'Licence; type=attachment; required'];
  const { id: formPackId } = await makePack(client, 'Pictured pack', ...own, 'Room');
  await makePack(client, 'Plain pack', ...own);
  const recipient = { firstName: 'Piet', lastName: 'Pictured', countryCode: '', mobile: '' };
  const document = await client.call(createDocument, {
    body: {
      formPackId,
      projectId: await projectOf(client),
      recipient: { ...recipient, email: 'piet@pictured.example' },
    },
  });
  const params = { id: document.id };
  await beAs(people.sysAdmin);
  await page.goto(`/dashboard/documents/${document.id}`);
  const steps = page.getByRole('navigation', { name: 'Steps of the draft' });
  const form = steps.getByRole('button', { name: /Pictured pack/ });
  await form.click();
  await page.getByRole('textbox', { name: 'Nickname' }).fill('The painter');
  await page.getByRole('textbox', { name: 'Room' }).fill('12');
  await expect(form).toContainText('2');
  const image = { name: 'me.png', mimeType: 'image/png', buffer: picture };
  await page.getByLabel('Portrait: file').setInputFiles(image);
  await expect(page.getByRole('img', { name: 'Portrait' })).toBeVisible();
  const licence = page.getByRole('group', { name: 'Licence', exact: true });
  await page.getByLabel('Licence: file').setInputFiles({ ...image, name: 'licence.png' });
  await expect(licence.getByText('licence.png')).toBeVisible();
  await expect(form).toContainText('All required filled');
  await expectAccessible(page, 'pictures and files of a draft');

  await steps.getByRole('button', { name: 'Send' }).click();
  await page.getByLabel('Files: add one').setInputFiles({ ...image, name: 'house rules.png' });
  await expect(page.getByText('house rules.png')).toBeVisible();
  await page.getByLabel('Files: add one').setInputFiles({ ...image, name: 'wrong.png' });
  await page.getByRole('button', { name: 'Take wrong.png away' }).click();
  await expect(page.getByText('wrong.png')).toHaveCount(0);

  await steps.getByRole('button', { name: 'General' }).click();
  const pack = page.getByRole('combobox', { name: 'Form pack' });
  await pack.click();
  await page.getByRole('option', { name: 'Plain pack' }).click();
  const question = page.getByRole('dialog', { name: 'Use another form pack?' });
  await question.getByRole('button', { name: 'Use it' }).click();
  await expect(page.getByText('The draft uses “Plain pack” now.')).toBeVisible();
  await expect(pack).toHaveValue('Plain pack');
  const other = steps.getByRole('button', { name: /Plain pack/ });
  await expect(other).toContainText('All required filled');
  await other.click();
  await expect(page.getByRole('textbox', { name: 'Nickname' })).toHaveValue('The painter');
  await expect(page.getByRole('textbox', { name: 'Room' })).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'Portrait' })).toBeVisible();
  await expect(licence.getByText('licence.png')).toBeVisible();
  await page.getByRole('button', { name: 'Save and send' }).click();
  await expect(
    page.getByText('Document details are successfully generated and email has been sent'),
  ).toBeVisible();
  const { items } = await client.call(listDocumentFiles, { params });
  expect(items.map(({ name }) => name)).toEqual(['licence.png', 'house rules.png']);
  expect((await client.call(getDocument, { params })).formPack.name).toBe('Plain pack');
});

test('documents are drafted for the people of a file, each row of which says what is wrong with it', async ({
  page,
  product,
  beAs,
}) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  await makePack(client, 'Listed pack', 'Nickname');
  await beAs(people.sysAdmin);
  await open(page, '/documents', 'Documents');
  await page.getByRole('link', { name: 'Draft from a file' }).click();
  await page.locator('input[type="file"]').setInputFiles({
    name: 'crew.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Pack;Production;Forename;Surname;E-mail address;Nickname',
        'Listed pack;Salt and Starlight;Lee;Listed;lee@listed.example;Lefty',
        'Listed pack;Salt and Starlight;Lou;Listed;not an address;',
      ].join('\n'),
    ),
  });
  await expect(page.getByText('Form pack: found')).toBeVisible();
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByText('1 document can be drafted, 1 row has problems.')).toBeVisible();
  await expectAccessible(page, 'drafts from a file');
  await page.getByRole('button', { name: 'Draft the 1 good row' }).click();
  await expect(page.getByText('1 document is drafted')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: 'Show drafts' }).click();
  await expect(page.getByRole('link', { name: 'Lee Listed' })).toBeVisible();
  const { items } = await client.call(listDocuments, { query: { search: 'Lee Listed' } });
  const id = items[0]?.id ?? '';
  const { forms } = await client.call(getDocument, { params: { id } });
  expect(Object.values(forms[0]?.values ?? {})).toEqual(['Lefty']);
});
