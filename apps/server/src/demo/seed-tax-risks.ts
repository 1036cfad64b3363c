import { createReadStream } from 'node:fs';
import type { CompanyType, TaxRisk, TaxRiskCommand } from '@countersign/contract';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { visibleDocuments } from '../features/document-access/index.ts';
import {
  acknowledgeByLink,
  actOnTaxRisk,
  addEvidence,
  createRole,
  createTaxRisk,
  disagreeByLink,
  makeStatementWorker,
  saveAnswers,
} from '../features/tax-risks/index.ts';
import { asOf } from '../platform/clock.ts';
import { contacts, documents, mails, projects } from '../platform/database/tables/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Member, PartyCaller } from '../platform/policy/caller.ts';
import { demoForms } from './forms/index.ts';
import { outboxMailer } from './outbox-mailer.ts';
import { insideAnswers, outsideAnswers, substituteAnswers } from './sample-tax-answers.ts';

const day = 86_400_000;

/** Holds the assessor and the controller. */
interface Team {
  assessor: Member;
  controller: Member;
}

/** Describes an engagement of the demo, and its progress. */
interface DemoRisk {
  engagedAs: CompanyType;
  role: string;
  department: string;
  daysAgo: number;
  answers?: Record<string, string>;
  until?: 'submitted' | 'signed-off' | 'issued' | 'acknowledged' | 'disputed';
}

const somethingLess = Object.fromEntries(Object.entries(outsideAnswers).slice(0, 8));

const plan: readonly DemoRisk[] = [
  { engagedAs: 'PAYE', role: 'Runner', department: 'Production', daysAgo: 20 },
  {
    engagedAs: 'Company',
    role: 'Director of photography',
    department: 'Camera',
    daysAgo: 30,
    answers: outsideAnswers,
    until: 'acknowledged',
  },
  {
    engagedAs: 'Company',
    role: 'Gaffer',
    department: 'Lighting',
    daysAgo: 24,
    answers: { ...outsideAnswers, workerMainIncome: 'incomePieceRate' },
    until: 'disputed',
  },
  {
    engagedAs: 'Company',
    role: 'Production accountant',
    department: 'Accounts',
    daysAgo: 12,
    answers: insideAnswers,
    until: 'signed-off',
  },
  {
    engagedAs: 'Self Employed',
    role: 'Sound recordist',
    department: 'Sound',
    daysAgo: 9,
    answers: substituteAnswers,
    until: 'submitted',
  },
  {
    engagedAs: 'Company',
    role: 'Costume designer',
    department: 'Costume',
    daysAgo: 18,
    answers: { ...outsideAnswers, workerMainIncome: 'incomeCommission' },
    until: 'issued',
  },
  {
    engagedAs: 'Company',
    role: 'Grip',
    department: 'Grip',
    daysAgo: 4,
    answers: somethingLess,
  },
];

/** Creates engagements of people who have documents in the first project, each at another stage. */
export async function seedTaxRisks(platform: Platform, team: Team): Promise<void> {
  const people = await findPeople(platform, team.controller.tenantId);
  await asOf(new Date(Date.now() - 40 * day), () => seedRoles(platform, team.controller));
  for (const [index, one] of plan.entries()) {
    const person = people[index];
    if (person) await playRisk(platform, team, person, one);
  }
}

/** From commentary alone, and compared with the source by no one: they decide nothing until someone does. */
async function seedRoles({ database }: Platform, controller: Member): Promise<void> {
  for (const name of ['Gaffer', 'Best boy', 'Electrician']) {
    await createRole(database, controller, {
      name,
      department: 'Lighting',
      criterion: '',
      allowsGeneralTest: true,
      restsOnEquipment: false,
      source: 'ESM4118, to be compared with the published list',
      sourceDate: '2023-06-01',
      isVerified: false,
    });
  }
}

interface Person {
  contactId: string;
  name: string;
  projectId: string;
}

function findPeople({ database }: Platform, tenantId: string): Promise<Person[]> {
  return database.tenant(tenantId, async (tx) => {
    const withDocuments = tx
      .select({ id: documents.recipientId })
      .from(documents)
      .innerJoin(projects, eq(projects.id, documents.projectId))
      .where(eq(projects.code, 'SAL'));
    return tx
      .select({
        contactId: contacts.id,
        name: contacts.lastName,
        projectId: projects.id,
      })
      .from(contacts)
      .innerJoin(projects, eq(projects.code, 'SAL'))
      .where(inArray(contacts.id, withDocuments))
      .orderBy(asc(contacts.sortName))
      .limit(plan.length);
  });
}

async function playRisk(
  platform: Platform,
  { assessor, controller }: Team,
  { contactId, projectId, name }: Person,
  { engagedAs, role, department, daysAgo, answers, until }: DemoRisk,
): Promise<void> {
  const { database } = platform;
  const onDay = <T>(later: number, work: () => Promise<T>) =>
    asOf(new Date(Date.now() - (daysAgo - later) * day), work);
  const dayOf = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);
  let risk = await onDay(0, () =>
    createTaxRisk(database, assessor, visibleDocuments, {
      contactId,
      projectId,
      role,
      department,
      engagedAs,
      startsOn: dayOf(7 - daysAgo),
      endsOn: dayOf(70),
      rate: 480,
      intermediary: {
        name: engagedAs === 'Company' ? `${name} Films Ltd` : '',
        companyNumber: '',
        vatNumber: '',
      },
      feePayer: { name: `${name} Films Ltd`, email: 'accounts@crew.example' },
    }),
  );
  if (!answers) return;
  const body = { answers, confirm: [], revision: risk.revision };
  risk = await onDay(1, () => saveAnswers(database, assessor, visibleDocuments, risk.id, body));
  if (!until) return;
  const act = (by: Member, later: number, command: Record<string, unknown>): Promise<TaxRisk> =>
    onDay(later, () =>
      actOnTaxRisk(platform, by, visibleDocuments, risk.id, {
        ...command,
        revision: risk.revision,
      } as TaxRiskCommand),
    );
  await onDay(2, () => attachEvidence(platform, assessor, risk));
  risk = await act(assessor, 2, { act: 'submit' });
  if (until === 'submitted') return;
  const careTaken = 'The contract was read, and the line producer was asked how the work is done.';
  risk = await act(controller, 3, { act: 'sign-off', careTaken });
  // No one has the addresses of the demo: where mails leave by SMTP, no statement is issued.
  if (until === 'signed-off' || platform.settings.smtpUrl !== undefined) return;
  risk = await act(controller, 3, { act: 'issue' });
  const [statement] = risk.statements;
  const recipient = statement?.recipients.find((one) => one.role === 'worker');
  if (!statement || !recipient)
    throw new Error('The demo has no statement where it has issued one.');
  const { tenantId } = controller;
  await onDay(3, async () => {
    await makeStatementWorker(platform).handle({ tenantId, statementId: statement.id });
    const queued = await database.tenant(tenantId, (tx) =>
      tx
        .select()
        .from(mails)
        .where(and(eq(mails.subjectId, risk.id), eq(mails.state, 'queued'))),
    );
    const mailer = outboxMailer(platform);
    for (const mail of queued) await mailer.sendNow(mail);
  });
  if (until === 'issued') return;
  const worker = outsider(tenantId, recipient.id);
  await onDay(4, () => acknowledgeByLink(platform, worker));
  if (until === 'acknowledged') return;
  const text =
    'I am told when to be on set and which lamps to use, so I do not think that this is right.';
  await onDay(6, () => disagreeByLink(platform, worker, { text }));
}

/** Attaches a deal memo as all the evidence that an assessment needs before it is submitted. */
async function attachEvidence(platform: Platform, assessor: Member, risk: TaxRisk): Promise<void> {
  const [memo] = demoForms;
  if (!memo) return;
  const missing = risk.evidenceNeeds.filter(({ isRequired, isThere }) => isRequired && !isThere);
  for (const { about } of missing) {
    const query = { name: `${memo.name}.pdf`, about };
    await addEvidence(platform, assessor, risk.id, query, createReadStream(memo.file));
  }
}

/** Creates the caller of an external party, at their telephone, with the emailed link. */
function outsider(tenantId: string, subjectId: string): PartyCaller {
  return {
    kind: 'party',
    linkId: subjectId,
    tenantId,
    subjectId,
    host: null,
    isKnownDevice: true,
    isOwnDevice: true,
    isDeadLink: false,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)',
    address: '198.51.100.24',
  };
}
