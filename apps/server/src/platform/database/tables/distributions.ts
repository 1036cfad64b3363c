import type {
  DeviceKind,
  DistributionMode,
  DistributionState,
  RecipientDelivery,
  RecipientReading,
  RecipientSource,
  SharedFileKind,
  SharedFileSeal,
  VisitKind,
  WatermarkSettings,
} from '@countersign/contract';
import type { PageSize } from '@countersign/fields';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment, sortKey, tenantId, updatedAt } from '../columns.ts';
import { companies } from './companies.ts';
import { contacts } from './contacts.ts';
import { files } from './files.ts';
import { projects } from './projects.ts';
import { tenants, users } from './tenants.ts';

/** Files that are sent to many people, each a copy of their own. */
export const distributions = pgTable(
  'distributions',
  {
    id: id(),
    tenantId: tenantId(),
    companyId: uuid('company_id').notNull(),
    projectId: uuid('project_id'),
    title: text('title').notNull(),
    state: text('state').$type<DistributionState>().notNull().default('draft'),
    /** Where a draft's recipients come from; those that were found are rows once it is sent off. */
    sources: jsonb('sources').$type<RecipientSource[]>().notNull(),
    excludedEmails: jsonb('excluded_emails').$type<string[]>().notNull(),
    includeAgents: boolean('include_agents').notNull(),
    /** Empty for the sender. */
    replyTo: text('reply_to').notNull(),
    /** Null, or one that is gone, for the narrowest default. */
    emailTemplateId: uuid('email_template_id'),
    message: text('message').notNull(),
    watermark: jsonb('watermark').$type<WatermarkSettings>(),
    mode: text('mode').$type<DistributionMode>().notNull(),
    /** The last day, in the time zone of its company, and when that is over. */
    expiresOn: date('expires_on'),
    expiresAt: moment('expires_at'),
    allowDownload: boolean('allow_download').notNull(),
    askConfirmation: boolean('ask_confirmation').notNull(),
    scheduledAt: moment('scheduled_at'),
    delaySeconds: integer('delay_seconds').notNull(),
    reportAfterHours: integer('report_after_hours'),
    /** When sending starts, once it was sent off. */
    sendingStartsAt: moment('sending_starts_at'),
    /** When the first email was to be sent, and when all of them were. */
    sentAt: moment('sent_at'),
    finishedAt: moment('finished_at'),
    /** When the sender was mailed how far it got. */
    reportedAt: moment('reported_at'),
    /** Why it stopped by itself, for people. */
    problem: text('problem').notNull().default(''),
    /** Which run of the job sends it now, and until when no one else may take it over. */
    runId: uuid('run_id'),
    runUntil: moment('run_until'),
    /** The last number that was given to a recipient. */
    lastNumber: integer('last_number').notNull().default(0),
    /** The ids of the last commands, so that one that comes twice is done once. */
    commandIds: uuid('command_ids').array().notNull().default(sql`'{}'`),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    sortTitle: sortKey('sort_title', 'fold(title)'),
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('distributions_tenant_id').on(table.tenantId, table.id),
    foreignKey({
      columns: [table.tenantId, table.companyId],
      foreignColumns: [companies.tenantId, companies.id],
      name: 'distributions_company',
    }),
    foreignKey({
      columns: [table.tenantId, table.projectId],
      foreignColumns: [projects.tenantId, projects.id],
      name: 'distributions_project',
    }),
    index('distributions_by_creation').on(table.tenantId, table.createdAt, table.id),
    index('distributions_by_change').on(table.tenantId, table.updatedAt, table.id),
    index('distributions_by_sending').on(table.tenantId, table.sentAt, table.id),
    index('distributions_by_title').on(table.tenantId, table.sortTitle, table.id),
    index('distributions_by_state').on(table.tenantId, table.state, table.id),
    index('distributions_by_last_day').on(table.tenantId, table.expiresOn, table.id),
    index('distributions_of_project').on(table.projectId),
  ],
);

/** The files of a distribution, in their order. */
export const distributionFiles = pgTable(
  'distribution_files',
  {
    id: id(),
    tenantId: tenantId(),
    distributionId: uuid('distribution_id').notNull(),
    position: integer('position').notNull(),
    /** The version that all links show. */
    version: integer('version').notNull(),
  },
  (table) => [
    unique('distribution_files_tenant_id').on(table.tenantId, table.id),
    foreignKey({
      columns: [table.tenantId, table.distributionId],
      foreignColumns: [distributions.tenantId, distributions.id],
      name: 'distribution_files_distribution',
    }).onDelete('cascade'),
    index('distribution_files_of').on(table.distributionId, table.position),
  ],
);

/** The versions of a file: a replaced one is kept, as copies of it may be found. */
export const distributionFileVersions = pgTable(
  'distribution_file_versions',
  {
    id: id(),
    tenantId: tenantId(),
    fileId: uuid('file_id').notNull(),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    kind: text('kind').$type<SharedFileKind>().notNull(),
    contentType: text('content_type').notNull(),
    /** As it was uploaded: it never leaves for a recipient where it has pages. */
    sha256: text('sha256').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** The PDF that copies are made of: the uploaded one cleaned, or a picture as a page; null without pages. */
    pdfSha256: text('pdf_sha256'),
    pages: jsonb('pages').$type<PageSize[]>().notNull(),
    /** The state of its signatures. */
    seal: text('seal').$type<SharedFileSeal>().notNull().default('none'),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    unique('distribution_file_versions_tenant_id').on(table.tenantId, table.id),
    uniqueIndex('distribution_file_versions_version').on(table.fileId, table.version),
    foreignKey({
      columns: [table.tenantId, table.fileId],
      foreignColumns: [distributionFiles.tenantId, distributionFiles.id],
      name: 'distribution_file_versions_file',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.sha256],
      foreignColumns: [files.tenantId, files.sha256],
      name: 'distribution_file_versions_uploaded',
    }),
    foreignKey({
      columns: [table.tenantId, table.pdfSha256],
      foreignColumns: [files.tenantId, files.sha256],
      name: 'distribution_file_versions_pdf',
    }),
  ],
);

/**
 * The people of a distribution, as they were when it was sent off, and what became of it for each. The id is
 * also the trace code of their copies.
 */
export const distributionRecipients = pgTable(
  'distribution_recipients',
  {
    id: id(),
    tenantId: tenantId(),
    distributionId: uuid('distribution_id').notNull(),
    /** Of their copy, from 1. */
    number: integer('number').notNull(),
    contactId: uuid('contact_id'),
    name: text('name').notNull(),
    /** Empty where only the full name is known. */
    firstName: text('first_name').notNull().default(''),
    email: text('email').notNull(),
    /** The name of the contact that they represent, where they get it for that alone. */
    agentOf: text('agent_of').notNull().default(''),
    delivery: text('delivery').$type<RecipientDelivery>().notNull().default('queued'),
    deliveryProblem: text('delivery_problem').notNull().default(''),
    /** Counts the mails to them: the one that counts is the last. */
    mailings: integer('mailings').notNull().default(0),
    /** A mail is to be written: cleared with it. */
    isDue: boolean('is_due').notNull().default(true),
    sentAt: moment('sent_at'),
    deliveredAt: moment('delivered_at'),
    openedAt: moment('opened_at'),
    lastOpenedAt: moment('last_opened_at'),
    opens: integer('opens').notNull().default(0),
    /** Opened by programs that check mails, by all signs. */
    prefetches: integer('prefetches').notNull().default(0),
    viewedAt: moment('viewed_at'),
    downloadedAt: moment('downloaded_at'),
    /** Of the versions that are shown now; those before are in `distribution_reads`. */
    confirmedAt: moment('confirmed_at'),
    /** Of versions that were replaced after it: the last one. */
    earlierConfirmedAt: moment('earlier_confirmed_at'),
    revokedAt: moment('revoked_at'),
    /** The total of all pages in `distribution_reads`, so that lists need not count. */
    seconds: integer('seconds').notNull().default(0),
    pagesViewed: integer('pages_viewed').notNull().default(0),
    reading: text('reading')
      .$type<RecipientReading>()
      .notNull()
      .generatedAlwaysAs(
        sql.raw(`case when confirmed_at is not null then 'confirmed'
          when downloaded_at is not null then 'downloaded'
          when viewed_at is not null then 'viewed'
          when opened_at is not null then 'opened' else 'unopened' end`),
      ),
    sortName: sortKey('sort_name', 'fold(name)'),
    sortEmail: sortKey('sort_email', 'lower(email)'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('distribution_recipients_tenant_id').on(table.tenantId, table.id),
    foreignKey({
      columns: [table.tenantId, table.distributionId],
      foreignColumns: [distributions.tenantId, distributions.id],
      name: 'distribution_recipients_distribution',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.contactId],
      foreignColumns: [contacts.tenantId, contacts.id],
      name: 'distribution_recipients_contact',
    }),
    // No address twice, wherever it came from.
    uniqueIndex('distribution_recipients_email').on(table.distributionId, table.sortEmail),
    index('distribution_recipients_by_number').on(table.distributionId, table.number, table.id),
    index('distribution_recipients_by_name').on(table.distributionId, table.sortName, table.id),
    index('distribution_recipients_counted').on(
      table.distributionId,
      table.delivery,
      table.reading,
      table.revokedAt,
    ),
    index('distribution_recipients_due').on(table.distributionId, table.number).where(sql`is_due`),
    index('distribution_recipients_of_contact').on(table.contactId, table.createdAt),
    index('distribution_recipients_of_address').on(table.tenantId, table.sortEmail),
  ],
);

/** Stores the reading of one version of a file by one person. */
export const distributionReads = pgTable(
  'distribution_reads',
  {
    tenantId: tenantId(),
    recipientId: uuid('recipient_id').notNull(),
    fileVersionId: uuid('file_version_id').notNull(),
    /** By page, from the first one: how often it came into sight, and for how many milliseconds. */
    pageViews: integer('page_views').array().notNull().default(sql`'{}'`),
    pageMillis: integer('page_millis').array().notNull().default(sql`'{}'`),
    /** The last parts that were counted of each of the last visits, so that none counts twice. */
    counted: jsonb('counted').$type<Record<string, number[]>>().notNull().default({}),
    firstViewedAt: moment('first_viewed_at'),
    lastViewedAt: moment('last_viewed_at'),
    downloads: integer('downloads').notNull().default(0),
    downloadedAt: moment('downloaded_at'),
    /** When its receipt was confirmed. */
    confirmedAt: moment('confirmed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.recipientId, table.fileVersionId] }),
    foreignKey({
      columns: [table.tenantId, table.recipientId],
      foreignColumns: [distributionRecipients.tenantId, distributionRecipients.id],
      name: 'distribution_reads_recipient',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.fileVersionId],
      foreignColumns: [distributionFileVersions.tenantId, distributionFileVersions.id],
      name: 'distribution_reads_version',
    }).onDelete('cascade'),
    index('distribution_reads_of_version').on(table.fileVersionId),
  ],
);

/** The activity at the links of a distribution, in order. */
export const distributionVisits = pgTable(
  'distribution_visits',
  {
    id: id(),
    tenantId: tenantId(),
    recipientId: uuid('recipient_id').notNull(),
    kind: text('kind').$type<VisitKind>().notNull(),
    fileVersionId: uuid('file_version_id'),
    at: moment('at').notNull(),
    address: text('address').notNull(),
    device: text('device').$type<DeviceKind>().notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenantId, table.recipientId],
      foreignColumns: [distributionRecipients.tenantId, distributionRecipients.id],
      name: 'distribution_visits_recipient',
    }).onDelete('cascade'),
    index('distribution_visits_of_recipient').on(table.recipientId, table.at),
  ],
);

/** Copies that were made, one for each person and version of a file. */
export const distributionCopies = pgTable(
  'distribution_copies',
  {
    tenantId: tenantId(),
    recipientId: uuid('recipient_id').notNull(),
    fileVersionId: uuid('file_version_id').notNull(),
    sha256: text('sha256').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    madeAt: moment('made_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.recipientId, table.fileVersionId] }),
    foreignKey({
      columns: [table.tenantId, table.recipientId],
      foreignColumns: [distributionRecipients.tenantId, distributionRecipients.id],
      name: 'distribution_copies_recipient',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.fileVersionId],
      foreignColumns: [distributionFileVersions.tenantId, distributionFileVersions.id],
      name: 'distribution_copies_version',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.sha256],
      foreignColumns: [files.tenantId, files.sha256],
      name: 'distribution_copies_file',
    }),
    // The file that someone holds is looked up by its hash.
    index('distribution_copies_by_hash').on(table.sha256),
  ],
);

/** Watermarks that are kept for the distributions of a project. */
export const watermarkTemplates = pgTable(
  'watermark_templates',
  {
    id: id(),
    tenantId: tenantId(),
    projectId: uuid('project_id').notNull(),
    name: text('name').notNull(),
    settings: jsonb('settings').$type<WatermarkSettings>().notNull(),
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('watermark_templates_tenant_id').on(table.tenantId, table.id),
    foreignKey({
      columns: [table.tenantId, table.projectId],
      foreignColumns: [projects.tenantId, projects.id],
      name: 'watermark_templates_project',
    }).onDelete('cascade'),
    uniqueIndex('watermark_templates_name').on(table.projectId, sql`lower(${table.name})`),
  ],
);

/** Pictures that were uploaded for watermarks, which name them by their hash; unused ones go after a day. */
export const watermarkImages = pgTable(
  'watermark_images',
  {
    tenantId: tenantId(),
    sha256: text('sha256').notNull(),
    contentType: text('content_type').notNull(),
    uploadedAt: moment('uploaded_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.sha256] }),
    foreignKey({
      columns: [table.tenantId, table.sha256],
      foreignColumns: [files.tenantId, files.sha256],
      name: 'watermark_images_file',
    }),
    index('watermark_images_by_upload').on(table.uploadedAt),
  ],
);

/** Addresses that want no more distributions: their owners marked one as spam, or opted out. */
export const distributionOptOuts = pgTable(
  'distribution_opt_outs',
  {
    tenantId: tenantId().references(() => tenants.id, { onDelete: 'cascade' }),
    /** In small letters. */
    email: text('email').notNull(),
    reason: text('reason').$type<'complained' | 'asked'>().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.email] })],
);

/** The domains that distributions went to: a new one has to be confirmed first. */
export const mailedDomains = pgTable(
  'mailed_domains',
  {
    tenantId: tenantId().references(() => tenants.id, { onDelete: 'cascade' }),
    domain: text('domain').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.domain] })],
);
