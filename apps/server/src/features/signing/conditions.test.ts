import {
  createDocument,
  type DocumentDetail,
  type Field,
  finishSigning,
  getDocument,
  getSigning,
  saveSigningValues,
  sendDocument,
  updateDocument,
  updateProject,
} from '@countersign/contract';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import {
  auditEvents,
  documentParties,
  formTemplates,
  formTemplateVersions,
} from '../../platform/database/tables/index.ts';
import { createLink } from '../../platform/links/links.ts';
import { makeWorld, must, recipient, sendBody, type World } from '../../testing/fixtures.ts';
import { shownBy } from '../../testing/signing.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';

let app: TestApp;
let tenant: TestTenant;
let world: World;

const base = { required: false, placements: [{ page: 0, x: 40, y: 40, width: 100, height: 20 }] };
const look = { fontSize: 0, align: 'left', color: '#000000' } as const;
const fields: Field[] = [
  { ...base, ...look, type: 'number', key: 'rate', label: 'Rate', assignee: 'creator' },
  {
    ...base,
    type: 'checkbox',
    key: 'hasKit',
    label: 'Kit',
    assignee: 'creator',
    mark: 'check',
    color: '#000000',
  },
  {
    ...base,
    ...look,
    type: 'number',
    key: 'kit',
    label: 'Kit fee',
    assignee: 'creator',
    required: true,
    showWhen: 'hasKit',
  },
  {
    ...base,
    ...look,
    type: 'calculated',
    key: 'total',
    label: 'Total',
    assignee: 'creator',
    expression: 'round(rate * days + kit; 2)',
    format: { kind: 'number' },
  },
  { ...base, ...look, type: 'number', key: 'days', label: 'Days', assignee: 'recipient' },
  {
    ...base,
    ...look,
    type: 'text',
    comb: false,
    key: 'why',
    label: 'Why so long',
    assignee: 'recipient',
    required: true,
    showWhen: 'days > 5 and project.name = "Salt"',
  },
];

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  world = await makeWorld(app, tenant);
  const { id } = world.template;
  await app.platform.database.system(async (tx) => {
    const ofTemplate = eq(formTemplateVersions.formTemplateId, id);
    await tx.update(formTemplateVersions).set({ fields }).where(ofTemplate);
    await tx.update(formTemplates).set({ updatedAt: new Date() }).where(eq(formTemplates.id, id));
  });
});
afterAll(() => app.close());

const by = () => tenant.users.Operator;
const ours = <Values>(values: Values) => ({ [world.template.id]: values });
const valuesOf = ({ forms }: DocumentDetail) => forms[0]?.values;
const draft = (values: Record<string, string | boolean>) =>
  must(
    app.call(createDocument, by(), {
      body: {
        formPackId: world.pack.id,
        projectId: world.project.id,
        recipient,
        values: ours(values),
      },
    }),
  );
const read = (id: string) => must(app.call(getDocument, by(), { params: { id } }));

async function send(values: Record<string, string | boolean>) {
  const document = await draft(values);
  await must(app.call(sendDocument, by(), { body: sendBody(by(), document) }));
  const token = await app.platform.database.system(async (tx) => {
    const [party] = await tx
      .select()
      .from(documentParties)
      .where(
        and(eq(documentParties.documentId, document.id), eq(documentParties.role, 'recipient')),
      );
    const link = await createLink(tx, {
      tenantId: tenant.id,
      purpose: 'party',
      subjectId: party?.id ?? '',
    });
    return link.token;
  });
  return { id: document.id, token };
}

const view = (token: string) => must(app.call(getSigning, undefined, { params: { token } }));
const finish = async (token: string, values: Record<string, string>) =>
  app.call(finishSigning, undefined, {
    params: { token },
    body: { commandId: newId(), view: await shownBy(app, token), values: ours(values) },
  });
const eventsOf = (id: string, action: string) =>
  app.platform.database.system(async (tx) => {
    const rows = await tx
      .select({ detail: auditEvents.detail })
      .from(auditEvents)
      .where(and(eq(auditEvents.subjectId, id), eq(auditEvents.action, action)))
      .orderBy(asc(auditEvents.sequence));
    return rows.map(({ detail }) => detail);
  });
const hidden = (key: string, condition: string) => ({
  formTemplateId: world.template.id,
  key,
  condition,
});

describe('a field whose condition does not hold', () => {
  test('holds nothing once a draft is saved, and is not required as it is sent', async () => {
    const document = await draft({ rate: '100', hasKit: true, kit: '30' });
    expect(valuesOf(document)).toEqual({ rate: '100', hasKit: true, kit: '30' });
    const { revision, recipient: person } = document;
    const { id: _, ...whom } = person;
    const saved = await must(
      app.call(updateDocument, by(), {
        params: { id: document.id },
        body: {
          projectId: world.project.id,
          recipient: whom,
          values: ours({ rate: '100', hasKit: false, kit: '30' }),
          revision,
        },
      }),
    );
    expect(valuesOf(saved)).toEqual({ rate: '100', hasKit: false });
    expect(saved.sources).toEqual({ 'project.name': { kind: 'text', value: 'Salt' } });
    await must(app.call(sendDocument, by(), { body: sendBody(by(), document) }));
    const [sent] = await eventsOf(document.id, 'document.sent');
    expect(sent?.['hidden']).toContainEqual(hidden('kit', 'hasKit'));
  });

  test('is asked for where it holds', async () => {
    const document = await draft({ rate: '100', hasKit: true });
    const refused = await app.call(sendDocument, by(), { body: sendBody(by(), document) });
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([
      400,
      [`${world.template.id}.kit`],
    ]);
  });

  test('is decided on again as its party finishes, whatever the page has said', async () => {
    const { id, token } = await send({ rate: '100' });
    const seen = await view(token);
    expect(seen.forms[0]?.fields.map(({ key }) => key)).toEqual(['total', 'days', 'why']);
    expect(seen.formulas?.hidden).toEqual(['why']);
    expect(seen.formulas?.known).toEqual({
      rate: '100',
      kit: null,
      hasKit: false,
      'project.name': 'Salt',
    });
    const refused = await finish(token, { days: '6' });
    expect(refused.error.fields).toEqual({
      [`${world.template.id}.why`]: 'This field is required.',
    });
    await must(finish(token, { days: '4', why: 'Never shown' }));
    const [filled] = await eventsOf(id, 'document.filled');
    expect(filled?.['hidden']).toContainEqual(hidden('why', 'days > 5 and project.name = "Salt"'));
    expect(valuesOf(await read(id))).toEqual({ rate: '100', days: '4', total: '400' });
  });

  test('depends on what sources had as it was sent', async () => {
    const { id, token } = await send({ rate: '99.99' });
    const params = { id: world.project.id };
    const body = { ...world.project, name: 'Salt and pepper', approvalSetupId: null };
    await must(app.call(updateProject, tenant.users.SysAdmin, { params, body }));
    await must(
      app.call(saveSigningValues, undefined, {
        params: { token },
        body: { values: ours({ days: '7' }) },
      }),
    );
    expect((await view(token)).formulas?.hidden).toEqual([]);
    await must(finish(token, { days: '7', why: 'Night shoots' }));
    expect(valuesOf(await read(id))).toEqual({
      rate: '99.99',
      days: '7',
      why: 'Night shoots',
      total: '699.93',
    });
  });
});
