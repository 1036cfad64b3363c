import {
  type EndpointInput,
  type Field,
  type FormTemplate,
  newFields,
  previewFormTemplate,
  startFormTemplate,
  tryFormTemplate,
  updateFormTemplate,
} from '@countersign/contract';
import { textOfPages } from '@countersign/pdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { must } from '../../testing/fixtures.ts';
import {
  startTestApp,
  type TestApp,
  type TestTenant,
  type TestUser,
} from '../../testing/test-app.ts';

let app: TestApp;
let tenant: TestTenant;
let admin: TestUser;
let form: FormTemplate;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  admin = tenant.users.SysAdmin;
  const text = [
    'For {{title; role=creator}}: {{days; type=number}} days, in all {{total; type=number}}.',
    'Agent: {{agency; role=agent}}. Only for many: {{reason}}',
    '{{Signature}}',
  ].join('\n');
  const body = { name: 'Sampled', start: { from: 'text', paper: 'a4', text } } as const;
  const made = await must(app.call(startFormTemplate, admin, { body }));
  const changed = made.fields.flatMap((field): Field[] => {
    if (field.key === 'reason') return [{ ...field, showWhen: 'days > 5000' }];
    if (field.key !== 'total') return [];
    const { key, label, assignee, required, placements } = field;
    const base = { key, label, assignee, required, placements };
    return [{ ...newFields.calculated, ...base, expression: 'days * 2' }];
  });
  form = await must(
    app.call(updateFormTemplate, admin, {
      params: { id: made.id },
      body: { changed, revision: made.revision },
    }),
  );
});
afterAll(() => app.close());

type Wish = EndpointInput<typeof previewFormTemplate>['body'];
async function previewed(body: Wish): Promise<string> {
  const answer = await app.call(previewFormTemplate, admin, { params: { id: form.id }, body });
  expect(answer.status).toBe(200);
  return (await textOfPages(answer.raw)).join('\n');
}

describe('the preview', () => {
  test('has samples of all fields, results of formulas, and nothing hidden', async () => {
    const text = await previewed({});
    expect(text).toContain('Ana Ruiz 1,250 2,500');
    // Of the creator and of the agent, but not in what is hidden; the signature is a drawing.
    expect(text.match(/Ana Ruiz/g)).toHaveLength(2);
  });

  test.each([
    ['greek', 'Άννα Ρήγα'],
    ['cyrillic', 'Анна Лис'],
    ['chinese', '王芳'],
  ] as const)('is in %s where that is wanted', async (script, name) => {
    expect(await previewed({ script })).toContain(name);
  });

  test('uses longer ones, and none of a party who is left out', async () => {
    expect(await previewed({ length: 'long' })).toContain('Maximiliane');
    const text = await previewed({ without: 'recipient' });
    expect(text.match(/Ana Ruiz/g)).toHaveLength(2);
    expect(text).not.toMatch(/1,250|2500/);
  });
});

describe('a trial', () => {
  const attempt = (assignee: 'recipient' | 'agent' | 'creator' | 'signer-3', as = admin) =>
    app.call(tryFormTemplate, as, { params: { id: form.id }, body: { assignee } });

  test('shows each signer their own fields and formulas, and those of no one else', async () => {
    const view = await must(attempt('recipient'));
    expect(view).toMatchObject({ state: 'open', title: 'Sampled', party: { act: 'sign' } });
    expect(view.forms[0]?.fields.map(({ key }) => key)).toEqual([
      'days',
      'total',
      'reason',
      'Signature',
    ]);
    expect(view.formulas?.hidden).toEqual(['reason']);
    const agent = await must(attempt('agent'));
    expect(agent.forms[0]?.fields.map(({ key }) => key)).toEqual(['agency']);
    expect(agent).toMatchObject({ party: { act: 'fill' }, formulas: null });
    expect((await must(attempt('signer-3'))).forms[0]?.fields).toEqual([]);
  });

  test('is empty for the drafter, and refused to users who do not manage forms', async () => {
    expect((await attempt('creator')).error.fields).toHaveProperty('assignee');
    const { SysAdmin: _, ...others } = tenant.users;
    for (const user of Object.values(others))
      expect((await attempt('recipient', user)).status).toBe(403);
  });
});
