import { createHash } from 'node:crypto';
import {
  acknowledgeStatement,
  actOnTaxRisk,
  addTaxDispute,
  addTaxEvidence,
  bulkTaxRisks,
  copyTaxAnswers,
  createIndustryRole,
  createTaxRisk,
  decideTaxDispute,
  disagreeWithStatement,
  exportTaxRisks,
  getStatementByLink,
  getStatementFileByLink,
  getTaxAuditPack,
  getTaxQuestions,
  getTaxRisk,
  getTaxRiskCards,
  getTaxRiskHistory,
  getTaxRiskPicture,
  getTaxRiskSettings,
  getTaxStatement,
  inviteTaxAnswerer,
  listTaxRisks,
  openTaxQuestions,
  previewTaxStatement,
  removeTaxEvidence,
  saveTaxAnswers,
  saveTaxQuestions,
  type TaxRisk,
  type TaxRiskCommand,
  type TaxRiskInput,
  taxRisksList,
  updateIndustryRole,
  updateTaxRisk,
  updateTaxRiskSettings,
  withdrawTaxInvitation,
} from '@countersign/contract';
import { openRisksFilter } from '@countersign/domain';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outsideAnswers, substituteAnswers } from '../../demo/sample-tax-answers.ts';
import { asOf } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import {
  auditEvents,
  contacts,
  mails,
  taxRisks,
  taxStatements,
} from '../../platform/database/tables/index.ts';
import { listOperation } from '../../platform/records/list-operations.ts';
import { filesOfZip, verdictOn } from '../../testing/answers.ts';
import { drawTestForm, makeWorld, must, type World } from '../../testing/fixtures.ts';
import { pixel } from '../../testing/signing.ts';
import { openTaxRisks } from '../../testing/tax-risks.ts';
import {
  startTestApp,
  type TestApp,
  type TestTenant,
  type TestUser,
} from '../../testing/test-app.ts';
import {
  disputeReminderWorker,
  makeStatementWorker,
  recheckWorker,
  taxRiskSchedule,
} from './index.ts';
import { countCards as taxRiskCards } from './tax-risk-cards.ts';
import { taxRiskRows } from './tax-risk-source.ts';

let app: TestApp;
let tenant: TestTenant;
let world: World;
let assessor: TestUser;
let controller: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  world = await makeWorld(app, tenant);
  await openTaxRisks(app, tenant);
  assessor = tenant.users.Operator;
  controller = tenant.users.Admin;
});
afterAll(() => app.close());

async function newPerson(firstName: string): Promise<string> {
  const id = newId();
  const email = `${firstName.toLowerCase()}@example.com`;
  await app.platform.database.tenant(tenant.id, (tx) =>
    tx.insert(contacts).values({ id, tenantId: tenant.id, firstName, lastName: '陈', email }),
  );
  return id;
}

async function newRisk(firstName: string, more: Partial<TaxRiskInput> = {}): Promise<TaxRisk> {
  const contactId = await newPerson(firstName);
  return must(
    app.call(createTaxRisk, assessor, {
      body: {
        contactId,
        projectId: world.project.id,
        role: 'Gaffer',
        department: 'Electrical',
        engagedAs: 'Company',
        startsOn: '2030-01-07',
        endsOn: '2030-06-30',
        rate: 450,
        intermediary: { name: 'Lights Ltd', companyNumber: '1234', vatNumber: '' },
        feePayer: { name: 'Lights Ltd', email: 'lights@example.com' },
        ...more,
      },
    }),
  );
}

const answer = (risk: TaxRisk, answers: Record<string, string>, by = assessor) =>
  app.call(saveTaxAnswers, by, {
    params: { id: risk.id },
    body: { answers, revision: risk.revision },
  });

type Act = Omit<TaxRiskCommand, 'revision'> & Record<string, unknown>;
const act = (by: TestUser, risk: TaxRisk, command: Act) =>
  app.call(actOnTaxRisk, by, {
    params: { id: risk.id },
    body: { ...command, revision: risk.revision } as never,
  });

async function signedOff(firstName: string, more: Partial<TaxRiskInput> = {}): Promise<TaxRisk> {
  const answered = await must(answer(await newRisk(firstName, more), outsideAnswers));
  const submitted = await must(act(assessor, answered, { act: 'submit' }));
  return must(act(controller, submitted, { act: 'sign-off', careTaken: 'We read the contract.' }));
}

async function issued(firstName: string, more: Partial<TaxRiskInput> = {}) {
  const risk = await must(act(controller, await signedOff(firstName, more), { act: 'issue' }));
  const statementId = risk.statements[0]!.id;
  await makeStatementWorker(app.platform).handle({ tenantId: tenant.id, statementId });
  const [worker] = risk.statements[0]!.recipients.filter(({ role }) => role === 'worker');
  return { risk, statementId, token: await tokenOf(`tax-statement:${worker!.id}`) };
}

/** The files of an engagement's audit pack. */
async function auditPackOf(id: string) {
  const { status, raw } = await app.call(getTaxAuditPack, assessor, { params: { id } });
  expect(status).toBe(200);
  return filesOfZip(raw);
}

async function mailOf(purpose: string) {
  const [mail] = await app.platform.database.tenant(tenant.id, (tx) =>
    tx.select().from(mails).where(eq(mails.purpose, purpose)),
  );
  return mail;
}

async function tokenOf(purpose: string): Promise<string> {
  const { text = '' } = (await mailOf(purpose)) ?? {};
  return /tax-(?:statement|questions)\/([\w-]{43})/.exec(text)?.[1] ?? '';
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

describe('the list', () => {
  test('submits, closes and reopens many, each by the rules of one and with its event', async () => {
    const answered = await must(answer(await newRisk('Uma'), outsideAnswers));
    const empty = await newRisk('Umberto');
    const selection = { ids: [answered.id, empty.id] };
    const all = (by: TestUser, body: object) =>
      app.call(bulkTaxRisks, by, { body: { selection, ...body } as never });
    const submitted = await must(all(assessor, { action: 'submit' }));
    expect(submitted.items).toEqual([
      { id: answered.id, name: 'Uma 陈, Gaffer', isDone: true, refusal: '', field: '' },
      {
        id: empty.id,
        name: 'Umberto 陈, Gaffer',
        isDone: false,
        refusal: expect.stringMatching(/\w/),
        field: '',
      },
    ]);
    const without = await all(controller, { action: 'close' });
    expect([without.status, without.error.fields]).toEqual([
      400,
      { reason: 'This field is required.' },
    ]);
    const closed = await must(all(controller, { action: 'close', reason: 'The film is off.' }));
    expect(closed.items.map(({ isDone }) => isDone)).toEqual([true, true]);
    const shown = { all: true, search: 'Gaffer', filters: [], except: [empty.id] };
    const projectId = world.project.id;
    const back = await must(all(controller, { action: 'reopen', selection: shown, projectId }));
    expect(back.items.filter(({ isDone }) => isDone).map(({ id }) => id)).toEqual([answered.id]);
    expect([(await find(answered.id)).status, (await find(empty.id)).status]).toEqual([
      'in-review',
      'closed',
    ]);
    const history = await must(
      app.call(getTaxRiskHistory, assessor, { params: { id: answered.id }, query: {} }),
    );
    expect(history.items.slice(0, 3).map(({ action }) => action)).toEqual([
      'tax-risk.reopened',
      'tax-risk.closed',
      'tax-risk.submitted',
    ]);
  });
});

describe('an engagement from its answers to a statement that is disputed', () => {
  test('two people are needed, and signed-off values are frozen', async () => {
    const risk = await newRisk('Mei');
    expect(risk).toMatchObject({
      status: 'draft',
      route: 'questionnaire',
      decision: null,
      level: 'medium',
    });
    const answered = await must(
      answer(risk, { ...outsideAnswers, possibleSubstituteWorkerPay: 'true' }),
    );
    expect(answered).toMatchObject({ decision: 'outside', evaluation: { complete: true } });
    expect(answered.answers).not.toHaveProperty('possibleSubstituteWorkerPay');
    expect((await answer(risk, outsideAnswers)).status).toBe(409);
    const submitted = await must(act(controller, answered, { act: 'submit' }));
    const alone = await act(controller, submitted, { act: 'sign-off', careTaken: '' });
    expect([alone.status, alone.error.error]).toEqual([
      409,
      expect.stringContaining('someone else'),
    ]);
    expect((await act(assessor, submitted, { act: 'sign-off', careTaken: '' })).status).toBe(403);
    const done = await must(
      act(tenant.users.SysAdmin, submitted, { act: 'sign-off', careTaken: 'Read it.' }),
    );
    expect(done).toMatchObject({ status: 'signed-off', level: 'low' });
    expect(done.versions).toMatchObject([
      { version: 1, engineVersion: '2.4', decision: 'outside', sections: { control: 'OUTOFIR35' } },
    ]);
    expect(done.reviewOn).not.toBeNull();
    const body = { ...inputOf(done), endsOn: '2030-07-31', revision: done.revision };
    const changed = await must(
      app.call(updateTaxRisk, assessor, { params: { id: risk.id }, body }),
    );
    expect(changed).toMatchObject({
      version: 2,
      status: 'draft',
      signedOffBy: null,
      level: 'medium',
    });
    expect(changed.versions[0]).toMatchObject({
      version: 1,
      supersededAt: expect.any(String),
      engagement: { endsOn: '2030-06-30' },
    });
    const history = await must(
      app.call(getTaxRiskHistory, assessor, { params: { id: risk.id }, query: {} }),
    );
    expect(history.items.map(({ action }) => action)).toContain('tax-risk.superseded');
  });

  test('a statement goes out sealed, is acknowledged, disputed, and withdrawn', async () => {
    const { risk, statementId, token } = await issued('Lin');
    expect(risk).toMatchObject({ status: 'issued', hasStatement: true });
    const pdf = await app.call(getTaxStatement, assessor, { params: { id: risk.id, statementId } });
    expect([pdf.status, pdf.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    const text = (await app.platform.pdf.textOfPages(pdf.raw)).flat().join(' ');
    expect(text).toContain('Lin 陈');
    expect(text).toMatch(/45\s+days/);
    expect(await verdictOn(app, pdf.raw)).toMatchObject({
      verdict: 'unchanged',
      sentence: expect.stringContaining('status determination statement'),
      statement: { number: risk.statements[0]!.number, decision: 'outside', withdrawnAt: null },
    });
    // What it concludes is read from its seal: a row that someone changed says nothing.
    const conclude = (decision: 'inside' | 'outside') =>
      app.platform.database.tenant(tenant.id, (tx) =>
        tx.update(taxStatements).set({ decision }).where(eq(taxStatements.id, statementId)),
      );
    await conclude('inside');
    expect(await verdictOn(app, pdf.raw)).toMatchObject({ statement: { decision: 'outside' } });
    await conclude('outside');
    const again = makeStatementWorker(app.platform).handle({ tenantId: tenant.id, statementId });
    await expect(again).resolves.toBeUndefined();
    const byLink = { params: { token } };
    expect(await must(app.call(getStatementByLink, undefined, byLink))).toMatchObject({
      decision: 'outside',
      canDisagree: true,
      recipient: { role: 'worker', acknowledgedAt: null },
    });
    expect((await app.call(getTaxQuestions, undefined, byLink)).status).toBe(404);
    expect((await app.call(getStatementFileByLink, undefined, byLink)).status).toBe(200);
    await must(app.call(acknowledgeStatement, undefined, { ...byLink, body: {} }));
    const seen = await find(risk.id);
    expect(seen.status).toBe('acknowledged');
    const disagree = { ...byLink, body: { text: 'They tell me how to work.' } };
    await must(app.call(disagreeWithStatement, undefined, disagree));
    expect((await app.call(disagreeWithStatement, undefined, disagree)).status).toBe(409);
    const disputed = await find(risk.id);
    expect(disputed).toMatchObject({ status: 'disputed', level: 'medium', disputeDaysLeft: 44 });
    expect(
      await mailOf(`tax-dispute:${disputed.disputes[0]!.id}:received:${controller.userId}`),
    ).toBeDefined();
    const decided = await must(
      app.call(decideTaxDispute, controller, {
        params: { id: risk.id, disputeId: disputed.disputes[0]!.id },
        body: {
          outcome: 'withdrawn',
          reasons: 'They are told how to work.',
          revision: disputed.revision,
        },
      }),
    );
    expect(decided).toMatchObject({ outcome: 'withdrawn', daysLeft: null });
    const replaced = await find(risk.id);
    expect(replaced).toMatchObject({ status: 'draft', version: 2, hasStatement: false });
    expect(replaced.statements[0]?.withdrawnAt).not.toBeNull();
    expect(await verdictOn(app, pdf.raw)).toMatchObject({
      verdict: 'unchanged',
      sentence: expect.stringContaining('no longer applies'),
      statement: { withdrawnAt: expect.any(String), replacedBy: '' },
    });
    for (const { id } of risk.statements[0]!.recipients) {
      expect((await mailOf(`tax-outcome:${decided.id}:${id}`))?.text).toContain('withdrawn');
    }
    const files = await auditPackOf(risk.id);
    expect([...files.keys()]).toEqual([
      '0 Contents.pdf',
      '1 Answers.csv',
      '2 Versions.json',
      '3 Disagreements.json',
      '4 History.csv',
      `Statements/${risk.statements[0]!.number}.pdf`,
    ]);
    const contents = (await app.platform.pdf.textOfPages(files.get('0 Contents.pdf')!))
      .flat()
      .join(' ')
      .replace(/\s+/g, '');
    for (const part of ['Lin陈', 'Withdrawn', 'Theyaretoldhowtowork.', 'Theytellmehowtowork.']) {
      expect(contents).toContain(part);
    }
    for (const [name, file] of [...files].slice(1)) {
      const sha256 = createHash('sha256').update(file).digest('hex');
      expect(contents, name).toContain(sha256);
    }
  });

  test('an overridden result keeps both, with the reason', async () => {
    const inside = await must(
      answer(await newRisk('Bo'), { ...outsideAnswers, officeHolder: 'true' }),
    );
    expect(inside).toMatchObject({ decision: 'inside', level: 'high' });
    const short = await act(controller, inside, {
      act: 'override',
      decision: 'outside',
      reason: 'No.',
    });
    expect([short.status, short.error.fields]).toEqual([400, { reason: expect.any(String) }]);
    // Nothing chosen, and what the rules come to anyway, are no decisions of a person.
    for (const decision of [null, 'inside'] as const) {
      const none = await act(controller, inside, { act: 'override', decision, reason: '' });
      expect([none.status, Object.keys(none.error.fields ?? {})]).toEqual([400, ['decision']]);
    }
    const reason = 'The office is held in another company of the group.';
    const other = await must(
      act(controller, inside, { act: 'override', decision: 'outside', reason }),
    );
    expect(other).toMatchObject({
      decision: 'outside',
      evaluation: { outcome: 'inside' },
      override: { decision: 'outside', insteadOf: 'inside', reason },
    });
    const preview = await app.call(previewTaxStatement, assessor, { params: { id: inside.id } });
    const shown = (await app.platform.pdf.textOfPages(preview.raw)).flat().join(' ');
    expect(shown).toContain('Preview');
    // No one has signed it off, and it does not say so of anyone.
    expect(shown).toContain('Not yet');
    expect(shown).not.toContain('signed off by');
  });
});

const find = (id: string) => must(app.call(getTaxRisk, assessor, { params: { id } }));

function inputOf(risk: TaxRisk) {
  const { role, department, engagedAs, startsOn, endsOn, rate, rateBasis, currency } = risk;
  const { intermediary, feePayer, letter, roleClaim, notes } = risk;
  return {
    role,
    department,
    engagedAs,
    startsOn,
    endsOn,
    rate,
    rateBasis,
    currency,
    intermediary,
    feePayer,
    letter,
    roleClaim,
    notes,
  };
}

test('a result that rests on a substitute needs evidence, and stays a doubt with it', async () => {
  const answered = await must(answer(await newRisk('Ida'), substituteAnswers));
  expect(answered.warnings.map(({ kind }) => kind)).toContain('substitution-alone');
  const bare = await act(assessor, answered, { act: 'submit' });
  expect([bare.status, bare.error.error]).toEqual([
    409,
    expect.stringContaining('Attach evidence'),
  ]);
  await must(
    app.call(addTaxEvidence, assessor, {
      params: { id: answered.id },
      query: { name: 'Contract.pdf', about: 'contract' },
      file: await drawTestForm(),
    }),
  );
  const wrong = await app.call(addTaxEvidence, assessor, {
    params: { id: answered.id },
    query: { name: 'Contract.pdf', about: 'colour' },
    file: await drawTestForm(),
  });
  expect([wrong.status, wrong.error.fields]).toEqual([400, { about: expect.any(String) }]);
  const broken = await app.call(addTaxEvidence, assessor, {
    params: { id: answered.id },
    query: { name: 'Pass.png', about: 'contract' },
    file: pixel.subarray(0, -30),
  });
  expect([broken.status, broken.error.error]).toEqual([415, expect.stringContaining('damaged')]);
  const submitted = await must(act(assessor, await find(answered.id), { act: 'submit' }));
  const done = await must(act(controller, submitted, { act: 'sign-off', careTaken: '' }));
  expect(done).toMatchObject({ status: 'signed-off', level: 'medium' });
  expect(done.evidenceNeeds.every(({ isThere }) => isThere)).toBe(true);
});

test('evidence is taken away as long as nothing was signed off with it', async () => {
  const risk = await must(answer(await newRisk('Oda'), outsideAnswers));
  const params = { id: risk.id };
  const attach = async (name: string) =>
    must(
      app.call(addTaxEvidence, assessor, {
        params,
        query: { name, about: 'workerDecideWhere' },
        file: await drawTestForm(),
      }),
    );
  const remove = ({ id: evidenceId }: { id: string }) =>
    app.call(removeTaxEvidence, assessor, { params: { ...params, evidenceId } });
  const [kept, wrong] = [await attach('Call sheet.pdf'), await attach('Invoice.pdf')];
  expect((await remove(wrong)).status).toBe(200);
  const submitted = await must(act(assessor, await find(risk.id), { act: 'submit' }));
  expect((await remove(kept)).status).toBe(409);
  const done = await must(act(controller, submitted, { act: 'sign-off', careTaken: '' }));
  const twice = await attach('Call sheet.pdf');
  const names = [...(await auditPackOf(risk.id)).keys()].filter((name) => name.startsWith('Ev'));
  expect(names).toEqual(['Evidence/Call sheet.pdf', 'Evidence/Call sheet (2).pdf']);
  const reason = 'The work has changed, so it is looked at anew.';
  await must(act(controller, await find(done.id), { act: 'revise', reason }));
  expect((await remove(kept)).status).toBe(409);
  expect((await remove(twice)).status).toBe(200);
  expect((await remove(twice)).status).toBe(404);
});

test('copied answers are confirmed one by one', async () => {
  const from = await must(answer(await newRisk('Ada'), outsideAnswers));
  const to = await newRiskOf(from.person.id);
  const copied = await must(
    app.call(copyTaxAnswers, assessor, {
      params: { id: to.id },
      body: { fromId: from.id, revision: to.revision },
    }),
  );
  expect(copied.unconfirmed).toHaveLength(Object.keys(outsideAnswers).length);
  expect((await act(assessor, copied, { act: 'submit' })).status).toBe(409);
  const confirmed = await must(
    app.call(saveTaxAnswers, assessor, {
      params: { id: to.id },
      body: {
        answers: { ...outsideAnswers, officeHolder: 'true' },
        confirm: Object.keys(outsideAnswers),
        revision: copied.revision,
      },
    }),
  );
  expect(confirmed.unconfirmed).toEqual([]);
  const other = await newRisk('Eve');
  const wrong = await app.call(copyTaxAnswers, assessor, {
    params: { id: other.id },
    body: { fromId: from.id, revision: other.revision },
  });
  expect(wrong.status).toBe(400);
});

const newRiskOf = (contactId: string, more: Partial<TaxRiskInput> = {}) =>
  must(
    app.call(createTaxRisk, assessor, {
      body: {
        contactId,
        projectId: world.project.id,
        role: 'Editor',
        engagedAs: 'Company',
        startsOn: '2031-01-07',
        ...more,
      },
    }),
  );

test('the worker answers by a link, and differences are shown', async () => {
  const risk = await must(answer(await newRisk('Kim'), outsideAnswers));
  const set = await must(
    app.call(inviteTaxAnswerer, assessor, {
      params: { id: risk.id },
      body: { role: 'worker', name: 'Kim Chen', email: 'kim@example.com' },
    }),
  );
  const token = await tokenOf(`tax-questions:${set.id}`);
  const theirs = { ...outsideAnswers, endUserRole: 'personDoingWork', officeHolder: 'true' };
  await must(app.call(getTaxQuestions, undefined, { params: { token } }));
  expect((await find(risk.id)).answerSets[0]?.openedAt).toBeNull();
  const openPage = () => app.call(openTaxQuestions, undefined, { params: { token }, body: {} });
  await Promise.all([must(openPage()), must(openPage())]);
  expect((await find(risk.id)).answerSets[0]?.openedAt).not.toBeNull();
  const opened = await app.platform.database.system((tx) =>
    tx
      .select({ id: auditEvents.id })
      .from(auditEvents)
      .where(
        and(
          eq(auditEvents.subjectId, risk.id),
          eq(auditEvents.action, 'tax-risk.questions-opened'),
        ),
      ),
  );
  expect(opened).toHaveLength(1);
  const early = await app.call(saveTaxQuestions, undefined, {
    params: { token },
    body: { answers: { endUserRole: 'personDoingWork' }, submit: true },
  });
  expect(early.status).toBe(400);
  await must(
    app.call(saveTaxQuestions, undefined, {
      params: { token },
      body: { answers: theirs, submit: false },
    }),
  );
  expect((await find(risk.id)).answerSets[0]?.answers).toEqual({});
  await must(
    app.call(saveTaxQuestions, undefined, {
      params: { token },
      body: { answers: theirs, submit: true },
    }),
  );
  const { differences } = await find(risk.id);
  expect(differences.map(({ column }) => column)).toContain('officeHolder');
  const change = { params: { token }, body: { answers: {}, submit: false } };
  expect((await app.call(saveTaxQuestions, undefined, change)).status).toBe(409);
  await must(
    app.call(withdrawTaxInvitation, assessor, { params: { id: risk.id, invitationId: set.id } }),
  );
  expect((await app.call(getTaxQuestions, undefined, { params: { token } })).status).toBe(404);
});

test('the industry’s list decides where the tenant turned it on and the role is verified', async () => {
  const role = await must(
    app.call(createIndustryRole, tenant.users.SysAdmin, {
      body: {
        name: 'Best boy',
        department: 'Electrical',
        criterion: '',
        allowsGeneralTest: true,
        restsOnEquipment: false,
        source: 'ESM4118, June 2023',
        sourceDate: '2023-06-01',
        isVerified: true,
      },
    }),
  );
  const ticks = { isSpecificProduction: true, isFinite: true, isSeparate: true };
  const roleClaim = { roleId: role.id, meetsCriterion: false, ...ticks };
  const before = await newRisk('Sol', { roleClaim });
  expect(before.route).toBe('questionnaire');
  const off = {
    usesRoleList: false,
    maySignOffAlone: false,
    blanketLimit: 2,
    assessorIds: [],
    controllerIds: [],
  };
  const forbidden = { body: { ...off, usesRoleList: true, revision: 0 } };
  expect((await app.call(updateTaxRiskSettings, controller, forbidden)).status).toBe(403);
  await changeSettings({ usesRoleList: true });
  await recheck();
  expect(await find(before.id)).toMatchObject({
    route: 'role-list',
    decision: 'outside',
    evaluation: null,
  });
});

async function changeSettings(more: object): Promise<void> {
  const kept = { usesRoleList: false, maySignOffAlone: false, blanketLimit: 5 };
  const people = { assessorIds: [], controllerIds: [] };
  const { revision } = await must(app.call(getTaxRiskSettings, controller));
  const body = { ...kept, ...people, ...more, revision };
  await must(app.call(updateTaxRiskSettings, tenant.users.SysAdmin, { body }));
}

const recheck = () => recheckWorker(app.platform).handle({ tenantId: tenant.id });

test('the same answers for many people are a blanket determination', async () => {
  await changeSettings({ blanketLimit: 2 });
  const answers = { ...outsideAnswers, workerMainIncome: 'incomeCommission' };
  const first = await must(answer(await newRisk('Una'), answers));
  await must(answer(await newRisk('Dua'), answers));
  expect((await find(first.id)).isBlanket).toBe(false);
  const third = await must(answer(await newRisk('Tria'), answers));
  expect(third.isBlanket).toBe(true);
  await recheck();
  const found = await find(first.id);
  expect(found).toMatchObject({ isBlanket: true, level: 'high' });
  expect(found.warnings.map(({ kind }) => kind)).toContain('blanket');
});

test('time alone makes a review due, and escalates what no one acknowledged', async () => {
  await changeSettings({ blanketLimit: 100 });
  const { risk } = await issued('Tim');
  expect(risk.level).toBe('low');
  await asOf(new Date(Date.now() + 16 * 86_400_000), recheck);
  expect(await find(risk.id)).toMatchObject({ level: 'medium', status: 'issued' });
  await asOf(new Date(`${risk.reviewOn}T12:00:00Z`), recheck);
  expect((await find(risk.id)).status).toBe('review-due');
});

test('PAYE and small clients need no status, and the list counts what it shows', async () => {
  const paye = await newRisk('Pay', {
    engagedAs: 'PAYE',
    startsOn: '2030-01-07',
    endsOn: '2030-01-12',
  });
  expect(paye).toMatchObject({ status: 'not-required', level: 'low', isSevenDays: true });
  const query = {
    filters: JSON.stringify([{ field: 'status', operator: 'any', values: ['not-required'] }]),
  };
  const rows = await must(app.call(listTaxRisks, assessor, { query }));
  expect(rows.items.map(({ id }) => id)).toContain(paye.id);
  const cards = await must(app.call(getTaxRiskCards, assessor, { query: {} }));
  // What has ended needs no one, however high its risk was.
  const filters = [{ field: 'level', operator: 'any', values: ['high'] }, openRisksFilter];
  const high = { filters: JSON.stringify(filters) };
  expect((await must(app.call(listTaxRisks, assessor, { query: high }))).total).toBe(cards.high);
  const inside = await must(
    answer(await newRisk('Ended'), { ...outsideAnswers, officeHolder: 'true' }),
  );
  expect(inside.level).toBe('high');
  const counted = async () =>
    (await must(app.call(getTaxRiskCards, assessor, { query: {} }))).high - cards.high;
  expect(await counted()).toBe(1);
  await must(act(controller, inside, { act: 'close', reason: 'The film is off.' }));
  expect(await counted()).toBe(0);
  const picture = await must(
    app.call(getTaxRiskPicture, assessor, { query: { projectId: world.project.id } }),
  );
  expect(picture.departments.map(({ department }) => department)).toContain('Electrical');
  const { result } = await app.call(listTaxRisks, assessor, { query: { search: 'pay' } });
  expect(result.items.map(({ id }) => id)).toEqual([paye.id]);
  // A part of a name in either order, and the whole one as it is shown.
  for (const [operator, value] of [
    ['contains', '陈 pay'],
    ['contains', 'pay 陈'],
    ['any', 'Pay 陈'],
  ]) {
    const byName = JSON.stringify([{ field: 'person', operator, values: [value] }]);
    const named = await must(app.call(listTaxRisks, assessor, { query: { filters: byName } }));
    expect(named.items.map(({ id }) => id)).toEqual([paye.id]);
  }
});

test('a disagreement that was entered counts its days, reminds, and can be upheld', async () => {
  const { risk } = await asOf(daysAgo(5), () => issued('Noa'));
  const params = { id: risk.id };
  const now = await find(risk.id);
  const cameOn = dayOf(daysAgo(3));
  const body = { from: 'fee-payer' as const, name: 'Lights Ltd', text: 'No.', cameOn };
  const late = { ...body, cameOn: '2099-01-01', revision: now.revision };
  expect((await app.call(addTaxDispute, assessor, { params, body: late })).status).toBe(400);
  // No one can disagree with what was not issued yet.
  const early = { ...body, cameOn: dayOf(daysAgo(6)), revision: now.revision };
  const refused = await app.call(addTaxDispute, assessor, { params, body: early });
  expect([refused.status, refused.error.fields]).toEqual([
    400,
    { cameOn: expect.stringContaining('The statement was issued on') as string },
  ]);
  const entered = { ...body, revision: now.revision };
  const dispute = await must(app.call(addTaxDispute, assessor, { params, body: entered }));
  expect(dispute).toMatchObject({ via: 'entered', daysLeft: 41, outcome: null });
  const lapsed = await asOf(new Date(`${dispute.dueOn}T12:00:00Z`), () => find(risk.id));
  expect(lapsed.disputeDaysLeft).toBe(0);
  const reminder = { tenantId: tenant.id, disputeId: dispute.id };
  await disputeReminderWorker(app.platform).handle({ ...reminder, daysLeft: 7 });
  const purpose = (left: number) => `tax-dispute:${dispute.id}:left-${left}:${controller.userId}`;
  expect((await mailOf(purpose(7)))?.subject).toContain('Answer by');
  const decision = {
    params: { ...params, disputeId: dispute.id },
    body: {
      outcome: 'upheld' as const,
      reasons: 'The contract and the work agree.',
      revision: (await find(risk.id)).revision,
    },
  };
  expect((await app.call(decideTaxDispute, assessor, decision)).status).toBe(403);
  await must(app.call(decideTaxDispute, controller, decision));
  // It stands, and is to be looked at again.
  const upheld = await find(risk.id);
  const expected = expect.stringContaining('a disagreement was answered');
  expect(upheld).toMatchObject({ status: 'review-due', disputeDueOn: null, level: 'medium' });
  expect(upheld.levelReasons).toContainEqual(expected);
  const reviewed = { act: 'set-review', reviewOn: '2030-05-01' } as const;
  expect(await must(act(controller, upheld, reviewed))).toMatchObject({
    status: 'issued',
    level: 'low',
    reviewOn: '2030-05-01',
  });
  expect(upheld.disputes.map(({ wasLate }) => wasLate)).toEqual([false]);
  await disputeReminderWorker(app.platform).handle({ ...reminder, daysLeft: 3 });
  expect(await mailOf(purpose(3))).toBeUndefined();
});

test('an answer after the last day is late, by the calendar of where the client is', async () => {
  const { risk, token } = await asOf(new Date('2026-06-01T12:00:00Z'), () => issued('Lata'));
  const body = { text: 'No.' };
  await asOf(new Date('2026-06-02T12:00:00Z'), () =>
    must(app.call(disagreeWithStatement, undefined, { params: { token }, body })),
  );
  const { revision, disputes } = await find(risk.id);
  const [dispute] = disputes;
  expect(dispute).toMatchObject({ receivedOn: '2026-06-02', dueOn: '2026-07-16', wasLate: false });
  // In London it is the next day already.
  await asOf(new Date('2026-07-16T23:30:00Z'), () =>
    must(
      app.call(decideTaxDispute, controller, {
        params: { id: risk.id, disputeId: dispute!.id },
        body: { outcome: 'upheld', reasons: 'The contract and the work agree.', revision },
      }),
    ),
  );
  expect((await find(risk.id)).disputes.map(({ wasLate }) => wasLate)).toEqual([true]);
});

test('the page of a statement shows all that its PDF does: what a person decided, and the route', async () => {
  const inside = await must(
    answer(await newRisk('Ovid'), { ...outsideAnswers, officeHolder: 'true' }),
  );
  const reason = 'The office is held in another company of the group.';
  const other = await must(
    act(controller, inside, { act: 'override', decision: 'outside', reason }),
  );
  const submitted = await must(act(assessor, other, { act: 'submit' }));
  const signed = await must(act(controller, submitted, { act: 'sign-off', careTaken: '' }));
  const sent = await must(act(controller, signed, { act: 'issue' }));
  const [statement] = sent.statements;
  await makeStatementWorker(app.platform).handle({
    tenantId: tenant.id,
    statementId: statement!.id,
  });
  const worker = statement!.recipients.find(({ role }) => role === 'worker')!;
  const token = await tokenOf(`tax-statement:${worker.id}`);
  const view = await must(app.call(getStatementByLink, undefined, { params: { token } }));
  expect(view.reasons[0]).toEqual({
    name: 'Override',
    level: '',
    text: reason,
    answers: [{ question: 'Indicative result of the published rules', answer: 'Inside' }],
  });
  expect(view.reasons.map(({ name }) => name)).toContain('Duties');
});

test('a statement to a self-employed worker does not mention off-payroll rules', async () => {
  const { risk, statementId } = await issued('Sole', { engagedAs: 'Self Employed' });
  const file = await app.call(getTaxStatement, assessor, { params: { id: risk.id, statementId } });
  const shown = (await app.platform.pdf.textOfPages(file.raw)).flat().join(' ');
  expect(shown).toContain('Outside: self-employed for tax');
  expect(shown).not.toContain('off-payroll');
  const [recipient] = risk.statements[0]!.recipients.filter(({ role }) => role === 'worker');
  expect((await mailOf(`tax-statement:${recipient!.id}`))?.text).toContain('self-employed for tax');
});

/** The database, with a count of the statements that go to it. */
function counting() {
  const counted = { statements: 0 };
  const database: Database = {
    ...app.platform.database,
    tenant: (tenantId, work, signal) =>
      app.platform.database.tenant(
        tenantId,
        (tx) => {
          const { session } = tx as unknown as {
            session: { prepareQuery(...args: unknown[]): unknown };
          };
          const prepare = session.prepareQuery.bind(session);
          session.prepareQuery = (...args) => {
            counted.statements += 1;
            return prepare(...args);
          };
          return work(tx);
        },
        signal,
      ),
  };
  return { counted, database };
}

test('many are looked at again, listed and counted in as many statements as few', async () => {
  await changeSettings({ blanketLimit: 1000 });
  await recheck();
  const { risk: pattern } = await issued('Many');
  const ids: string[] = [];
  const add = (count: number) =>
    app.platform.database.tenant(tenant.id, async (tx) => {
      const [row] = await tx.select().from(taxRisks).where(eq(taxRisks.id, pattern.id));
      const { sortRole: _, sortDepartment: __, ...kept } = row!;
      const marked = { ...kept, recheckOn: '2000-01-01', role: 'Many' };
      const copies = Array.from({ length: count }, () => ({ ...marked, id: newId() }));
      await tx.insert(taxRisks).values(copies);
      ids.push(...copies.map(({ id }) => id));
    });
  const costs = async (work: (database: Database) => Promise<unknown>) => {
    const { counted, database } = counting();
    await work(database);
    return counted.statements;
  };
  const member = { ...assessor, tenantId: tenant.id } as never;
  const query = listTaxRisks.query!.parse({ search: 'many', pageSize: '10' });
  const all = {
    // Each of them falls due, and is in the history.
    recheck: (database: Database) =>
      asOf(new Date(`${pattern.reviewOn}T12:00:00Z`), () =>
        recheckWorker({ database }).handle({ tenantId: tenant.id }),
      ),
    list: (database: Database) =>
      listOperation(listTaxRisks, taxRiskRows).handle({ database, caller: member, query } as never),
    cards: (database: Database) => taxRiskCards(database, member, {}),
  };
  for (const work of Object.values(all)) {
    await app.platform.database.tenant(tenant.id, (tx) =>
      tx.update(taxRisks).set({ recheckOn: null }),
    );
    await add(3);
    const few = await costs(work);
    await add(60);
    expect(await costs(work)).toBeLessThanOrEqual(few);
  }
  const first = await find(ids[0]!);
  expect(first.status).toBe('review-due');
});

test('what many are becomes theirs alone, with its events', async () => {
  const one = await issued('Alma');
  const other = await newRisk('Bela');
  await asOf(new Date(`${one.risk.reviewOn}T12:00:00Z`), recheck);
  expect(await find(one.risk.id)).toMatchObject({ status: 'review-due', decision: 'outside' });
  const { status, levelReasons, decision, role } = await find(other.id);
  expect({ status, decision, role, levelReasons }).toEqual({
    status: 'draft',
    decision: null,
    role: 'Gaffer',
    levelReasons: ['No assessment is signed off yet.'],
  });
  const history = await must(
    app.call(getTaxRiskHistory, assessor, { params: { id: one.risk.id }, query: {} }),
  );
  const actions = history.items.map(({ action }) => action);
  expect(actions.filter((action) => action === 'tax-risk.review-due')).toHaveLength(1);
  expect(actions.filter((action) => action === 'tax-risk.level-changed')).toHaveLength(1);
});

test('each party may disagree, once at a time, and a withdrawal answers both', async () => {
  const { risk, token } = await asOf(daysAgo(12), () => issued('Ola'));
  const params = { id: risk.id };
  const cameOn = dayOf(daysAgo(10));
  const letter = async (from: 'worker' | 'fee-payer') =>
    app.call(addTaxDispute, assessor, {
      params,
      body: { from, name: 'X', text: 'No.', cameOn, revision: (await find(risk.id)).revision },
    });
  const byPayer = await must(letter('fee-payer'));
  expect((await letter('fee-payer')).status).toBe(409);
  const byLink = { params: { token } };
  expect((await must(app.call(getStatementByLink, undefined, byLink))).canDisagree).toBe(true);
  const own = { ...byLink, body: { text: 'They tell me when to come.' } };
  expect((await must(app.call(disagreeWithStatement, undefined, own))).canDisagree).toBe(false);
  const both = await find(risk.id);
  // The most urgent one counts.
  expect([both.disputes.length, both.disputeDueOn]).toEqual([2, byPayer.dueOn]);
  const worker = both.disputes.find(({ from }) => from === 'worker')!;
  const decide = async (disputeId: string, outcome: 'upheld' | 'withdrawn') =>
    must(
      app.call(decideTaxDispute, controller, {
        params: { ...params, disputeId },
        body: {
          outcome,
          reasons: 'The call sheets were read again.',
          revision: (await find(risk.id)).revision,
        },
      }),
    );
  await decide(byPayer.id, 'upheld');
  expect(await find(risk.id)).toMatchObject({ status: 'disputed', disputeDueOn: worker.dueOn });
  await must(letter('fee-payer'));
  await decide(worker.id, 'withdrawn');
  const after = await find(risk.id);
  expect(after).toMatchObject({ status: 'draft', version: 2, disputeDueOn: null });
  expect(after.disputes.map(({ outcome }) => outcome).sort()).toEqual([
    'upheld',
    'withdrawn',
    'withdrawn',
  ]);
  // What takes its place is due at once.
  expect(after.reviewOn).toBe(new Date().toISOString().slice(0, 10));
});

test('a new version of the rules, and of a role on the list, makes reviews fall due', async () => {
  const risk = await signedOff('Rhe');
  await recheck();
  expect((await find(risk.id)).status).toBe('signed-off');
  await app.platform.database.tenant(tenant.id, (tx) =>
    tx.update(taxRisks).set({ rulesVersion: '2.3' }).where(eq(taxRisks.id, risk.id)),
  );
  await taxRiskSchedule(app.platform).run();
  const due = await find(risk.id);
  expect(due).toMatchObject({ status: 'review-due', level: 'medium' });
  expect(due.levelReasons).toContainEqual(expect.stringContaining('new version'));
  const history = await must(
    app.call(getTaxRiskHistory, assessor, { params: { id: risk.id }, query: {} }),
  );
  expect(history.items[0]).toMatchObject({ action: 'tax-risk.level-changed' });
  expect(history.items[1]).toMatchObject({
    action: 'tax-risk.review-due',
    changes: [{ after: expect.stringContaining('new version') }],
  });
  const reviewed = { act: 'set-review', reviewOn: '2030-05-01' } as const;
  await must(act(controller, due, reviewed));
  await taxRiskSchedule(app.platform).run();
  expect(await find(risk.id)).toMatchObject({ status: 'signed-off', level: 'low' });

  const { listed, role } = await signedOffByList('Roe');
  expect(listed).toMatchObject({ route: 'role-list', status: 'signed-off', level: 'low' });
  const { id, verifiedBy: _by, verifiedAt: _at, archivedAt: _archivedAt, ...entry } = role;
  const body = { ...entry, sourceDate: '2030-01-01', isArchived: false };
  await must(app.call(updateIndustryRole, tenant.users.SysAdmin, { params: { id }, body }));
  await recheck();
  const again = await find(listed.id);
  expect(again).toMatchObject({ status: 'review-due', level: 'medium' });
  expect(again.levelReasons).toContainEqual(expect.stringContaining('industry’s list has changed'));
  await changeSettings({ blanketLimit: 100 });
});

/** Signed off by the industry's list, with the role that it rests on. */
async function signedOffByList(firstName: string) {
  await changeSettings({ usesRoleList: true, blanketLimit: 100 });
  const role = await must(
    app.call(createIndustryRole, tenant.users.SysAdmin, {
      body: {
        name: `Electrician for ${firstName}`,
        department: 'Electrical',
        criterion: '',
        allowsGeneralTest: true,
        restsOnEquipment: false,
        source: 'ESM4118, June 2023',
        sourceDate: '2023-06-01',
        isVerified: true,
      },
    }),
  );
  const roleClaim = {
    roleId: role.id,
    meetsCriterion: false,
    isSpecificProduction: true,
    isFinite: true,
    isSeparate: true,
  };
  const risk = await newRisk(firstName, { roleClaim });
  const submitted = await must(act(assessor, risk, { act: 'submit' }));
  const listed = await must(act(controller, submitted, { act: 'sign-off', careTaken: '' }));
  return { listed, role };
}

test('a review whose day comes between two looks is due by whatever happens first', async () => {
  const risk = await signedOff('Ebo');
  await asOf(new Date(`${risk.reviewOn}T12:00:00Z`), async () => {
    await must(
      app.call(addTaxEvidence, assessor, {
        params: { id: risk.id },
        query: { name: 'Contract.pdf', about: 'contract' },
        file: await drawTestForm(),
      }),
    );
  });
  expect((await find(risk.id)).status).toBe('review-due');
  const late = { act: 'set-review', reviewOn: '2030-08-01' } as const;
  const refused = await act(controller, await find(risk.id), late);
  expect([refused.status, refused.error.fields]).toEqual([400, { reviewOn: expect.any(String) }]);
});

test('only changes that affect the status end the sign-off, such as who is paid', async () => {
  const done = await signedOff('Ute');
  const change = async (more: object) =>
    must(
      app.call(updateTaxRisk, assessor, {
        params: { id: done.id },
        body: { ...inputOf(done), ...more, revision: (await find(done.id)).revision },
      }),
    );
  const feePayer = { name: 'Lights Ltd', email: 'office@lights.example' };
  const moved = await change({ feePayer, notes: 'Called them.' });
  expect(moved).toMatchObject({ status: 'signed-off', version: 1, feePayer });
  const other = await change({ feePayer: { ...feePayer, name: 'Crew Agency' } });
  expect(other).toMatchObject({ status: 'draft', version: 2 });
});

test('an extended and re-answered assessment stays as open as a new one', async () => {
  const begun = { startsOn: '2020-01-01', endsOn: '2020-03-01' };
  const done = await signedOff('Eda', begun);
  const body = { ...inputOf(done), endsOn: '2020-04-01', revision: done.revision };
  const extended = await must(app.call(updateTaxRisk, assessor, { params: { id: done.id }, body }));
  expect(extended).toMatchObject({ status: 'draft', decision: 'outside', level: 'medium' });
  const answers = { ...outsideAnswers, workerReceivesBenefits: 'true' };
  const changed = await must(answer(extended, answers));
  expect(changed).toMatchObject({ decision: 'outside', level: 'high' });
});

test('one statement goes to a worker and their own company at the same address', async () => {
  const { risk, token } = await issued('Ivo', { feePayer: { name: '', email: '' } });
  expect(risk.statements[0]?.recipients).toMatchObject([
    { role: 'worker', email: 'ivo@example.com', alsoFor: 'Lights Ltd' },
  ]);
  const view = await must(app.call(getStatementByLink, undefined, { params: { token } }));
  expect(view.recipient.alsoFor).toBe('Lights Ltd');
  const agency = { feePayer: { name: 'Crew Agency', email: '' } };
  const without = await act(controller, await signedOff('Ian', agency), { act: 'issue' });
  expect([without.status, without.error.error]).toEqual([
    409,
    expect.stringContaining('Crew Agency'),
  ]);
});

test('assessors and tax controllers are chosen by the tenant', async () => {
  await changeSettings({ assessorIds: [controller.userId], controllerIds: [assessor.userId] });
  const risk = await newRisk('Rut');
  const other = { params: { id: risk.id }, body: { answers: {}, revision: risk.revision } };
  expect((await app.call(saveTaxAnswers, tenant.users.Approver, other)).status).toBe(403);
  const answered = await must(answer(risk, outsideAnswers, controller));
  const submitted = await must(act(controller, answered, { act: 'submit' }));
  const signOff = { act: 'sign-off', careTaken: '' } as const;
  expect((await act(controller, submitted, signOff)).status).toBe(403);
  expect((await must(act(assessor, submitted, signOff))).status).toBe('signed-off');
  await changeSettings({});
});

describe('the list', () => {
  const sorted = taxRisksList.fields.filter((field) => 'canSort' in field);
  test.each(sorted)('is sorted by $label in both directions, page by page', async ({ key }) => {
    for (const direction of ['ascending', 'descending'] as const) {
      const query = { sort: key, direction, pageSize: 3 };
      const first = await must(app.call(listTaxRisks, assessor, { query }));
      expect(first.items).toHaveLength(3);
      const more = { ...query, cursor: first.next ?? '' };
      const second = await must(app.call(listTaxRisks, assessor, { query: more }));
      const ids = [...first.items, ...second.items].map(({ id }) => id);
      expect(new Set(ids).size).toBe(6);
    }
  });

  const filtered = taxRisksList.fields.filter((field) => 'canFilter' in field);
  test.each(filtered)('is filtered by $label', async ({ key, kind }) => {
    const count = async (operator: string, values: string[]) => {
      const filters = JSON.stringify([{ field: key, operator, values }]);
      return (await must(app.call(listTaxRisks, assessor, { query: { filters } }))).total;
    };
    const all = (await must(app.call(listTaxRisks, assessor, { query: {} }))).total;
    const [some, others] =
      kind === 'flag'
        ? [await count('any', ['true']), await count('any', ['false'])]
        : [await count('filled', []), await count('empty', [])];
    expect(some + others).toBe(all);
  });

  test('is exported with the names of what it refers to, and nothing of how a person is paid', async () => {
    const { raw } = await app.call(exportTaxRisks, assessor, { query: { format: 'csv' } });
    const [heading = '', ...rows] = raw.toString().trim().split('\r\n');
    expect(heading).toContain('Person');
    expect(rows.length).toBe((await must(app.call(listTaxRisks, assessor, { query: {} }))).total);
    expect(raw.toString()).toContain(world.project.name);
    expect(raw.toString()).not.toContain('lights@example.com');
    expect(raw.toString()).not.toContain('450');
  });
});

test('no statement has the number of another one', async () => {
  const rows = await app.platform.database.tenant(tenant.id, (tx) =>
    tx.select({ number: taxStatements.number }).from(taxStatements),
  );
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
});
