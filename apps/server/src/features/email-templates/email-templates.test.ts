import {
  archiveEmailTemplate,
  createCompany,
  createEmailTemplate,
  createProject,
  type EmailBody,
  type EmailContent,
  type EmailDefaultScope,
  type EmailEvent,
  type EmailTemplate,
  getBuiltInEmail,
  getEmailChoices,
  getEmailOverview,
  getEmailTemplate,
  getEmailTemplateHistory,
  getEmailTemplateVersion,
  listEmailTemplates,
  listEmailTemplateVersions,
  restoreEmailTemplate,
  restoreEmailTemplateVersion,
  sendTestEmail,
  setEmailDefault,
  updateEmailTemplate,
} from '@countersign/contract';
import { builtInEmails } from '@countersign/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { must } from '../../testing/fixtures.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';

let app: TestApp;
let tenant: TestTenant;
let companyId: string;
let projectId: string;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  const company = { name: 'Northlight', code: 'NL', type: 'Company' as const };
  companyId = (await must(app.call(createCompany, admin(), { body: company }))).id;
  const project = { companyId, name: 'Salt', code: 'SAL' };
  projectId = (await must(app.call(createProject, admin(), { body: project }))).id;
});
afterAll(() => app.close());

const admin = () => tenant.users.SysAdmin;
const says = (text: string): EmailBody => [
  { type: 'paragraph', content: [{ type: 'text', text }] },
];
const content: EmailContent = { subject: 'Taken back', body: says('Sorry, {{ sender.name }}') };

const create = (name: string, more: Partial<EmailTemplate & { companyId: string | null }> = {}) => {
  const { event = 'voided', companyId: of = null, subject, body } = { ...content, ...more };
  return app.call(createEmailTemplate, admin(), {
    body: { event, name, companyId: of, subject, body },
  });
};
const made = (name: string, more = {}) => must(create(name, more));
const update = (id: string, revision: number, change: Partial<EmailContent> & { name?: string }) =>
  app.call(updateEmailTemplate, admin(), {
    params: { id },
    body: { name: 'Changed', companyId: null, ...content, ...change, revision },
  });
const get = (id: string) => must(app.call(getEmailTemplate, admin(), { params: { id } }));
const use = (event: EmailEvent, scope: EmailDefaultScope, emailTemplateId: string | null) =>
  app.call(setEmailDefault, admin(), { params: { event }, body: { scope, emailTemplateId } });
const history = async (id: string) => {
  const { items } = await must(
    app.call(getEmailTemplateHistory, admin(), { params: { id }, query: {} }),
  );
  return items;
};

describe('an email template', () => {
  test('begins with the built-in text, and is used nowhere at first', async () => {
    const builtIn = await must(app.call(getBuiltInEmail, admin(), { params: { event: 'voided' } }));
    expect(builtIn).toEqual(builtInEmails.voided);
    const template = await made('House style', builtIn);
    expect(template).toMatchObject({
      event: 'voided',
      name: 'House style',
      company: null,
      version: 1,
      revision: 1,
      archivedAt: null,
      uses: [],
      updatedBy: admin().name,
      subject: builtIn.subject,
    });
    expect(template.body).toEqual(builtIn.body);
    expect(await history(template.id)).toMatchObject([
      { action: 'email-template.created', actor: { name: admin().name } },
    ]);
  });

  test('has a name that no other of its event has', async () => {
    await made('Only one');
    const again = await create('ONLY ONE');
    expect([again.status, Object.keys(again.error.fields ?? {})]).toEqual([409, ['name']]);
    expect(
      (await create('Only one', { event: 'reminder', ...builtInEmails.reminder })).status,
    ).toBe(200);
  });

  test('with errors is refused, and each error is reported with its position', async () => {
    const body: EmailBody = [...says('Fine'), ...says('{% if x %}'), ...says('{{ sender.nam }}')];
    const answer = await create('Wrong', { subject: '{{ nobody }}', body });
    expect([answer.status, answer.error.code]).toEqual([400, 'invalid']);
    expect(Object.keys(answer.error.fields ?? {})).toEqual(['subject', 'body.1', 'body.2']);
    expect(answer.error.fields?.['body.2']).toContain('Did you mean “sender.name”?');
    const { items } = await must(
      app.call(listEmailTemplates, admin(), { query: { search: 'Wrong' } }),
    );
    expect(items).toEqual([]);
  });

  test('is for a company of the tenant or for all, and for all where it is about people', async () => {
    const other = await app.otherTenant();
    const company = { name: 'Theirs', code: 'TH', type: 'Company' as const };
    const theirs = await must(app.call(createCompany, other.users.SysAdmin, { body: company }));
    for (const id of [theirs.id, '0190a000-0000-7000-8000-000000000000']) {
      const answer = await create('Elsewhere', { companyId: id });
      expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, ['companyId']]);
    }
    const invitation = { event: 'invitation', companyId, ...builtInEmails.invitation } as const;
    const answer = await create('Ours', invitation);
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, ['companyId']]);
    expect(await made('Of the company', { companyId })).toMatchObject({
      company: { id: companyId, name: 'Northlight' },
    });
  });

  test('is read and changed by SysAdmins, chosen by those who draft, and seen by no other tenant', async () => {
    const { id, revision } = await made('Private');
    const params = { id };
    const other = await app.otherTenant();
    expect((await app.call(getEmailTemplate, other.users.SysAdmin, { params })).status).toBe(404);
    const { templates } = await must(
      app.call(getEmailOverview, other.users.SysAdmin, { query: {} }),
    );
    expect(templates).toEqual([]);
    const body = { name: 'Mine', companyId: null, ...content, revision };
    expect(
      (await app.call(updateEmailTemplate, other.users.SysAdmin, { params, body })).status,
    ).toBe(404);
    const { Admin, Approver } = tenant.users;
    expect((await app.call(getEmailTemplate, Admin, { params })).status).toBe(403);
    const scope = { companyId: id, projectId: id, emailTemplateId: id };
    const choices = await must(app.call(getEmailChoices, Admin, { query: scope }));
    // It asks no one to sign: drafters choose among those alone, and see what the usual one says.
    expect(choices.templates).toEqual([]);
    expect(choices.subject).not.toBe('');
    expect((await app.call(getEmailChoices, Approver, { query: scope })).status).toBe(403);
    expect((await app.call(updateEmailTemplate, Admin, { params, body })).status).toBe(403);
    expect((await app.call(getEmailTemplate, Approver, { params })).status).toBe(403);
  });
});

describe('changing a template', () => {
  test('makes a version of each other text, and none of another name', async () => {
    const { id } = await made('Versions');
    const second = await must(update(id, 1, { body: says('Second') }));
    expect(second).toMatchObject({ version: 2, revision: 2 });
    const renamed = await must(update(id, 2, { name: 'Renamed', body: says('Second') }));
    expect(renamed).toMatchObject({ version: 2, revision: 3, name: 'Renamed' });
    const same = await must(update(id, 3, { name: 'Renamed', body: says('Second') }));
    expect(same).toMatchObject({ version: 2, revision: 3 });
    const [last, first] = await history(id);
    expect(last?.changes).toEqual([{ field: 'name', before: 'Changed', after: 'Renamed' }]);
    expect(first?.changes.find(({ field }) => field === 'text')).toEqual({
      field: 'text',
      before: 'Sorry, {{ sender.name }}',
      after: 'Second',
    });
  });

  test('is not overwritten: the second of two users who save gets a conflict', async () => {
    const { id } = await made('Contested');
    const answers = await Promise.all([
      update(id, 1, { name: 'Mine', body: says('Mine') }),
      update(id, 1, { name: 'Theirs', body: says('Theirs') }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await get(id)).version).toBe(2);
    const { total } = await must(
      app.call(listEmailTemplateVersions, admin(), { params: { id }, query: {} }),
    );
    expect(total).toBe(2);
  });

  test('is refused with a text that is not possible, and leaves all as it was', async () => {
    const { id } = await made('Kept');
    const answer = await update(id, 1, { body: says('{{ code.value }}') });
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, ['body.0']]);
    expect(await get(id)).toMatchObject({ version: 1, revision: 1, name: 'Kept' });
  });
});

describe('the versions of a template', () => {
  test('can be read and brought back, as a new one', async () => {
    const { id } = await made('History');
    await must(update(id, 1, { subject: 'Second', body: says('Second') }));
    const { items } = await must(
      app.call(listEmailTemplateVersions, admin(), { params: { id }, query: {} }),
    );
    expect(items).toMatchObject([
      { version: 2, subject: 'Second', createdBy: admin().name },
      { version: 1, subject: 'Taken back' },
    ]);
    const params = { id, version: 1 };
    expect(await must(app.call(getEmailTemplateVersion, admin(), { params }))).toMatchObject(
      content,
    );
    const back = await must(
      app.call(restoreEmailTemplateVersion, admin(), { params, body: { revision: 2 } }),
    );
    expect(back).toMatchObject({ version: 3, revision: 3, ...content });
    const stale = app.call(restoreEmailTemplateVersion, admin(), { params, body: { revision: 2 } });
    expect((await stale).status).toBe(409);
    const missing = { id, version: 9 };
    expect((await app.call(getEmailTemplateVersion, admin(), { params: missing })).status).toBe(
      404,
    );
  });
});

describe('the uses of a template', () => {
  const everywhere = { kind: 'tenant' } as const;

  test('is shown of each, and one can replace another', async () => {
    const first = await made('First');
    const second = await made('Second');
    await must(use('voided', everywhere, first.id));
    await must(use('voided', { kind: 'company', companyId }, first.id));
    await must(use('voided', { kind: 'project', projectId }, first.id));
    expect((await get(first.id)).uses.map(({ scope, name }) => [scope.kind, name])).toEqual([
      ['tenant', `Tenant ${tenant.id.slice(-6)}`],
      ['company', 'Northlight'],
      ['project', 'Salt'],
    ]);
    await must(use('voided', everywhere, second.id));
    expect((await get(first.id)).uses.map(({ scope }) => scope.kind)).toEqual([
      'company',
      'project',
    ]);
    expect((await get(second.id)).uses.map(({ scope }) => scope.kind)).toEqual(['tenant']);
    expect((await history(first.id)).map(({ action }) => action).slice(0, 2)).toEqual([
      'email-template.use-ended',
      'email-template.use-begun',
    ]);
    await must(use('voided', everywhere, null));
    expect((await get(second.id)).uses).toEqual([]);
  });

  test('is chosen once, though two choose at the same moment', async () => {
    const [one, other] = [await made('One'), await made('Other')];
    await Promise.all([use('voided', everywhere, one.id), use('voided', everywhere, other.id)]);
    const uses = [...(await get(one.id)).uses, ...(await get(other.id)).uses];
    expect(uses).toHaveLength(1);
  });

  test('is nowhere that it does not fit', async () => {
    const ofCompany = await made('Of Northlight', { companyId });
    const archived = await made('Put away');
    await must(app.call(archiveEmailTemplate, admin(), { params: { id: archived.id } }));
    const refused = [
      await use('voided', everywhere, ofCompany.id),
      await use('reminder', everywhere, ofCompany.id),
      await use('voided', everywhere, archived.id),
      await use('invitation', { kind: 'company', companyId }, null),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    const nowhere = '0190a000-0000-7000-8000-000000000000';
    const missing = [
      await use('voided', everywhere, nowhere),
      await use('voided', { kind: 'company', companyId: nowhere }, null),
      await use('voided', { kind: 'project', projectId: nowhere }, null),
    ];
    expect(missing.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await use('voided', { kind: 'project', projectId }, ofCompany.id)).status).toBe(200);
  });

  test('keeps it from becoming one company’s own', async () => {
    const { id } = await made('Everywhere');
    await must(use('voided', everywhere, id));
    const answer = await app.call(updateEmailTemplate, admin(), {
      params: { id },
      body: { name: 'Everywhere', companyId, ...content, revision: 1 },
    });
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([409, ['companyId']]);
  });
});

describe('an archived template', () => {
  test('is left out of lists, can’t be changed, and comes back to where it was used', async () => {
    const { id } = await made('Archive me');
    await must(use('voided', { kind: 'company', companyId }, id));
    const params = { id };
    await must(app.call(archiveEmailTemplate, admin(), { params }));
    const again = await must(app.call(archiveEmailTemplate, admin(), { params }));
    expect(again.archivedAt).not.toBeNull();
    const shown = async (archived: 'no' | 'yes') => {
      const query = { archived, search: 'archive me' };
      const list = await must(app.call(listEmailTemplates, admin(), { query }));
      const { templates } = await must(
        app.call(getEmailOverview, admin(), { query: { archived } }),
      );
      return [list.items, templates].map((found) => found.some((one) => one.id === id));
    };
    expect(await shown('no')).toEqual([false, false]);
    expect(await shown('yes')).toEqual([true, true]);
    expect((await update(id, 1, {})).status).toBe(409);
    const back = await must(app.call(restoreEmailTemplate, admin(), { params }));
    expect(back).toMatchObject({ archivedAt: null, uses: [{ name: 'Northlight' }] });
    expect((await history(id)).map(({ action }) => action).slice(0, 2)).toEqual([
      'email-template.restored',
      'email-template.archived',
    ]);
  });
});

describe('the list of templates', () => {
  test('is narrowed by event and company, and sorted by name', async () => {
    await made('B declined', { event: 'declined', companyId });
    await made('A declined', { event: 'declined' });
    const names = async (filters: object[], more = {}) => {
      const query = { filters: JSON.stringify(filters), ...more };
      const { items } = await must(app.call(listEmailTemplates, admin(), { query }));
      return items.map(({ name }) => name);
    };
    const declined = { field: 'event', operator: 'any', values: ['declined'] };
    expect(await names([declined])).toEqual(['A declined', 'B declined']);
    expect(await names([declined], { direction: 'descending' })).toEqual([
      'B declined',
      'A declined',
    ]);
    const ours = { field: 'companyId', operator: 'any', values: [companyId] };
    expect(await names([declined, ours])).toEqual(['B declined']);
  });
});

describe('a test', () => {
  test('can be sent twenty times an hour, and with nothing wrong in it', async () => {
    const draft = { event: 'voided' as const, companyId: null, documentId: null, ...content };
    const send = (body = draft) => app.call(sendTestEmail, tenant.users.SysAdmin, { body });
    expect((await send({ ...draft, body: says('{{ x') })).status).toBe(400);
    for (let sent = 0; sent < 20; sent += 1) {
      expect((await must(send())).sentTo).toBe(admin().email);
    }
    expect((await send()).status).toBe(429);
  });
});
