import type {
  EndpointResult,
  getHome as endpoint,
  HomeProject,
  HomeWeek,
  SetUpStep,
} from '@countersign/contract';
import { homeFigures, homeWeeks, may } from '@countersign/domain';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { type Database, rowsOf, type Tx } from '../../platform/database/database.ts';
import {
  companies,
  documents,
  formPacks,
  formTemplates,
  memberships,
  projects,
} from '../../platform/database/tables/index.ts';
import type { Member } from '../../platform/policy/caller.ts';
import {
  countByProject,
  countByTab,
  countDocuments,
  type DocumentPlace,
  documentsByWeek,
  longestWaiting,
  recentDocuments,
  recentEvents,
} from '../documents/index.ts';
import { visibleProjects } from '../projects/index.ts';
import { readHomeCards } from './home-cards.ts';

/** As many are shown. */
const shown = { waiting: 5, projects: 6, recent: 8, events: 8 };

/**
 * Where a user's day begins, everywhere, in one company or in one project. Every figure is the number of rows
 * that the list of documents shows them for the same tab and filters.
 */
export async function getHome(
  database: Database,
  user: Member,
  place: DocumentPlace,
): Promise<EndpointResult<typeof endpoint>> {
  const now = new Date();
  return database.tenant(user.tenantId, async (tx) => {
    const done = await doneSteps(tx);
    return {
      counts: await countByTab(tx, user, place),
      figures: await countDocuments(tx, user, place, homeFigures(user.userId, now)),
      waiting: await longestWaiting(tx, user, shown.waiting, place),
      weeks: await weeksOf(tx, user, now, place),
      projects: await projectsOf(tx, user, place),
      recent: await recentDocuments(tx, user, shown.recent, place),
      activity: await recentEvents(tx, user, shown.events, place),
      steps: may(user, 'form-templates.manage')
        ? done.map(([step, isDone]) => ({ step, isDone }))
        : [],
      hasFormPack: done.some(([step, isDone]) => step === 'form-pack' && isDone),
      ...(await readHomeCards(tx, user)),
    };
  });
}

async function weeksOf(tx: Tx, user: Member, now: Date, place: DocumentPlace): Promise<HomeWeek[]> {
  const weeks = homeWeeks(now);
  const { sent, finished } = await documentsByWeek(tx, user, weeks[0]?.startsOn ?? '', place);
  return weeks.map((week) => {
    const done = finished.find((one) => one.week === week.startsOn);
    return {
      ...week,
      sent: sent.find((one) => one.week === week.startsOn)?.count ?? 0,
      finished: done?.count ?? 0,
      medianHours: done?.medianHours ?? null,
    };
  });
}

async function projectsOf(
  tx: Tx,
  user: Member,
  { companyId, projectId }: DocumentPlace,
): Promise<HomeProject[]> {
  const rows = await tx
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
  const counts = await countByProject(
    tx,
    user,
    rows.map(({ id }) => id),
  );
  const none = { drafts: 0, open: 0, signed: 0 };
  return rows.map((row) => ({ ...row, ...(counts.get(row.id) ?? none) }));
}

/** Which steps of setting up the tenant has done. */
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
