import { getSession } from '@countersign/contract';
import { signInTo } from '../support/client.ts';
import { type Product, startProduct } from '../support/server.ts';
import { expect, people, test } from './fixtures.ts';

const secret = 'First-admin-pass-1';

/** The links that a product printed. */
const linksOf = (product: Product): string[] =>
  product.output().match(/http:\S+\/setup\/\S+/g) ?? [];

test('in production the first start prints a link that makes the organisation, once', async ({
  browser,
  page,
}) => {
  const empty = await startProduct({ env: { NODE_ENV: 'production' } });
  try {
    const [link = ''] = linksOf(empty);
    expect(linksOf(empty)).toHaveLength(1);
    expect(empty.output()).not.toContain('demo');
    for (const email of Object.values(people)) expect(empty.output()).not.toContain(email);

    await page.goto(link);
    await page.getByLabel('Organisation name').fill('Harbour Films');
    await page.getByLabel('First company').fill('Harbour Films Ltd');
    await page.getByLabel('Short code').fill('HAR');
    await page.getByRole('combobox', { name: 'Company type' }).click();
    await page.getByRole('option', { name: 'PAYE' }).click();
    await page.getByLabel('First name').fill('Zoë');
    await page.getByLabel('Last name').fill('O’Hara');
    await page.getByLabel('Email').fill('zoe@harbour.example');
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(secret);
    await page.getByLabel('Confirm password').fill(secret);
    await page.getByRole('button', { name: 'Create organisation' }).click();

    await expect(page).toHaveURL(`${empty.url}/dashboard`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Zoë');
    await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Admin' })).toBeVisible();
    await expect(page.getByText('Demo', { exact: true })).toHaveCount(0);
    const keys = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
    expect(keys).toMatchObject({
      userType: 'SysAdmin',
      userName: 'Zoë O’Hara',
      companyID: 'HAR',
      showContactsAndDistributions: 'true',
    });
    expect(JSON.stringify(keys)).not.toContain(secret);

    // Nothing of a demo is in it.
    const client = await signInTo(empty.url, 'zoe@harbour.example', secret);
    const session = await client.call(getSession);
    expect(session.tenant).toMatchObject({ name: 'Harbour Films', isDemo: false });
    expect(session.companies).toMatchObject([{ name: 'Harbour Films Ltd', type: 'PAYE' }]);
    expect(session.projects).toEqual([]);
    for (const email of Object.values(people)) {
      await expect(signInTo(empty.url, email, 'Demo-pass-1')).rejects.toThrow(/NotAuthorized/);
    }

    // The link is dead for others, and the next start prints none.
    const stranger = await browser.newContext();
    const theirs = await stranger.newPage();
    await theirs.goto(link);
    await expect(theirs.getByRole('heading', { name: 'This link can’t be used' })).toBeVisible();
    await stranger.close();
    expect(await empty.stop()).toBe(0);
    const { dataDir, port } = empty;
    const again = await startProduct({ dataDir, port, env: { NODE_ENV: 'production' } });
    expect(linksOf(again)).toEqual([]);
    const back = await signInTo(again.url, 'zoe@harbour.example', secret);
    expect((await back.call(getSession)).tenant.name).toBe('Harbour Films');
    await again.stop();
  } finally {
    await empty.remove();
  }
});
