import {
  archiveCompany,
  type Company,
  companyTypes,
  createCompany,
  createProject,
  exportCompanies,
  getCompany,
  getCompanyHistory,
  getCompanyLogo,
  getSession,
  listCompanies,
  listCompanyNames,
  listProjects,
  messages,
  removeCompanyLogo,
  restoreCompany,
  type UpdateCompanyInput,
  updateCompany,
  updateCompanyInput,
  uploadCompanyLogo,
} from '@countersign/contract';
import { rewriteImage } from '@countersign/pdf';
import { eq } from 'drizzle-orm';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawLogo } from '../../demo/draw-logo.ts';
import { auditEvents } from '../../platform/database/tables/index.ts';
import { must } from '../../testing/fixtures.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';

let app: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
});
afterAll(() => app.close());

type Own = TestTenant<'SysAdmin'>;

const add = (name: string, code: string, more: object = {}, in_: Own = tenant) =>
  app.call(createCompany, in_.users.SysAdmin, { body: { name, code, type: 'PAYE', ...more } });
const list = (query: Record<string, string | number>, in_: Own = tenant) =>
  must(app.call(listCompanies, in_.users.SysAdmin, { query }));
const get = (id: string) => must(app.call(getCompany, tenant.users.SysAdmin, { params: { id } }));

/** Builds the input of a company's form. */
const formOf = (company: Company, change: Partial<UpdateCompanyInput> = {}) =>
  updateCompanyInput.parse({ ...company, ...change });

const change = (company: Company, values: Partial<UpdateCompanyInput>) =>
  app.call(updateCompany, tenant.users.SysAdmin, {
    params: { id: company.id },
    body: formOf(company, values),
  });
const archive = (id: string, withProjects = false) =>
  app.call(archiveCompany, tenant.users.SysAdmin, { params: { id }, body: { withProjects } });
const restore = (id: string) => app.call(restoreCompany, tenant.users.SysAdmin, { params: { id } });

describe('a company', () => {
  test('of each type is added by a SysAdmin, with an event that says by whom', async () => {
    for (const [index, type] of companyTypes.entries()) {
      const body = { name: ` Company ${index} `, code: `C${index}`, type };
      const made = await must(app.call(createCompany, tenant.users.SysAdmin, { body }));
      expect(made).toMatchObject({ name: `Company ${index}`, code: `C${index}`, type });
      expect(made).toMatchObject({ country: 'GB', currency: 'GBP', timeZone: 'Europe/London' });
      expect(made).toMatchObject({ smallClient: 'unknown', archivedAt: null, projectCount: 0 });
      const events = await app.platform.database.tenant(tenant.id, (tx) =>
        tx.select().from(auditEvents).where(eq(auditEvents.subjectId, made.id)),
      );
      expect(events).toMatchObject([
        { action: 'company.created', actorId: tenant.users.SysAdmin.userId },
      ]);
    }
  });

  test('has a name and a code that no other has, whatever their case', async () => {
    await must(add('Northlight', 'NL'));
    const name = await add('NORTHLIGHT', 'NX');
    expect([name.status, name.error.code, Object.keys(name.error.fields ?? {})]).toEqual([
      409,
      'conflict',
      ['name'],
    ]);
    const code = await add('Another', 'nl');
    expect([code.status, Object.keys(code.error.fields ?? {})]).toEqual([409, ['code']]);
    const other = await app.otherTenant();
    expect((await add('Northlight', 'NL', {}, other)).status).toBe(200);
  });

  test('is added once, though it is asked for twice at the same moment', async () => {
    const answers = await Promise.all([add('Twice', 'TW'), add('Twice', 'TW')]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  });

  test('is refused with a code that does not follow the rule, or without a name', async () => {
    for (const bad of ['_x', 'x-', 'a/b', 'Müller']) {
      const answer = await add(bad, bad);
      expect(answer.error.fields).toEqual({ code: messages.naming });
    }
    for (const none of ['', ' ']) {
      const answer = await add(none, none);
      expect(answer.error.fields).toEqual({ name: messages.required, code: messages.naming });
    }
    const broken = await add('a\nb', 'AB');
    expect(broken.error.fields).toEqual({ name: expect.stringContaining('printed') });
    const long = await add('x'.repeat(121), 'x'.repeat(21));
    expect(Object.keys(long.error.fields ?? {}).toSorted()).toEqual(['code', 'name']);
  });

  test('is refused with a field that nothing can be done with, each named', async () => {
    const wrong = {
      country: 'XX',
      currency: 'GBPS',
      timeZone: 'Mars/Olympus',
      vatNumber: '<b>',
      registrationNumber: '-1',
      contactEmail: 'nobody',
      contactPhone: 'call me',
      brandColour: 'red',
      smallClient: 'tiny',
      smallClientEvidenceOn: '2999-01-01',
      address: { lines: [], city: 'x'.repeat(121), region: '', postcode: '' },
    };
    // An answer names ten fields at most.
    const { address, ...others } = wrong;
    const answer = await add('Wrong', 'WR', others);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.error.fields ?? {}).toSorted()).toEqual(
      Object.keys(others).toSorted(),
    );
    expect(answer.error.fields?.contactEmail).toBe(messages.oneEmail);
    const ofAddress = await add('Wrong', 'WR', { address });
    expect(Object.keys(ofAddress.error.fields ?? {})).toEqual(['address.city']);
  });
});

describe('a change of a company', () => {
  test('is kept with what it was before, and shown in its history', async () => {
    const made = await must(add('Changing', 'CHG'));
    const address = {
      lines: ['1 Dock Street', ''],
      city: 'Leeds',
      region: '',
      postcode: 'LS1 0ZZ',
    };
    const saved = await must(
      change(made, {
        name: 'Changed',
        address,
        country: 'IE',
        brandColour: '#ABCDEF',
        smallClient: 'small',
        smallClientEvidenceOn: '2026-05-01',
      }),
    );
    expect(saved).toMatchObject({ name: 'Changed', country: 'IE', brandColour: '#abcdef' });
    expect(saved.address.lines).toEqual(['1 Dock Street']);
    expect(saved.revision).toBe(made.revision + 1);
    const { items } = await must(
      app.call(getCompanyHistory, tenant.users.SysAdmin, { params: { id: made.id }, query: {} }),
    );
    expect(items.map(({ action }) => action)).toEqual(['company.changed', 'company.created']);
    expect(items[0]?.changes).toContainEqual({
      field: 'address',
      before: '',
      after: '1 Dock Street, Leeds, LS1 0ZZ',
    });
    expect(items[0]?.changes).toContainEqual({
      field: 'country',
      before: 'United Kingdom',
      after: 'Ireland',
    });
    expect(items[0]?.actor?.id).toBe(tenant.users.SysAdmin.userId);
  });

  test('that changes nothing is no event and no new revision', async () => {
    const made = await must(
      add('Still', 'STI', { address: { lines: ['1'], city: 'a', region: 'b', postcode: 'c' } }),
    );
    expect((await must(change(made, {}))).revision).toBe(made.revision);
    const { total } = await must(
      app.call(getCompanyHistory, tenant.users.SysAdmin, { params: { id: made.id }, query: {} }),
    );
    expect(total).toBe(1);
  });

  test('is refused where someone else saved first, and nothing of theirs is lost', async () => {
    const made = await must(add('Contested', 'CON'));
    await must(change(made, { contactName: 'Theirs' }));
    const mine = await change(made, { contactName: 'Mine' });
    expect([mine.status, mine.error.code]).toEqual([409, 'conflict']);
    expect((await get(made.id)).contactName).toBe('Theirs');
    const both = await get(made.id);
    const answers = await Promise.all([
      change(both, { contactName: 'One' }),
      change(both, { contactName: 'Two' }),
    ]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  });

  test('to a name or a code that another has is refused at the field', async () => {
    const made = await must(add('Original', 'ORI'));
    await must(add('Occupied', 'OCC'));
    const answer = await change(made, { name: 'OCCUPIED' });
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([409, ['name']]);
  });

  test('forgets evidence of a size that is not known any more', async () => {
    const made = await must(
      add('Sized', 'SIZ', { smallClient: 'small', smallClientEvidenceOn: '2026-01-02' }),
    );
    const saved = await must(change(made, { smallClient: 'unknown' }));
    expect(saved.smallClientEvidenceOn).toBeNull();
  });
});

describe('the archive', () => {
  test('takes a company out of lists and choices, and gives it back', async () => {
    const { id } = await must(add('Stored away', 'STO'));
    await must(archive(id));
    const names = async (archived: string) =>
      (await list({ search: 'stored', archived })).items.map(({ name }) => name);
    expect(await names('no')).toEqual([]);
    expect(await names('yes')).toEqual(['Stored away']);
    expect(await names('all')).toEqual(['Stored away']);
    const session = await must(app.call(getSession, tenant.users.SysAdmin));
    expect(session.companies.map((one) => one.id)).not.toContain(id);
    const kept = await get(id);
    expect(kept.archivedAt).not.toBeNull();
    const edit = await change(kept, { contactName: 'Somebody' });
    expect([edit.status, edit.error.error]).toEqual([
      409,
      'This company is archived. Restore it before you change it.',
    ]);
    const project = await app.call(createProject, tenant.users.SysAdmin, {
      body: { companyId: id, name: 'Too late', code: 'LATE' },
    });
    expect([project.status, project.error.fields]).toEqual([
      400,
      { companyId: 'Stored away is archived. Choose another company.' },
    ]);
    expect((await must(restore(id))).archivedAt).toBeNull();
    expect(await names('no')).toEqual(['Stored away']);
  });

  test('does not take a company from under its projects, but takes them with it when asked', async () => {
    const { id } = await must(add('Busy', 'BUS'));
    for (const name of ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elder', 'Fir', 'Gorse']) {
      const body = { companyId: id, name, code: `B-${name}` };
      await must(app.call(createProject, tenant.users.SysAdmin, { body }));
    }
    const refused = await archive(id);
    expect(refused.status).toBe(409);
    expect(refused.error.error).toBe(
      'Busy has 7 projects that are not archived: “Alder”, “Birch”, “Cedar”, “Dogwood”, “Elder” and 2 more. Archive them first, or together with the company.',
    );
    expect((await get(id)).archivedAt).toBeNull();
    await must(archive(id, true));
    const query = { companyId: id, archived: 'yes' as const };
    const { total } = await must(app.call(listProjects, tenant.users.SysAdmin, { query }));
    expect(total).toBe(7);
    await must(restore(id));
    expect((await get(id)).projectCount).toBe(0);
  });
});

describe('a logo', () => {
  const upload = (id: string, file: Buffer) =>
    app.call(uploadCompanyLogo, tenant.users.SysAdmin, { params: { id }, file });

  test('is stored, served to every user of the tenant at its own address, and removed', async () => {
    const made = await must(add('Logo', 'LOG'));
    expect(made.logoUrl).toBe('');
    const file = drawLogo('#123456');
    const saved = await must(upload(made.id, file));
    expect(saved.logoUrl).toMatch(new RegExp(`^/api/companies/${made.id}/logo\\?v=[0-9a-f]{12}$`));
    expect(saved.revision).toBe(made.revision);
    const shown = await app.call(getCompanyLogo, tenant.users.Approver, {
      params: { id: made.id },
    });
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png']);
    expect(shown.headers['cache-control']).toContain('immutable');
    expect(shown.raw.equals((await rewriteImage(file)).bytes)).toBe(true);
    const other = await must(upload(made.id, drawLogo('#654321')));
    expect(other.logoUrl).not.toBe(saved.logoUrl);
    const removed = await must(
      app.call(removeCompanyLogo, tenant.users.SysAdmin, { params: { id: made.id } }),
    );
    expect(removed.logoUrl).toBe('');
    const missing = await app.call(getCompanyLogo, tenant.users.SysAdmin, {
      params: { id: made.id },
    });
    expect(missing.status).toBe(404);
  });

  test('is no drawing that could hold a script, nothing else than an image, and not too large', async () => {
    const { id } = await must(add('No logo', 'NLO'));
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>';
    for (const file of [Buffer.from(svg), Buffer.from('%PDF-1.7'), Buffer.alloc(0)]) {
      expect((await upload(id, file)).status).toBe(415);
    }
    const padded = Buffer.concat([drawLogo('#000000'), Buffer.alloc(1024 * 1024)]);
    expect((await upload(id, padded)).status).toBe(413);
    expect((await get(id)).logoUrl).toBe('');
  });
});

describe('the list of companies', () => {
  let theirs: Own;

  beforeAll(async () => {
    theirs = await app.otherTenant();
    for (const name of ['beta', 'Alpha', 'Gamma', 'alpha two', '100 percent', 'delta_x']) {
      const code = `${name.slice(0, 3)}-${name.length}`.replaceAll(' ', '');
      const country = name === 'beta' ? 'SE' : 'GB';
      await must(add(name, code, { country, vatNumber: `GB ${name.length}` }, theirs));
    }
  });

  test('is by name, whatever the case, in pages', async () => {
    const first = await list({ pageSize: 4 }, theirs);
    expect(first).toMatchObject({ total: 6, from: 1, previous: null });
    const second = await list({ pageSize: 4, cursor: first.next ?? '' }, theirs);
    expect(second).toMatchObject({ total: 6, from: 5, next: null });
    const names = [...first.items, ...second.items].map((company) => company.name);
    expect(names).toEqual(['100 percent', 'Alpha', 'alpha two', 'beta', 'delta_x', 'Gamma']);
  });

  test('is searched by name, code and numbers, and takes wildcards as they are typed', async () => {
    const found = async (search: string) =>
      (await list({ search }, theirs)).items.map((company) => company.name);
    expect(await found('ALPHA')).toEqual(['Alpha', 'alpha two']);
    expect(await found('Gam-5')).toEqual(['Gamma']);
    expect(await found('gb 11')).toEqual(['100 percent']);
    expect(await found('_')).toEqual(['delta_x']);
    expect(await found('%')).toEqual([]);
    expect(await found("'; drop table companies; --")).toEqual([]);
  });

  test('is sorted and filtered by its columns', async () => {
    const codes = await list({ sort: 'code', direction: 'descending' }, theirs);
    expect(codes.items.map(({ code }) => code)).toEqual([
      'Gam-5',
      'del-7',
      'bet-4',
      'alp-9',
      'Alp-5',
      '100-11',
    ]);
    const filters = JSON.stringify([{ field: 'country', operator: 'none', values: ['GB'] }]);
    expect((await list({ filters }, theirs)).items.map(({ name }) => name)).toEqual(['beta']);
    const dated = JSON.stringify([
      { field: 'smallClientEvidenceOn', operator: 'filled', values: [] },
    ]);
    expect((await list({ filters: dated }, theirs)).total).toBe(0);
  });

  test('refuses pages, columns and filters that it has not', async () => {
    const wrong = [
      { pageSize: 101 },
      { pageSize: 0 },
      { sort: 'contactName' },
      { sort: 'name; --' },
      { cursor: 'nonsense' },
      { filters: '[{"field":"tenantId","operator":"any","values":["x"]}]' },
      { filters: '{' },
    ];
    for (const query of wrong) {
      const answer = await app.call(listCompanies, theirs.users.SysAdmin, { query });
      expect(answer.status).toBe(400);
    }
  });

  test('leaves as a CSV or XLSX file, in the columns and the order asked for', async () => {
    const query = { search: 'alpha', sort: 'name', direction: 'descending' as const };
    const columns = 'code,name,country,projectCount';
    const csv = await app.call(exportCompanies, theirs.users.SysAdmin, {
      query: { ...query, columns, format: 'csv' },
    });
    expect(csv.headers['content-disposition']).toContain('filename="Companies.csv"');
    expect(csv.raw.toString()).toBe(
      '\uFEFFCode,Name,Country,Projects\r\nalp-9,alpha two,United Kingdom,0\r\nAlp-5,Alpha,United Kingdom,0\r\n',
    );
    const xlsx = await app.call(exportCompanies, theirs.users.SysAdmin, {
      query: { ...query, columns, format: 'xlsx' },
    });
    const [sheet] = await readXlsxFile(xlsx.raw);
    expect(sheet?.data).toEqual([
      ['Code', 'Name', 'Country', 'Projects'],
      ['alp-9', 'alpha two', 'United Kingdom', 0],
      ['Alp-5', 'Alpha', 'United Kingdom', 0],
    ]);
  });
});

describe('permissions', () => {
  test('only a SysAdmin manages companies; other users of the tenant know only their names', async () => {
    const made = await must(add('Guarded', 'GRD'));
    const params = { id: made.id };
    const stranger = (await app.otherTenant()).users.SysAdmin;
    const { SysAdmin: _, ...others } = tenant.users;
    for (const user of Object.values(others)) {
      const { id, name, code, type } = made;
      const names = await must(app.call(listCompanyNames, user, { query: { search: 'grd' } }));
      expect(names.items).toEqual([{ id, name, code, type, archivedAt: null }]);
      expect((await app.call(getCompany, user, { params })).status).toBe(403);
      expect((await app.call(listCompanies, user, { query: {} })).status).toBe(403);
      const edit = await app.call(updateCompany, user, { params, body: formOf(made) });
      expect(edit.status).toBe(403);
      const put = await app.call(archiveCompany, user, { params, body: {} });
      expect(put.status).toBe(403);
    }
    const body = formOf(made, { name: 'Taken over' });
    const answers = [
      await app.call(getCompany, stranger, { params }),
      await app.call(updateCompany, stranger, { params, body }),
      await app.call(archiveCompany, stranger, { params, body: {} }),
      await app.call(restoreCompany, stranger, { params }),
      await app.call(uploadCompanyLogo, stranger, { params, file: drawLogo('#000000') }),
      await app.call(removeCompanyLogo, stranger, { params }),
      await app.call(getCompanyLogo, stranger, { params }),
      await app.call(getCompanyHistory, stranger, { params, query: {} }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await get(made.id)).toEqual(made);
  });
});
