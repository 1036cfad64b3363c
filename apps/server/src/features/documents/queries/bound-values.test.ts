import {
  type BindingSource,
  createContact,
  createCustomField,
  createDocument,
  createFormPack,
  customSource,
  type DocumentDetail,
  duplicateDocument,
  type Field,
  type FieldOf,
  findRecipients,
  fixedSources,
  getContact,
  getDocument,
  getFormTemplate,
  listDocuments,
  sendDocument,
  takeBackDocument,
  updateCompany,
  updateContact,
  updateDocument,
  updateFormTemplate,
  updateProject,
  uploadFormTemplate,
} from '@countersign/contract';
import { documentNumber } from '@countersign/domain';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calendarDay } from '../../../platform/calendar-day.ts';
import {
  documents,
  formTemplateVersions,
  memberships,
  projectMembers,
} from '../../../platform/database/tables/index.ts';
import { drawTestForm, makeWorld, must, sendBody, type World } from '../../../testing/fixtures.ts';
import {
  startTestApp,
  type TestApp,
  type TestTenant,
  type TestUser,
} from '../../../testing/test-app.ts';

let app: TestApp;
let tenant: TestTenant;
let world: World;
/** Uses contacts, as well as the SysAdmin. */
let drafter: TestUser;

const zofia = {
  firstName: 'Zofia',
  lastName: 'Wiśniewska',
  email: 'zofia@example.com',
  countryCode: '+48',
  mobile: '601234567',
};
const agent = {
  firstName: 'Jerome',
  lastName: 'Castellane',
  email: 'jerome@example.com',
  countryCode: '+44',
  mobile: '7700900111',
};

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  world = await makeWorld(app, tenant);
  const { SysAdmin, 'Operator/Approver': both } = tenant.users;
  drafter = both;
  await app.platform.database.system(async (tx) => {
    for (const { membershipId } of [SysAdmin, both]) {
      await tx
        .update(memberships)
        .set({ docDistributionAccess: true })
        .where(eq(memberships.id, membershipId));
    }
  });
  const { company, project } = world;
  await must(
    app.call(updateCompany, SysAdmin, {
      params: { id: company.id },
      body: {
        ...company,
        registrationNumber: '98765401',
        vatNumber: 'GB 999 9999 73',
        address: {
          lines: ['Unit 4', '18 Tanner Row'],
          city: 'London',
          region: '',
          postcode: 'SE1',
        },
        contactName: 'Grace Mbeki',
        contactEmail: 'finance@example.com',
        contactPhone: '+44 20 7946 0143',
      },
    }),
  );
  world.project = await must(
    app.call(updateProject, SysAdmin, {
      params: { id: project.id },
      body: { ...project, approvalSetupId: null, startsOn: '2027-01-04', endsOn: '2027-03-26' },
    }),
  );
});
afterAll(() => app.close());

const placement = { page: 0, x: 40, y: 40, width: 300, height: 24 };
const look = { fontSize: 0, align: 'left', color: '#000000' } as const;
type More = Partial<Omit<FieldOf<'text'>, 'type'>> & { source?: BindingSource };

function textField(key: string, { source, ...more }: More = {}): FieldOf<'text'> {
  return {
    type: 'text',
    key,
    label: key,
    assignee: 'creator',
    required: false,
    comb: false,
    placements: [placement],
    ...look,
    ...(source ? { binding: { source } } : {}),
    ...more,
  };
}

let made = 0;

/** A pack with a form of each of these sets of fields. */
async function packOf(...forms: readonly (readonly Field[])[]) {
  const templateIds: string[] = [];
  for (const fields of forms) {
    made += 1;
    const { id } = await must(
      app.call(uploadFormTemplate, tenant.users.SysAdmin, {
        query: { fileName: `Form ${made}.pdf` },
        file: await drawTestForm(),
      }),
    );
    await app.platform.database.tenant(tenant.id, (tx) =>
      tx
        .update(formTemplateVersions)
        .set({ fields: [...fields] })
        .where(eq(formTemplateVersions.formTemplateId, id)),
    );
    templateIds.push(id);
  }
  const body = { name: `Pack ${made}`, formTemplateIds: templateIds };
  const pack = await must(app.call(createFormPack, tenant.users.SysAdmin, { body }));
  return { pack, templateIds };
}

type Draft = Parameters<typeof createBody>[0];
function createBody(more: {
  formPackId: string;
  recipient?: typeof zofia;
  agent?: typeof agent;
  values?: Record<string, Record<string, string>>;
  engagementType?: 'PAYE';
  customValues?: Record<string, string>;
}) {
  return { projectId: world.project.id, recipient: zofia, ...more };
}

const draftOf = (more: Draft, user = drafter): Promise<DocumentDetail> =>
  must(app.call(createDocument, user, { body: createBody(more) }));
const get = (id: string, user = drafter) => must(app.call(getDocument, user, { params: { id } }));
const send = (document: DocumentDetail, user = drafter) =>
  must(app.call(sendDocument, user, { body: sendBody(user, document) }));
const boundOf = ({ forms }: DocumentDetail) => forms.map(({ bound }) => bound);
const valuesOf = ({ forms }: DocumentDetail) => forms.map(({ values }) => values);

/** Creates a contact with all values. */
async function knownContact(more: Record<string, unknown> = {}) {
  made += 1;
  const { email: _, ...names } = zofia;
  const emails = `known${made}@example.com`;
  const contact = await must(
    app.call(createContact, drafter, {
      body: {
        ...names,
        emails,
        department: 'Camera',
        jobTitle: 'Focus puller',
        engagementType: 'Self Employed',
        companyName: 'Zofia Films',
        companyNumber: '01234567',
        vatNumber: 'GB 123',
        startsOn: '2027-01-11',
        endsOn: '2027-02-12',
        ...more,
      },
    }),
  );
  return { contact, recipient: { ...zofia, email: emails } };
}

/** Changes a contact as a user does on the contact's page. */
async function changeContact(id: string, change: object) {
  const contact = await must(app.call(getContact, drafter, { params: { id } }));
  const { emails, agent: _, groups: __, ...rest } = contact;
  const body = { ...rest, emails: emails.join(', '), ...change };
  await must(app.call(updateContact, drafter, { params: { id }, body }));
}

describe('a bound field', () => {
  test('has what each of the sources has', async () => {
    const sources = [...fixedSources.keys()];
    const { pack } = await packOf(sources.map((source) => textField(source, { source })));
    const { recipient } = await knownContact();
    const document = await draftOf({
      formPackId: pack.id,
      recipient,
      agent,
      engagementType: 'PAYE',
    });
    const settings = { ...document.settings, expiresOn: '2027-05-01' };
    const { project } = world;
    const saved = await must(
      app.call(updateDocument, drafter, {
        params: { id: document.id },
        body: {
          projectId: project.id,
          recipient,
          values: {},
          settings,
          revision: document.revision,
        },
      }),
    );
    const today = calendarDay('Europe/London').split('-').toReversed().join('/');
    expect(boundOf(saved)).toEqual([
      {
        'recipient.firstName': 'Zofia',
        'recipient.lastName': 'Wiśniewska',
        'recipient.name': 'Zofia Wiśniewska',
        'recipient.email': recipient.email,
        'recipient.mobile': '+48 601234567',
        'recipient.department': 'Camera',
        'recipient.jobTitle': 'Focus puller',
        'recipient.engagementType': 'Self Employed',
        'recipient.companyName': 'Zofia Films',
        'recipient.companyNumber': '01234567',
        'recipient.vatNumber': 'GB 123',
        'recipient.startsOn': '11/01/2027',
        'recipient.endsOn': '12/02/2027',
        'agent.firstName': 'Jerome',
        'agent.lastName': 'Castellane',
        'agent.name': 'Jerome Castellane',
        'agent.email': 'jerome@example.com',
        'agent.mobile': '+44 7700900111',
        'project.name': 'Salt',
        'project.code': 'SAL',
        'project.startsOn': '04/01/2027',
        'project.endsOn': '26/03/2027',
        'project.currency': 'GBP',
        'company.name': 'Northlight',
        'company.code': 'NL',
        'company.type': 'Company',
        'company.registrationNumber': '98765401',
        'company.vatNumber': 'GB 999 9999 73',
        'company.address': 'Unit 4, 18 Tanner Row, London SE1, United Kingdom',
        'company.city': 'London',
        'company.postcode': 'SE1',
        'company.country': 'United Kingdom',
        'company.currency': 'GBP',
        'company.contactName': 'Grace Mbeki',
        'company.contactEmail': 'finance@example.com',
        'company.contactPhone': '+44 20 7946 0143',
        'creator.firstName': expect.any(String),
        'creator.lastName': expect.any(String),
        'creator.name': drafter.name,
        'creator.email': expect.stringContaining('@'),
        'document.number': documentNumber(document.id),
        'document.formPack': pack.name,
        'document.engagementType': 'PAYE',
        'document.sentOn': today,
        'document.expiresOn': '01/05/2027',
      },
    ]);
  });

  test('holds it as fields of its type do', async () => {
    const base = {
      label: 'L',
      assignee: 'creator' as const,
      required: false,
      placements: [placement],
    };
    const bound = (key: string, source: BindingSource) => ({ ...base, key, binding: { source } });
    const options = [
      { value: 'L', label: 'Limited (Company)' },
      { value: '2', label: 'self employed' },
    ];
    const { pack } = await packOf([
      { ...bound('email', 'recipient.email'), ...look, type: 'email' },
      { ...bound('phone', 'recipient.mobile'), ...look, type: 'phone' },
      { ...bound('start', 'project.startsOn'), ...look, type: 'date', pattern: 'd MMM yyyy' },
      {
        ...bound('type', 'recipient.engagementType'),
        type: 'radio',
        mark: 'circle',
        color: '#000000',
        options,
      },
      { ...bound('late', 'project.startsOn'), ...look, type: 'date', min: '2028-01-01' },
      { ...bound('lines', 'company.address'), ...look, type: 'multiline' },
      { ...bound('only', 'project.endsOn'), ...look, type: 'bound', format: { kind: 'date' } },
    ]);
    const { recipient } = await knownContact();
    const document = await draftOf({ formPackId: pack.id, recipient });
    expect(boundOf(document)).toEqual([
      {
        email: recipient.email,
        phone: { countryCode: '+48', number: '601234567' },
        start: '2027-01-04',
        type: '2',
        // What is no value of the field, such as a day that is too early, is asked for.
        lines: 'Unit 4\n18 Tanner Row\nLondon SE1\nUnited Kingdom',
        only: '2027-03-26',
      },
    ]);
  });

  test('follows custom fields of the contact, project and document', async () => {
    const choices = [{ id: crypto.randomUUID(), label: 'Equity' }];
    const create = async (
      of: 'contact' | 'project' | 'document',
      kind: 'choice' | 'number' | 'date',
    ) =>
      must(
        app.call(createCustomField, tenant.users.SysAdmin, {
          body: { of, kind, name: `${of} ${kind}`, choices: kind === 'choice' ? choices : [] },
        }),
      );
    const [union, budget, due] = [
      await create('contact', 'choice'),
      await create('project', 'number'),
      await create('document', 'date'),
    ];
    const [choice] = union.choices;
    await must(
      app.call(updateProject, tenant.users.SysAdmin, {
        params: { id: world.project.id },
        body: {
          ...world.project,
          approvalSetupId: null,
          customValues: { [budget.id]: 1250.5 },
        },
      }),
    ).then((project) => {
      world.project = project;
    });
    const { pack } = await packOf([
      textField('union', { source: customSource('contact', union.id) }),
      textField('budget', { source: customSource('project', budget.id) }),
      textField('due', { source: customSource('document', due.id) }),
      textField('gone', { source: customSource('document', crypto.randomUUID()) }),
    ]);
    const { recipient } = await knownContact({ customValues: { [union.id]: choice?.id } });
    const document = await draftOf({
      formPackId: pack.id,
      recipient,
      customValues: { [due.id]: '2027-06-30' },
    });
    expect(boundOf(document)).toEqual([{ union: 'Equity', budget: '1,250.5', due: '30/06/2027' }]);
    // A user who may not use contacts sees no values of them, and sends none.
    const own = await draftOf({ formPackId: pack.id, recipient }, tenant.users.Operator);
    expect(boundOf(own)).toEqual([{ budget: '1,250.5' }]);
    await send(own, tenant.users.Operator);
    const [sent] = await app.platform.database.tenant(tenant.id, (tx) =>
      tx.select({ values: documents.values }).from(documents).where(eq(documents.id, own.id)),
    );
    expect(Object.values(sent?.values ?? {})).toEqual([{ budget: '1,250.5' }]);
  });

  test('shows nothing of a contact or project that the user may not see', async () => {
    const { pack } = await packOf([
      textField('department', { source: 'recipient.department' }),
      textField('name', { source: 'recipient.name' }),
      textField('code', { source: 'project.code' }),
    ]);
    const { recipient } = await knownContact();
    const { Operator } = tenant.users;
    const document = await draftOf({ formPackId: pack.id, recipient }, Operator);
    const name = 'Zofia Wiśniewska';
    expect(boundOf(document)).toEqual([{ name, code: 'SAL' }]);
    const others = await get(document.id, tenant.users.SysAdmin);
    expect(boundOf(others)).toEqual([{ department: 'Camera', name, code: 'SAL' }]);
    await app.platform.database.system((tx) =>
      tx.delete(projectMembers).where(eq(projectMembers.membershipId, Operator.membershipId)),
    );
    expect(boundOf(await get(document.id, Operator))).toEqual([{ name }]);
    await app.platform.database.system((tx) =>
      tx.insert(projectMembers).values({
        tenantId: tenant.id,
        projectId: world.project.id,
        membershipId: Operator.membershipId,
      }),
    );
  });

  test('follows its source until it is sent, and is what it was from then on', async () => {
    const { pack, templateIds } = await packOf([
      textField('job', { source: 'recipient.jobTitle' }),
    ]);
    const { contact, recipient } = await knownContact();
    const { id } = await draftOf({ formPackId: pack.id, recipient });
    await changeContact(contact.id, { jobTitle: 'Camera operator' });
    const document = await get(id);
    expect(boundOf(document)).toEqual([{ job: 'Camera operator' }]);
    // What is said in its place by someone who calls the API counts for nothing.
    const [form = ''] = templateIds;
    await must(
      app.call(updateDocument, drafter, {
        params: { id },
        body: {
          projectId: world.project.id,
          recipient,
          values: { [form]: { job: 'Director' } },
          revision: document.revision,
        },
      }),
    );
    await send(document);
    await changeContact(contact.id, { jobTitle: 'Director of photography' });
    const sent = await get(id);
    expect(valuesOf(sent)).toEqual([{ job: 'Camera operator' }]);
    expect(sent.forms[0]?.bound).toBeUndefined();
  });

  test('lists values that differ from the earlier round once it is a draft again', async () => {
    const { pack } = await packOf([
      textField('job', { source: 'recipient.jobTitle' }),
      textField('name', { source: 'recipient.name' }),
      textField('sign', { assignee: 'recipient' }),
    ]);
    const { contact, recipient } = await knownContact();
    const document = await draftOf({ formPackId: pack.id, recipient });
    expect(document.forms[0]?.boundBefore).toEqual({});
    await send(document);
    await changeContact(contact.id, { jobTitle: 'Camera operator' });
    const body = { commandId: crypto.randomUUID() };
    const params = { id: document.id };
    const again = await must(app.call(takeBackDocument, drafter, { params, body }));
    expect(again.forms[0]).toMatchObject({
      values: {},
      bound: { job: 'Camera operator', name: 'Zofia Wiśniewska' },
      boundBefore: { job: 'Focus puller' },
    });
    await changeContact(contact.id, { jobTitle: '' });
    expect((await get(document.id)).forms[0]).toMatchObject({
      values: {},
      bound: { name: 'Zofia Wiśniewska' },
      boundBefore: { job: 'Focus puller' },
    });
  });
});

describe('the assignee of a bound field', () => {
  test('is who fills it, where its source has nothing', async () => {
    const { pack, templateIds } = await packOf([
      textField('vat', { source: 'recipient.vatNumber', required: true }),
      textField('name', { source: 'recipient.name', assignee: 'recipient', required: true }),
      textField('job', { source: 'recipient.jobTitle', assignee: 'recipient', required: true }),
    ]);
    const { recipient } = await knownContact({ vatNumber: '', jobTitle: '' });
    const [form = ''] = templateIds;
    const document = await draftOf({ formPackId: pack.id, recipient });
    const refused = await app.call(sendDocument, drafter, { body: sendBody(drafter, document) });
    expect(refused.error).toMatchObject({ fields: { [`${form}.vat`]: 'This field is required.' } });
    const filled = await draftOf({
      formPackId: pack.id,
      recipient,
      values: { [form]: { vat: 'GB 9' } },
    });
    await send(filled);
    const sent = await get(filled.id);
    expect(sent.parties).toMatchObject([{ role: 'recipient', act: 'fill' }]);
    // The recipient's own to fill is what is missing alone.
    const assignees = sent.forms[0]?.fields.map(({ key, assignee }) => [key, assignee]);
    expect(assignees).toEqual([
      ['vat', 'creator'],
      ['name', 'creator'],
      ['job', 'recipient'],
    ]);
    expect(valuesOf(sent)).toEqual([{ vat: 'GB 9', name: 'Zofia Wiśniewska' }]);
  });

  test('may put something else there where the field says so', async () => {
    const canChange = { binding: { source: 'recipient.jobTitle', canChange: true } } as const;
    const { pack, templateIds } = await packOf([
      textField('job', { ...canChange, default: 'Crew' }),
      textField('theirs', { ...canChange, assignee: 'recipient' }),
    ]);
    const { recipient } = await knownContact();
    const [form = ''] = templateIds;
    const plain = await draftOf({ formPackId: pack.id, recipient });
    await send(plain);
    expect(valuesOf(await get(plain.id))).toEqual([
      { job: 'Focus puller', theirs: 'Focus puller' },
    ]);
    const other = await draftOf({
      formPackId: pack.id,
      recipient,
      values: { [form]: { job: 'Loader' } },
    });
    await send(other);
    const sent = await get(other.id);
    expect(valuesOf(sent)).toEqual([{ job: 'Loader', theirs: 'Focus puller' }]);
    expect(sent.forms[0]?.fields[1]?.assignee).toBe('recipient');
  });
});

describe('a key', () => {
  test('that several forms have is filled everywhere, also from one source', async () => {
    const fields = [textField('title'), textField('rate')];
    const bound = textField('name', { source: 'recipient.name' });
    const { pack, templateIds } = await packOf([...fields, bound], [...fields, textField('name')]);
    const [first = '', second = ''] = templateIds;
    const document = await draftOf({
      formPackId: pack.id,
      values: { [first]: { title: 'Salt' }, [second]: { rate: '120' } },
    });
    expect(valuesOf(document)).toEqual([
      { title: 'Salt', rate: '120' },
      { title: 'Salt', rate: '120' },
    ]);
    expect(boundOf(document)).toEqual([{ name: 'Zofia Wiśniewska' }, { name: 'Zofia Wiśniewska' }]);
    expect(document.problems).toEqual([]);
    const saved = await must(
      app.call(updateDocument, drafter, {
        params: { id: document.id },
        body: {
          projectId: world.project.id,
          recipient: zofia,
          values: { [first]: { title: 'Salt', rate: '120' }, [second]: { title: 'Sea', rate: '' } },
          revision: document.revision,
        },
      }),
    );
    expect(valuesOf(saved)).toEqual([
      { title: 'Sea', rate: '' },
      { title: 'Sea', rate: '' },
    ]);
  });

  test('that accept different values is reported, and filled in each', async () => {
    const { type: _, comb: __, ...base } = textField('start');
    const { pack, templateIds } = await packOf([textField('start')], [{ ...base, type: 'date' }]);
    const document = await draftOf({ formPackId: pack.id });
    expect(document.problems).toEqual([
      {
        severity: 'warning',
        section: 'forms',
        partyId: null,
        field: { formTemplateId: templateIds[1], key: 'start' },
        message: expect.stringContaining('as “text” and as “date”, so it is filled in twice'),
      },
    ]);
  });
});

describe('the engagement type of a document', () => {
  test('starts with that of the company, is changed with the draft, and found in the list', async () => {
    const { pack } = await packOf([textField('note')]);
    const document = await draftOf({ formPackId: pack.id });
    expect(document.engagementType).toBe('Company');
    const body = {
      projectId: world.project.id,
      recipient: zofia,
      values: {},
      revision: document.revision,
    };
    const params = { id: document.id };
    const saved = await must(
      app.call(updateDocument, drafter, { params, body: { ...body, engagementType: 'PAYE' } }),
    );
    expect(saved.engagementType).toBe('PAYE');
    const kept = await must(
      app.call(updateDocument, drafter, { params, body: { ...body, revision: saved.revision } }),
    );
    expect(kept.engagementType).toBe('PAYE');
    const found = async (type: string) => {
      const filters = JSON.stringify([
        { field: 'engagementType', operator: 'any', values: [type] },
        { field: 'formPackId', operator: 'any', values: [pack.id] },
      ]);
      const query = { filters } as never;
      const { items } = await must(app.call(listDocuments, drafter, { query }));
      return items.map(({ id, engagementType }) => [id, engagementType]);
    };
    expect(await found('PAYE')).toEqual([[document.id, 'PAYE']]);
    expect(await found('Company')).toEqual([]);
  });

  const change = (document: DocumentDetail, more: object, user = drafter) => {
    const { id, revision, engagementType, project } = document;
    const { id: _, ...recipientOfDraft } = document.recipient;
    const draft = {
      projectId: project.id,
      recipient: recipientOfDraft,
      values: {},
      engagementType,
    };
    const body = { ...draft, ...more, revision };
    return must(app.call(updateDocument, user, { params: { id }, body }));
  };
  const again = ({ id }: DocumentDetail) =>
    must(app.call(duplicateDocument, drafter, { params: { id } }));

  test('is the recipient’s own, by which its forms, approval and hold go', async () => {
    const { templateIds } = await packOf([textField('a')], [textField('b')]);
    const conditions = { [templateIds[1] ?? '']: 'document.engagementType = "Self Employed"' };
    const body = { name: 'By engagement', formTemplateIds: templateIds, conditions };
    const pack = await must(app.call(createFormPack, tenant.users.SysAdmin, { body }));
    const { recipient } = await knownContact();
    const document = await draftOf({ formPackId: pack.id, recipient });
    expect(document.engagementType).toBe('Self Employed');
    expect(document.forms.map(({ isLeftOut }) => isLeftOut)).toEqual([false, false]);
    const other = await draftOf({ formPackId: pack.id });
    expect(other.forms.map(({ isLeftOut }) => isLeftOut)).toEqual([false, true]);
    // Someone who may not use contacts drafts by the same types.
    const byOperator = await draftOf({ formPackId: pack.id, recipient }, tenant.users.Operator);
    expect(byOperator.engagementType).toBe('Self Employed');
  });

  test('follows a recipient or project that is chosen later, until the drafter chooses another', async () => {
    const { pack } = await packOf([textField('note')]);
    const [payee, plain] = [
      await knownContact({ engagementType: 'PAYE' }),
      await knownContact({ engagementType: '' }),
    ];
    let document = await draftOf({ formPackId: pack.id });
    document = await change(document, { recipient: payee.recipient });
    expect(document.engagementType).toBe('PAYE');
    // What is saved besides changes nothing, and neither does the contact of a draft.
    await changeContact(payee.contact.id, { engagementType: 'Self Employed' });
    document = await change(document, {});
    expect(document.engagementType).toBe('PAYE');
    document = await change(document, { recipient: plain.recipient });
    expect(document.engagementType).toBe('Company');

    document = await change(document, { engagementType: 'PAYE' });
    const { recipient } = await knownContact();
    document = await change(document, { recipient });
    expect(document.engagementType).toBe('PAYE');
  });

  test('is the one chosen where recipient and type are saved at once', async () => {
    const { pack } = await packOf([textField('note')]);
    const { recipient } = await knownContact();
    const document = await draftOf({ formPackId: pack.id });
    const saved = await change(document, { recipient, engagementType: 'PAYE' });
    expect(saved.engagementType).toBe('PAYE');
    const chosen = await draftOf({ formPackId: pack.id, recipient, engagementType: 'PAYE' });
    expect(chosen.engagementType).toBe('PAYE');
  });

  test('is read again where a document is duplicated, except where the drafter changed it', async () => {
    const { pack } = await packOf([textField('note')]);
    const { contact, recipient } = await knownContact();
    const followed = await draftOf({ formPackId: pack.id, recipient });
    const chosen = await draftOf({ formPackId: pack.id, recipient, engagementType: 'PAYE' });
    await changeContact(contact.id, { engagementType: 'Company' });
    expect((await again(followed)).engagementType).toBe('Company');
    const copy = await again(chosen);
    expect(copy.engagementType).toBe('PAYE');
    expect((await again(copy)).engagementType).toBe('PAYE');
  });

  test('is found with the recipient, for who drafts', async () => {
    const { recipient } = await knownContact();
    const query = { search: recipient.email };
    const { items } = await must(app.call(findRecipients, drafter, { query }));
    expect(items.map(({ engagementType }) => engagementType)).toEqual(['Self Employed']);
  });
});

describe('a form template', () => {
  const bind = async (source: BindingSource | null, kind?: 'date') => {
    const params = { id: world.template.id };
    const { SysAdmin } = tenant.users;
    const { revision, fields } = await must(app.call(getFormTemplate, SysAdmin, { params }));
    const field = fields.find(({ key }) => key === 'name');
    if (!field) throw new Error('The test form has no name.');
    const { key, label, assignee, required } = field;
    const binding = source && { source };
    const edit = { key, label, assignee, required, binding, ...(kind && { kind: { type: kind } }) };
    return app.call(updateFormTemplate, SysAdmin, { params, body: { fields: [edit], revision } });
  };
  const bindingOf = async () => {
    const params = { id: world.template.id };
    const { fields } = await must(app.call(getFormTemplate, tenant.users.SysAdmin, { params }));
    return fields.find(({ key }) => key === 'name')?.binding;
  };

  test('binds a field to what it can hold, and unbinds it', async () => {
    expect((await bind('recipient.name')).status).toBe(200);
    expect(await bindingOf()).toEqual({ source: 'recipient.name' });
    const refused = await bind('recipient.name', 'date');
    expect([refused.status, refused.error]).toMatchObject([
      400,
      { fields: { name: expect.stringContaining('can’t hold values of this source') } },
    ]);
    const nowhere = await bind(customSource('contact', crypto.randomUUID()));
    expect(nowhere.error).toMatchObject({
      fields: { name: expect.stringContaining('no longer exists') },
    });
    expect((await bind('recipient.nickname' as never)).status).toBe(400);
    expect((await bind(null)).status).toBe(200);
    expect(await bindingOf()).toBeUndefined();
  });
});
