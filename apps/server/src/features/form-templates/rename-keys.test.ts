import {
  type ApprovalStep,
  checkFormPack,
  checkFormTemplatePublishing,
  createApprovalSetup,
  createDocument,
  createFormPack,
  discardFormTemplateDraft,
  type EndpointInput,
  type Field,
  type FormTemplate,
  getFormPack,
  getFormTemplate,
  getFormTemplateHistory,
  newFields,
  publishFormTemplate,
  takeUpFormTemplateVersion,
  updateFormPack,
  updateFormTemplate,
  uploadFormTemplate,
} from '@countersign/contract';
import { eventSentence } from '@countersign/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { createLink } from '../../platform/links/links.ts';
import { drawTestForm, makeWorld, must, recipient, type World } from '../../testing/fixtures.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';

let app: TestApp;
let ours: TestTenant;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
  world = await makeWorld(app, ours);
});
afterAll(() => app.close());

const placement = (row: number) => ({ page: 0, x: 40, y: 40 + row * 30, width: 120, height: 20 });
const field = (key: string, more: Partial<Field> = {}, row = 0) =>
  ({
    ...newFields[more.type ?? 'number'],
    key,
    label: key,
    assignee: 'creator',
    required: false,
    placements: [placement(row)],
    ...more,
  }) as Field;
const total = (expression: string) =>
  field('total', { type: 'calculated', expression, format: { kind: 'number' } } as never, 5);

const call = () => ours.users.SysAdmin;
type Edit = Omit<EndpointInput<typeof updateFormTemplate>['body'], 'revision'>;
const change = ({ id, revision }: FormTemplate, edit: Edit) =>
  app.call(updateFormTemplate, call(), { params: { id }, body: { ...edit, revision } });
const read = ({ id }: { id: string }) =>
  must(app.call(getFormTemplate, call(), { params: { id } }));
const publish = ({ id, revision }: FormTemplate) =>
  must(app.call(publishFormTemplate, call(), { params: { id }, body: { revision } }));

let count = 0;
/** A form of these fields alone. */
async function form(name: string, ...fields: Field[]): Promise<FormTemplate> {
  count += 1;
  const query = { fileName: `${name} ${count}.pdf` };
  const made = await must(
    app.call(uploadFormTemplate, call(), { query, file: await drawTestForm() }),
  );
  const removed = made.fields.map(({ key }) => key);
  return must(change(made, { removed, changed: fields, renamed: [] }));
}
function pack(...forms: FormTemplate[]) {
  count += 1;
  const body = { name: `Pack ${count}`, formTemplateIds: forms.map(({ id }) => id) };
  return must(app.call(createFormPack, call(), { body }));
}
/** A form whose fields have formulas over those of others, and a pack with all of them. */
async function packedForm(fields: Field[], ...others: FormTemplate[]) {
  const deal = await form('Deal');
  const made = await pack(...others, deal);
  return { deal: await must(change(deal, { changed: fields })), made };
}
/** Gives the first field of a form another key. */
function rename(template: FormTemplate, key: string, more: Partial<Field> = {}) {
  const [first] = template.fields;
  if (first === undefined) throw new Error('The form has no field.');
  const changed = [{ ...first, ...more, key } as Field];
  return change(template, {
    removed: [first.key],
    changed,
    order: [key, ...template.fields.slice(1).map((one) => one.key)],
  });
}
const formulaOf = async (template: { id: string }, key = 'total') => {
  const found = (await read(template)).fields.find((one) => one.key === key);
  return found && 'expression' in found ? found.expression : found?.showWhen;
};

describe('a key that formulas of other forms use', () => {
  test('is renamed there, with the save and in their history', async () => {
    const start = await form('Start', field('fee'));
    const more = field('more', { showWhen: 'fee > 5' }, 2);
    const { deal } = await packedForm([total('fee * 2'), more], start);
    const saved = await must(rename(start, 'weekly pay'));
    expect(saved.renamedIn).toEqual([
      { id: deal.id, name: deal.name, version: 1, isDraft: false, waits: false, sharedWith: [] },
    ]);
    expect(await formulaOf(deal)).toBe('[weekly pay] * 2');
    expect(await formulaOf(deal, 'more')).toBe('[weekly pay] > 5');
    const { items } = await must(
      app.call(getFormTemplateHistory, call(), { params: { id: deal.id } }),
    );
    expect(items[0]).toMatchObject({
      action: 'form-template.keys-renamed',
      actor: { name: 'Test SysAdmin' },
      changes: expect.arrayContaining([
        { field: 'keys', before: 'fee', after: 'weekly pay' },
        { field: 'renamedIn', before: null, after: start.name },
        { field: 'fields', before: null, after: ['total', 'more'] },
      ]),
    });
    const own = await must(app.call(getFormTemplateHistory, call(), { params: { id: start.id } }));
    expect(own.items[0] && eventSentence(own.items[0])).toBe('Changed key from fee to weekly pay');
    // Undone, it is renamed back: that is another rename.
    const undone = await must(rename(saved, 'fee'));
    expect(undone.renamedIn).toHaveLength(1);
    expect(await formulaOf(deal)).toBe('fee * 2');
  });

  test('moves with a field that was moved in the same save', async () => {
    const start = await form('Start', field('fee'));
    const { deal } = await packedForm([total('fee * 2')], start);
    const edit = {
      removed: ['fee'],
      changed: [field('pay', { placements: [placement(9)] })],
    };
    const untold = await change(start, edit);
    expect([untold.status, untold.error.fields]).toEqual([
      400,
      { fee: `This field is used by “total” in “${deal.name}”. Change that first.` },
    ]);
    // Another field at the place of one that is removed is no rename where nothing is said to be renamed.
    const swapped = await change(start, { removed: ['fee'], changed: [field('pay')], renamed: [] });
    expect(swapped.status).toBe(400);
    await must(change(start, { ...edit, renamed: [{ from: 'fee', to: 'pay' }] }));
    expect(await formulaOf(deal)).toBe('pay * 2');
  });

  test('waits in drafts for both to be published; a discarded rename is reverted', async () => {
    const start = await publish(await form('Start', field('fee')));
    const { deal: own, made } = await packedForm([total('fee * 2')], start);
    const deal = await publish(own);
    const saved = await must(rename(start, 'pay'));
    expect(saved.renamedIn).toMatchObject([
      { id: deal.id, version: 2, isDraft: true, waits: true },
    ]);
    const body = { formPackId: made.id, projectId: world.project.id, recipient };
    const document = await must(app.call(createDocument, ours.users.Operator, { body }));
    expect(document.forms[1]?.fields[0]).toMatchObject({ expression: 'fee * 2' });
    const { revision } = saved;
    const thrown = await must(
      app.call(discardFormTemplateDraft, call(), { params: { id: start.id }, body: { revision } }),
    );
    expect(thrown.renamedIn).toMatchObject([{ id: deal.id, isDraft: true, waits: false }]);
    expect(await formulaOf(deal)).toBe('fee * 2');
  });

  test('of a draft is not renamed in what new documents get at once', async () => {
    const start = await publish(await form('Start', field('fee')));
    const { deal } = await packedForm([total('fee * 2')], start);
    const saved = await must(rename(start, 'pay'));
    expect(saved.renamedIn).toMatchObject([{ id: deal.id, version: 2, isDraft: true }]);
    const now = await read(deal);
    expect([now.version, now.draftVersion]).toEqual([1, 2]);
    await must(rename(saved, 'salary'));
    expect(await formulaOf(deal)).toBe('salary * 2');
    expect((await read(deal)).draftVersion).toBe(2);
    const again = await publish(await read(deal));
    expect([again.version, again.draftVersion]).toEqual([2, null]);
  });

  test('is renamed back as an earlier version is taken up', async () => {
    const start = await publish(await form('Start', field('fee')));
    const { deal: own } = await packedForm([total('fee * 2')], start);
    const deal = await publish(own);
    const moved = await must(rename(start, 'pay'));
    const [now] = moved.fields;
    const changed = now ? [{ ...now, placements: [placement(9)] }] : [];
    const { revision } = await must(change(moved, { changed }));
    const params = { id: start.id, version: 1 };
    await must(app.call(takeUpFormTemplateVersion, call(), { params, body: { revision } }));
    expect(await formulaOf(deal)).toBe('fee * 2');
  });

  test('is renamed in the condition of a form that means it, where the pack keeps fields apart', async () => {
    const start = await form('Apart', field('role', { type: 'text', label: 'Role' }));
    const own = await form('Apart own', field('role', { type: 'text', label: 'Position' }));
    const third = await form('Apart third', field('note', { type: 'text' }));
    const forms = [start, own, third];
    const made = await must(
      app.call(createFormPack, call(), {
        body: {
          name: 'Apart',
          formTemplateIds: forms.map(({ id }) => id),
          sharedKeys: { role: 'separate' },
          conditions: { [own.id]: 'role = "Gaffer"' },
        },
      }),
    );
    await must(rename(start, 'job'));
    const pack = await must(app.call(getFormPack, call(), { params: { id: made.id } }));
    expect(pack.forms.map(({ condition }) => condition)).toEqual(['', 'job = "Gaffer"', '']);
  });

  test('stays where another form has it still', async () => {
    const start = await form('Start', field('fee'));
    const third = await form('Third', field('fee'));
    const { deal } = await packedForm([total('fee * 2')], start, third);
    expect((await must(rename(start, 'pay'))).renamedIn).toEqual([]);
    expect(await formulaOf(deal)).toBe('fee * 2');
  });

  test('can’t be renamed where a second pack has another field of it', async () => {
    const start = await form('Start', field('fee'));
    const { deal } = await packedForm([total('fee * 2')], start);
    const third = await form('Third', field('fee'));
    const second = await pack(deal, third);
    const refused = await rename(start, 'pay');
    expect([refused.status, refused.error.fields]).toEqual([
      400,
      {
        pay:
          `This field is used by “total” in “${deal.name}”. In the form pack “${second.name}” it means the field of ` +
          `“${third.name}”, which keeps this key. Keep it here, too, or put a copy of “${deal.name}” into one of the packs first.`,
      },
    ]);
    expect([await formulaOf(deal), (await read(start)).fields[0]?.key]).toEqual(['fee * 2', 'fee']);
  });

  test('becomes one with a key that another form has, where both hold the same, and says so', async () => {
    const start = await form('Start', field('fee'));
    const rates = await form('Rates', field('rate'));
    const { deal } = await packedForm([total('fee * 2')], start, rates);
    const { renamedIn } = await must(rename(start, 'rate'));
    expect(renamedIn).toMatchObject([{ id: deal.id, sharedWith: [rates.name] }]);
    expect(await formulaOf(deal)).toBe('rate * 2');
  });

  test('can’t become one that holds something else in the other form', async () => {
    const start = await form('Start', field('fee'));
    const { deal } = await packedForm([total('fee * 2'), field('pay', { type: 'date' }, 2)], start);
    const refused = await rename(start, 'pay');
    expect([refused.status, refused.error.fields?.['pay']]).toEqual([
      400,
      expect.stringContaining('holds another type (date) than this one (number)'),
    ]);
    expect(await formulaOf(deal)).toBe('fee * 2');
  });
});

describe('a key that is renamed', () => {
  test('raises the revision of the other form: users who edit it meanwhile get a conflict', async () => {
    const start = await form('Start', field('fee'));
    const { deal } = await packedForm([total('fee * 2')], start);
    await must(rename(start, 'pay'));
    const stale = await change(deal, { changed: [total('fee * 3')] });
    expect([stale.status, stale.error.code]).toEqual([409, 'conflict']);
    expect(await formulaOf(deal)).toBe('pay * 2');
    const now = await read(deal);
    expect(now.revision).toBe(deal.revision + 1);
    await must(change(now, { changed: [total('pay * 3')] }));
  });

  test('in two forms of a pack at once is renamed in both, and neither waits for the other for ever', async () => {
    const bare = await form('Start', field('fee'));
    const sum = { type: 'calculated', expression: 'fee + 1', format: { kind: 'number' } } as never;
    const { deal } = await packedForm([field('days'), field('sum', sum, 6)], bare);
    await pack(deal, bare);
    const start = await must(change(bare, { changed: [total('days * 2')] }));
    const answers = await Promise.all([rename(start, 'pay'), rename(deal, 'weeks')]);
    // Anyone who comes second has not seen what the first one changed in its form.
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const isFirst = answers[0].status === 200;
    await must(isFirst ? rename(await read(deal), 'weeks') : rename(await read(start), 'pay'));
    expect([await formulaOf(start), await formulaOf(deal, 'sum')]).toEqual([
      'weeks * 2',
      'pay + 1',
    ]);
  });

  test('is renamed while the pack is saved and documents are drafted with its forms', async () => {
    const start = await form('Start', field('fee'));
    const { deal, made } = await packedForm([total('fee * 2')], start);
    const { SysAdmin, Operator } = ours.users;
    const body = { formPackId: made.id, projectId: world.project.id, recipient };
    const { id, name, revision } = made;
    const again = { name, formTemplateIds: [deal.id, start.id], revision };
    const draft = () => app.call(createDocument, Operator, { body });
    const [saved, packSaved, ...drafted] = await Promise.all([
      rename(start, 'pay'),
      app.call(updateFormPack, SysAdmin, { params: { id }, body: again }),
      draft(),
      draft(),
      draft(),
    ]);
    const statuses = [saved, packSaved, ...drafted].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    expect(await formulaOf(deal)).toBe('pay * 2');
    for (const { result } of drafted) {
      const fields = result.forms.flatMap((one) => one.fields);
      const fits = fields.map((one) => ('expression' in one ? one.expression : one.key)).sort();
      // A document has both forms as they were, or both as they are.
      expect([
        ['fee', 'fee * 2'],
        ['pay', 'pay * 2'],
      ]).toContainEqual(fits);
    }
  });

  /** A pack whose second form is there for a fee. */
  async function conditionalPack(start: FormTemplate) {
    const other = await form('Other', field('other'));
    count += 1;
    const made = await must(
      app.call(createFormPack, call(), {
        body: {
          name: `Pack ${count}`,
          formTemplateIds: [start.id, other.id],
          conditions: { [other.id]: 'fee > 10' },
        },
      }),
    );
    const condition = async () => {
      const found = await must(app.call(getFormPack, call(), { params: { id: made.id } }));
      return found.forms[1]?.condition;
    };
    return { made, condition };
  }

  test('is renamed in a condition as that is published, wherever its field was moved', async () => {
    const start = await publish(await form('Start', field('fee')));
    const { condition } = await conditionalPack(start);
    const renamed = await must(rename(start, 'pay'));
    const [now] = renamed.fields;
    const changed = now ? [{ ...now, placements: [placement(9)] }] : [];
    const moved = await must(change(renamed, { changed }));
    expect(await condition()).toBe('fee > 10');
    await publish(moved);
    expect(await condition()).toBe('pay > 10');
  });

  test('is not renamed in a condition by a program that may not change packs', async () => {
    const start = await form('Start', field('fee'));
    const { made, condition } = await conditionalPack(start);
    const { token } = await app.platform.database.system((tx) =>
      createLink(tx, {
        purpose: 'api-token',
        tenantId: ours.id,
        subjectId: call().membershipId,
        detail: { scopes: ['form-templates.manage'] },
      }),
    );
    const body = {
      removed: ['fee'],
      changed: [field('pay')],
      renamed: [{ from: 'fee', to: 'pay' }],
      revision: start.revision,
    };
    const input = { params: { id: start.id }, body };
    const refused = await app.call(updateFormTemplate, { idToken: token }, input);
    expect([refused.status, refused.error.error]).toEqual([
      403,
      expect.stringContaining(`The form pack “${made.name}” has a condition on this key`),
    ]);
    expect([await condition(), (await read(start)).fields[0]?.key]).toEqual(['fee > 10', 'fee']);
  });
});

describe('publishing a form whose keys were renamed', () => {
  /** Two published forms of a pack, with the renamed key in a draft of each. */
  async function renamedInDrafts() {
    const start = await publish(await form('Start', field('fee')));
    const { deal, made } = await packedForm([total('fee * 2')], start);
    await publish(deal);
    const saved = await must(rename(start, 'pay'));
    return { start: saved, deal: await read(deal), made };
  }
  const check = ({ id }: { id: string }) =>
    must(app.call(checkFormTemplatePublishing, call(), { params: { id } }));
  const expressions = async (packId: string) => {
    const body = { formPackId: packId, projectId: world.project.id, recipient };
    const { forms } = await must(app.call(createDocument, ours.users.Operator, { body }));
    return forms.map(({ fields: [first] }) =>
      first && 'expression' in first ? first.expression : first?.key,
    );
  };

  test('says what can’t be worked out before the other form is published, and publishes both', async () => {
    const { start, deal, made } = await renamedInDrafts();
    const message = 'Formula, character 1: There is no field “fee”.';
    const packs = [made.name];
    expect(await check(start)).toMatchObject({
      problems: [{ form: deal.name, label: 'total', message, packs }],
      publishToo: [{ id: deal.id, name: deal.name, revision: deal.revision }],
    });
    expect((await check(deal)).publishToo).toMatchObject([{ id: start.id }]);
    const both = (revision: number) =>
      app.call(publishFormTemplate, call(), {
        params: { id: start.id },
        body: { revision: start.revision, note: 'Pay', also: [{ id: deal.id, revision }] },
      });
    // All or none.
    expect((await both(deal.revision - 1)).status).toBe(409);
    expect(await expressions(made.id)).toEqual(['fee', 'fee * 2']);
    await must(both(deal.revision));
    expect(await expressions(made.id)).toEqual(['pay', 'pay * 2']);
    expect(await check(start)).toEqual({
      problems: [],
      publishToo: [],
      approvalSetups: [],
      omitted: [],
    });
  });

  test('is reported by the pack where one of them was published alone', async () => {
    const { start, deal, made } = await renamedInDrafts();
    await publish(start);
    const body = { formTemplateIds: made.forms.map(({ formTemplateId }) => formTemplateId) };
    const found = async () =>
      (await must(app.call(checkFormPack, call(), { body }))).problems
        .filter(({ kind }) => kind === 'formula')
        .map((problem) => problem.message);
    expect(await found()).toEqual([
      `“total” in “${deal.name}” can’t be worked out. Formula, character 1: There is no field “fee”. ` +
        `Publish the draft of “${deal.name}”.`,
    ]);
    expect((await check(deal)).problems).toEqual([]);
    await publish(deal);
    expect(await found()).toEqual([]);
  });

  test('names the approval setups that use an amount by the former key', async () => {
    const step = {
      id: newId(),
      name: 'Producer',
      sequence: 1,
      groupIds: [],
      userIds: [ours.users.Approver.userId],
      who: 'anyone',
      act: 'approve',
      signaturePosition: null,
      conditions: [{ on: 'amount', fieldKey: 'fee-for-setups', from: 500, to: null }],
    } satisfies ApprovalStep;
    const start = await publish(await form('Start', field('fee-for-setups')));
    const setup = { name: 'By fee', description: '', steps: [step] };
    const { id } = await must(app.call(createApprovalSetup, call(), { body: setup }));
    const renamed = await must(rename(start, 'pay'));
    expect((await check(renamed)).approvalSetups).toEqual([
      { id, name: 'By fee', key: 'fee-for-setups', renamedTo: 'pay' },
    ]);
    const { Operator, Admin } = ours.users;
    for (const user of [Operator, Admin]) {
      const params = { id: start.id };
      expect((await app.call(checkFormTemplatePublishing, user, { params })).status).toBe(403);
    }
  });

  test('does not publish a form that shares no pack with it', async () => {
    const { start } = await renamedInDrafts();
    const other = await form('Other', field('x'));
    const { status } = await app.call(publishFormTemplate, call(), {
      params: { id: start.id },
      body: { revision: start.revision, also: [{ id: other.id, revision: other.revision }] },
    });
    expect([status, (await read(start)).draftVersion]).toEqual([404, 2]);
  });
});
