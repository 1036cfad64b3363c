import type {
  HomeCard,
  HomeDistribution,
  HomeProject,
  HomeWeek,
  SetUpStep,
} from '@countersign/contract';
import * as contract from '@countersign/contract';
import {
  dayInZone,
  expiresSoon,
  homeFigures,
  homeWeeks,
  may,
  mayHaveCard,
} from '@countersign/domain';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { type Answer, type Answers, ask } from '../../platform/database/ask.ts';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import {
  companies,
  documents,
  formPacks,
  formTemplates,
  memberships,
  projects,
} from '../../platform/database/tables/index.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import { tenantZone } from '../../platform/lists/tenant-zone.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { countEngaged } from '../contacts/index.ts';
import { latestDistributions } from '../distributions/index.ts';
import { seenDocuments } from '../document-access/index.ts';
import {
  countByProject,
  countByTab,
  countDocuments,
  type DocumentScope,
  documentsByWeek,
  documentsToSeeTo,
  longestWaiting,
  ownDrafts,
  presentWaiting,
  recentDocuments,
  recentEvents,
} from '../documents/index.ts';
import { findHeldEmails } from '../outbox/index.ts';
import { visibleProjects } from '../projects/index.ts';
import { countTaxRisks } from '../tax-risks/index.ts';
import { readHomeCards } from './home-cards.ts';

/** As many are shown. */
const shown = {
  waiting: 5,
  attention: 3,
  drafts: 5,
  projects: 6,
  distributions: 5,
  recent: 8,
  events: 6,
};

/** For so many days nothing has happened with a document that lies still. */
const stillFor = 14;

/**
 * Reads the home page of a user, everywhere, in one company or in one project. Every figure is the number of rows that
 * a list shows them for the same filters. What a card shows that is hidden is not looked up.
 */
export const getHome = tenantOperation(
  contract.getHome,
  async ({ platform: { settings }, tx, caller: user, query: scope }) => {
    const done = await doneSteps(tx);
    const timeZone = await tenantZone(tx);
    const today = dayInZone(new Date(), timeZone);
    const chosen = await readHomeCards(tx, user);
    const has = (card: HomeCard) => mayHaveCard(user, card) && chosen.cards.includes(card);
    const seenTo = {
      limit: shown.attention,
      today,
      soon: expiresSoon,
      still: stillFor,
    };
    const projects = await projectsIn(tx, user, scope);
    const projectIds = projects.map(({ id }) => id);
    const weeks = homeWeeks(today);
    const figures = homeFigures(user.userId, today);
    const seen = seenDocuments(user);
    const counted = await ask(tx, seen.gathering, {
      counts: countByTab(seen, scope),
      figures: await countDocuments(tx, seen, scope, figures, timeZone),
      waiting: longestWaiting(seen, shown.waiting, scope),
      ...documentsByWeek(seen, weeks, scope, timeZone),
      ofProjects: countByProject(seen, projectIds),
      engaged: may(user, 'contacts.use') ? countEngaged(seen, projectIds) : sql<null>`select null`,
    });
    const risks = may(user, 'tax-risks.use') ? await countTaxRisks(tx, projectIds) : undefined;
    return {
      counts: counted.counts,
      figures: figures.map((one, index) => ({ ...one, count: counted.figures[index] ?? 0 })),
      waiting: await presentWaiting(tx, user, counted.waiting),
      attention: has('attention') ? await documentsToSeeTo(tx, user, scope, seenTo) : [],
      drafts: has('drafts') ? await ownDrafts(tx, user, shown.drafts, scope) : [],
      distributions: has('distributions') ? await distributionsOf(tx, user, scope) : [],
      weeks: weeks.map((week) => presentWeek(week, counted)),
      projects: projects.map((project) => presentProject(project, { ...counted, risks })),
      recent: await recentDocuments(tx, user, shown.recent, scope),
      activity: await recentEvents(tx, user, shown.events, scope),
      steps: may(user, 'form-templates.manage')
        ? done.map(([step, isDone]) => ({ step, isDone }))
        : [],
      heldEmails: may(user, 'settings.manage') ? await findHeldEmails(tx, settings) : null,
      hasFormPack: done.some(([step, isDone]) => step === 'form-pack' && isDone),
      ...chosen,
    };
  },
);

async function distributionsOf(
  tx: Tx,
  user: Member,
  scope: DocumentScope,
): Promise<HomeDistribution[]> {
  const found = await latestDistributions(tx, user, shown.distributions, scope);
  return found.map(({ id, title, project, sentAt, people, opened }) => ({
    id,
    title,
    project: project?.name ?? '',
    sentAt,
    people,
    opened,
  }));
}

function presentWeek(
  week: Pick<HomeWeek, 'startsOn' | 'endsOn'>,
  { sent, finished }: Answers<ReturnType<typeof documentsByWeek>>,
): HomeWeek {
  const done = finished.find((one) => one.week === week.startsOn);
  return {
    ...week,
    sent: sent.find((one) => one.week === week.startsOn)?.count ?? 0,
    finished: done?.count ?? 0,
    medianHours: done?.medianHours ?? null,
  };
}

/** The projects that a user sees at a glance. */
function projectsIn(tx: Tx, user: Member, { companyId, projectId }: DocumentScope) {
  return tx
    .select({
      id: projects.id,
      name: projects.name,
      companyName: companies.name,
      startsOn: projects.startsOn,
      endsOn: projects.endsOn,
    })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .where(
      and(
        isNull(projects.archivedAt),
        companyId === undefined ? undefined : eq(projects.companyId, companyId),
        projectId === undefined ? undefined : eq(projects.id, projectId),
        visibleProjects(user),
      ),
    )
    .orderBy(sql`${projects.endsOn} desc nulls last`, desc(projects.id))
    .limit(shown.projects);
}

function presentProject(
  project: Awaited<ReturnType<typeof projectsIn>>[number],
  {
    ofProjects,
    engaged,
    risks,
  }: {
    ofProjects: Answer<ReturnType<typeof countByProject>>;
    engaged: Answer<ReturnType<typeof countEngaged>> | null;
    risks: Awaited<ReturnType<typeof countTaxRisks>> | undefined;
  },
): HomeProject {
  const { drafts, open, signed } = ofProjects.find(({ id }) => id === project.id) ?? {
    drafts: 0,
    open: 0,
    signed: 0,
  };
  return {
    ...project,
    drafts,
    open,
    signed,
    people: engaged && (engaged.find(({ id }) => id === project.id)?.count ?? 0),
    risks: risks ? (risks.get(project.id) ?? { low: 0, medium: 0, high: 0 }) : null,
  };
}

/** Lists the steps of setting up that the tenant has done. */
async function doneSteps(tx: Tx): Promise<[SetUpStep, boolean][]> {
  const result = await tx.execute(sql`select
    exists (select from ${companies}) as company,
    exists (select from ${projects}) as project,
    exists (select from ${memberships} offset 1) as people,
    exists (select from ${formTemplates}) as "form-template",
    exists (select from ${formPacks}) as "form-pack",
    exists (select from ${documents} where ${documents.state} <> 'draft') as document`);
  const [row] = rowsOf<Record<SetUpStep, boolean>>(result);
  return Object.entries(row ?? {}) as [SetUpStep, boolean][];
}
