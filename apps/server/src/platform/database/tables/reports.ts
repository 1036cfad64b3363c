import type {
  ReportAnswers,
  ReportDefinition,
  ReportFormat,
  ReportRhythm,
  ReportRunState,
  ReportShares,
} from '@countersign/contract';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment, sortKey, tenantId, updatedAt } from '../columns.ts';
import { companies } from './companies.ts';
import { files } from './files.ts';
import { memberships } from './memberships.ts';
import { tenants, users } from './tenants.ts';

/** Reports that users saved. */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    tenantId: tenantId().references(() => tenants.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    definition: jsonb('definition').$type<ReportDefinition>().notNull(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    shares: jsonb('shares').$type<ReportShares>().notNull(),
    sortName: sortKey('sort_name', 'fold(name)'),
    revision: integer('revision').notNull().default(1),
    archivedAt: moment('archived_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('reports_tenant_id').on(table.tenantId, table.id),
    index('reports_by_name').on(table.tenantId, table.sortName, table.id),
  ],
);

/** The versions of reports, one for each time that they were saved. */
export const reportVersions = pgTable(
  'report_versions',
  {
    tenantId: tenantId(),
    reportId: uuid('report_id').notNull(),
    revision: integer('revision').notNull(),
    name: text('name').notNull(),
    definition: jsonb('definition').$type<ReportDefinition>().notNull(),
    savedBy: uuid('saved_by')
      .notNull()
      .references(() => users.id),
    savedAt: moment('saved_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.reportId, table.revision] }),
    foreignKey({
      columns: [table.tenantId, table.reportId],
      foreignColumns: [reports.tenantId, reports.id],
      name: 'report_versions_report',
    }).onDelete('cascade'),
  ],
);

/** The scope of a report. */
export interface StoredScope {
  companyId?: string | undefined;
  projectId?: string | undefined;
  answers: ReportAnswers;
}

/** Stores the schedules and recipients of emailed reports. */
export const reportSchedules = pgTable(
  'report_schedules',
  {
    id: id(),
    tenantId: tenantId(),
    reportId: uuid('report_id').notNull(),
    rhythm: text('rhythm').$type<ReportRhythm>().notNull(),
    day: integer('day').notNull(),
    time: text('time').notNull(),
    timeZone: text('time_zone').notNull(),
    format: text('format').$type<ReportFormat>().notNull(),
    delivery: text('delivery').$type<'attachment' | 'link'>().notNull(),
    skipsEmpty: boolean('skips_empty').notNull(),
    recipientIds: uuid('recipient_ids').array().notNull(),
    scope: jsonb('scope').$type<StoredScope>().notNull(),
    /** Null where it is off. */
    nextAt: moment('next_at'),
    lastProblem: text('last_problem').notNull().default(''),
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('report_schedules_tenant_id').on(table.tenantId, table.id),
    foreignKey({
      columns: [table.tenantId, table.reportId],
      foreignColumns: [reports.tenantId, reports.id],
      name: 'report_schedules_report',
    }).onDelete('cascade'),
    index('report_schedules_of_report').on(table.reportId),
    index('report_schedules_due').on(table.nextAt),
  ],
);

/** Whole reports that are made as files. */
export const reportRuns = pgTable(
  'report_runs',
  {
    id: id(),
    tenantId: tenantId(),
    membershipId: uuid('membership_id').notNull(),
    name: text('name').notNull(),
    definition: jsonb('definition').$type<ReportDefinition>().notNull(),
    scope: jsonb('scope').$type<StoredScope>().notNull(),
    format: text('format').$type<ReportFormat>().notNull(),
    state: text('state').$type<ReportRunState>().notNull(),
    total: integer('total'),
    written: integer('written').notNull().default(0),
    sha256: text('sha256'),
    /** The picture of its chart, where it was mailed. */
    pictureSha256: text('picture_sha256'),
    bytes: bigint('bytes', { mode: 'number' }),
    problem: text('problem').notNull().default(''),
    /** The schedule that started it, whether or not it still exists. */
    scheduleId: uuid('schedule_id'),
    /** Users to whom it was mailed: they may fetch the file. */
    mailedTo: uuid('mailed_to').array().notNull(),
    createdAt: createdAt(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    unique('report_runs_tenant_id').on(table.tenantId, table.id),
    foreignKey({
      columns: [table.tenantId, table.membershipId],
      foreignColumns: [memberships.tenantId, memberships.id],
      name: 'report_runs_membership',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.sha256],
      foreignColumns: [files.tenantId, files.sha256],
      name: 'report_runs_file',
    }),
    foreignKey({
      columns: [table.tenantId, table.pictureSha256],
      foreignColumns: [files.tenantId, files.sha256],
      name: 'report_runs_picture',
    }),
    index('report_runs_of_member').on(table.membershipId, table.createdAt),
    index('report_runs_mailed_to').using('gin', table.mailedTo),
    index('report_runs_by_age').on(table.createdAt),
  ],
);

/**
 * Stores the progress of counting the working hours in a company's documents; none for one that was never counted
 * again.
 */
export const workingTime = pgTable(
  'working_time',
  {
    tenantId: tenantId(),
    companyId: uuid('company_id').primaryKey(),
    /** Where its working hours are, or are being, counted. */
    timeZone: text('time_zone').notNull(),
    state: text('state').$type<'running' | 'done' | 'failed'>().notNull(),
    /** How many documents it has, and how many of them were gone through. */
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    /** The last document that was gone through. */
    position: uuid('position'),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    foreignKey({
      columns: [table.tenantId, table.companyId],
      foreignColumns: [companies.tenantId, companies.id],
      name: 'working_time_company',
    }).onDelete('cascade'),
  ],
);
