import type {
  AnswererRole,
  CompanyType,
  DisputeOutcome,
  RateBasis,
  ReviewReason,
  RiskLevel,
  StatementRecipientRole,
  TaxDecision,
  TaxReasonDto,
  TaxRisk,
  TaxRiskStatus,
  TaxRiskVersion,
  TaxRoute,
} from '@countersign/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
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

/** Stores the settings of a tenant for tax risks; without a row these are the columns' defaults. */
export const taxRiskSettings = pgTable('tax_risk_settings', {
  tenantId: tenantId()
    .primaryKey()
    .references(() => tenants.id, { onDelete: 'cascade' }),
  usesRoleList: boolean('uses_role_list').notNull().default(false),
  maySignOffAlone: boolean('may_sign_off_alone').notNull().default(false),
  blanketLimit: integer('blanket_limit').notNull().default(5),
  /** The users; empty for those who are it by their type. */
  assessorIds: uuid('assessor_ids').array().notNull().default(sql`'{}'`),
  controllerIds: uuid('controller_ids').array().notNull().default(sql`'{}'`),
  /** The number of the last statement. */
  lastStatement: integer('last_statement').notNull().default(0),
  revision: integer('revision').notNull().default(1),
});

/** Stores roles of the industry's list, each as a user entered it from a source. */
export const taxIndustryRoles = pgTable(
  'tax_industry_roles',
  {
    id: id(),
    tenantId: tenantId().references(() => tenants.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    department: text('department').notNull().default(''),
    /** The role's own criterion; empty where it has none. */
    criterion: text('criterion').notNull().default(''),
    allowsGeneralTest: boolean('allows_general_test').notNull().default(false),
    restsOnEquipment: boolean('rests_on_equipment').notNull().default(false),
    source: text('source').notNull(),
    sourceDate: date('source_date').notNull(),
    /** Who compared it with the source, and when; null until someone has. */
    verifiedBy: uuid('verified_by').references(() => users.id),
    verifiedAt: moment('verified_at'),
    sortName: sortKey('sort_name', 'fold(name)'),
    revision: integer('revision').notNull().default(1),
    archivedAt: moment('archived_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('tax_industry_roles_tenant_id').on(table.tenantId, table.id),
    uniqueIndex('tax_industry_roles_name').on(table.tenantId, sql`lower(${table.name})`),
    index('tax_industry_roles_sorted').on(table.tenantId, table.sortName, table.id),
  ],
);

/** The assessment of the tax status of one engagement: a person in a project. */
export const taxRisks = pgTable(
  'tax_risks',
  {
    id: id(),
    tenantId: tenantId().references(() => tenants.id, { onDelete: 'cascade' }),
    contactId: uuid('contact_id').notNull(),
    projectId: uuid('project_id').notNull(),
    companyId: uuid('company_id').notNull(),
    role: text('role').notNull(),
    department: text('department').notNull().default(''),
    engagedAs: text('engaged_as').$type<CompanyType>().notNull(),
    startsOn: date('starts_on'),
    endsOn: date('ends_on'),
    rate: numeric('rate', { precision: 14, scale: 2, mode: 'number' }),
    rateBasis: text('rate_basis').$type<RateBasis>().notNull().default('day'),
    currency: text('currency').notNull().default('GBP'),
    intermediary: jsonb('intermediary').$type<TaxRisk['intermediary']>().notNull(),
    feePayer: jsonb('fee_payer').$type<TaxRisk['feePayer']>().notNull(),
    letter: jsonb('letter').$type<TaxRisk['letter']>(),
    roleClaim: jsonb('role_claim').$type<TaxRisk['roleClaim']>(),
    notes: text('notes').notNull().default(''),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    answers: jsonb('answers').$type<Record<string, string>>().notNull().default({}),
    /** Columns whose answers were copied and are not confirmed. */
    unconfirmed: jsonb('unconfirmed').$type<string[]>().notNull().default([]),
    /** SHA-256 of the answers where they are complete: the same ones for many are a blanket determination. */
    answersHash: text('answers_hash'),
    route: text('route').$type<TaxRoute>().notNull(),
    decision: text('decision').$type<TaxDecision>(),
    override: jsonb('override').$type<TaxRisk['override']>(),
    level: text('level').$type<RiskLevel>().notNull(),
    /** From 1 for low to 3 for high, to sort by. */
    levelRank: integer('level_rank').notNull(),
    levelReasons: jsonb('level_reasons').$type<string[]>().notNull().default([]),
    isBlanket: boolean('is_blanket').notNull().default(false),
    status: text('status').$type<TaxRiskStatus>().notNull(),
    /** The status that a review, a disagreement or the end interrupted. */
    statusBefore: text('status_before').$type<TaxRiskStatus>(),
    version: integer('version').notNull().default(1),
    submittedBy: jsonb('submitted_by').$type<TaxRisk['submittedBy']>(),
    signedOffBy: jsonb('signed_off_by').$type<TaxRisk['signedOffBy']>(),
    returnReason: text('return_reason').notNull().default(''),
    reviewOn: date('review_on'),
    /** Why the review is due; empty as long as it is not. */
    reviewReason: text('review_reason').$type<ReviewReason | ''>().notNull().default(''),
    /** Of the published tables: by which it was signed off, or looked at again since; null by other routes. */
    rulesVersion: text('rules_version'),
    /** The last day to answer the open disagreement. */
    disputeDueOn: date('dispute_due_on'),
    /** The engagement's end as it was at the last sign-off: a later one has been extended since. */
    signedOffEndsOn: date('signed_off_ends_on'),
    hasStatement: boolean('has_statement').notNull().default(false),
    issuedAt: moment('issued_at'),
    acknowledgedAt: moment('acknowledged_at'),
    /** When time alone changes the level or the status next. */
    recheckOn: date('recheck_on'),
    sortRole: sortKey('sort_role', 'fold(role)'),
    sortDepartment: sortKey('sort_department', 'fold(department)'),
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('tax_risks_tenant_id').on(table.tenantId, table.id),
    foreignKey({
      columns: [table.tenantId, table.contactId],
      foreignColumns: [contacts.tenantId, contacts.id],
      name: 'tax_risks_contact',
    }),
    foreignKey({
      columns: [table.tenantId, table.projectId],
      foreignColumns: [projects.tenantId, projects.id],
      name: 'tax_risks_project',
    }),
    foreignKey({
      columns: [table.tenantId, table.companyId],
      foreignColumns: [companies.tenantId, companies.id],
      name: 'tax_risks_company',
    }),
    index('tax_risks_by_level').on(table.tenantId, table.levelRank, table.id),
    index('tax_risks_by_status').on(table.tenantId, table.status, table.id),
    index('tax_risks_by_change').on(table.tenantId, table.updatedAt, table.id),
    index('tax_risks_by_review').on(table.tenantId, table.reviewOn, table.id),
    index('tax_risks_of_engagement').on(table.projectId, table.contactId),
    index('tax_risks_of_contact').on(table.contactId),
    index('tax_risks_by_answers').on(table.tenantId, table.answersHash),
    index('tax_risks_to_recheck').on(table.recheckOn).where(sql`recheck_on is not null`),
  ],
);

/** Versions as they were signed off. */
export const taxRiskVersions = pgTable(
  'tax_risk_versions',
  {
    id: id(),
    tenantId: tenantId(),
    riskId: uuid('risk_id').notNull(),
    version: integer('version').notNull(),
    /** All but what becomes of it later. */
    frozen: jsonb('frozen')
      .$type<Omit<TaxRiskVersion, 'version' | 'supersededAt' | 'supersededReason'> & FrozenMore>()
      .notNull(),
    supersededAt: moment('superseded_at'),
    supersededReason: text('superseded_reason').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenantId, table.riskId],
      foreignColumns: [taxRisks.tenantId, taxRisks.id],
      name: 'tax_risk_versions_risk',
    }).onDelete('cascade'),
    unique('tax_risk_versions_version').on(table.riskId, table.version),
  ],
);

/** The contents of a frozen version that its statement quotes, besides those shown. */
interface FrozenMore {
  reasons: TaxReasonDto[];
  effectiveFrom: string;
  evidence: { aboutText: string; name: string; sha256: string }[];
}

/** Files that show that answers are true. */
export const taxRiskEvidence = pgTable(
  'tax_risk_evidence',
  {
    id: id(),
    tenantId: tenantId(),
    riskId: uuid('risk_id').notNull(),
    /** A column of the answers, or a topic. */
    about: text('about').notNull(),
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    sha256: text('sha256').notNull(),
    bytes: integer('bytes').notNull(),
    addedBy: uuid('added_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenantId, table.riskId],
      foreignColumns: [taxRisks.tenantId, taxRisks.id],
      name: 'tax_risk_evidence_risk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.sha256],
      foreignColumns: [files.tenantId, files.sha256],
      name: 'tax_risk_evidence_file',
    }),
    index('tax_risk_evidence_of_risk').on(table.riskId),
  ],
);

/** Stores invitations to answer, besides the hirer's own answers, with the answers. */
export const taxRiskInvitations = pgTable(
  'tax_risk_invitations',
  {
    id: id(),
    tenantId: tenantId(),
    riskId: uuid('risk_id').notNull(),
    role: text('role').$type<AnswererRole>().notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => users.id),
    answers: jsonb('answers').$type<Record<string, string>>().notNull().default({}),
    openedAt: moment('opened_at'),
    submittedAt: moment('submitted_at'),
    withdrawnAt: moment('withdrawn_at'),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenantId, table.riskId],
      foreignColumns: [taxRisks.tenantId, taxRisks.id],
      name: 'tax_risk_invitations_risk',
    }).onDelete('cascade'),
    index('tax_risk_invitations_of_risk').on(table.riskId),
  ],
);

/** Status determination statements. */
export const taxStatements = pgTable(
  'tax_statements',
  {
    id: id(),
    tenantId: tenantId(),
    riskId: uuid('risk_id').notNull(),
    version: integer('version').notNull(),
    number: text('number').notNull(),
    decision: text('decision').$type<'inside' | 'outside'>().notNull(),
    effectiveFrom: date('effective_from').notNull(),
    replaces: text('replaces').notNull().default(''),
    issuedBy: uuid('issued_by')
      .notNull()
      .references(() => users.id),
    issuedAt: moment('issued_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
    /** The sealed file; null until it is made. */
    pdfSha256: text('pdf_sha256'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('tax_statements_tenant_id').on(table.tenantId, table.id),
    unique('tax_statements_number').on(table.tenantId, table.number),
    foreignKey({
      columns: [table.tenantId, table.riskId],
      foreignColumns: [taxRisks.tenantId, taxRisks.id],
      name: 'tax_statements_risk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.pdfSha256],
      foreignColumns: [files.tenantId, files.sha256],
      name: 'tax_statements_pdf',
    }),
    index('tax_statements_of_risk').on(table.riskId),
    index('tax_statements_by_pdf').on(table.pdfSha256),
  ],
);

/** The recipients of a statement. */
export const taxStatementRecipients = pgTable(
  'tax_statement_recipients',
  {
    id: id(),
    tenantId: tenantId(),
    statementId: uuid('statement_id').notNull(),
    role: text('role').$type<StatementRecipientRole>().notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** Their own company that is contracted and paid, where it has no other address; empty for none. */
    alsoFor: text('also_for').notNull().default(''),
    sentAt: moment('sent_at'),
    hasBounced: boolean('has_bounced').notNull().default(false),
    openedAt: moment('opened_at'),
    acknowledgedAt: moment('acknowledged_at'),
  },
  (table) => [
    foreignKey({
      columns: [table.tenantId, table.statementId],
      foreignColumns: [taxStatements.tenantId, taxStatements.id],
      name: 'tax_statement_recipients_statement',
    }).onDelete('cascade'),
    index('tax_statement_recipients_of_statement').on(table.statementId),
  ],
);

/** Disagreements with statements. */
export const taxDisputes = pgTable(
  'tax_disputes',
  {
    id: id(),
    tenantId: tenantId(),
    riskId: uuid('risk_id').notNull(),
    statementId: uuid('statement_id').notNull(),
    from: text('from_role').$type<StatementRecipientRole>().notNull(),
    name: text('name').notNull(),
    text: text('text').notNull(),
    via: text('via').$type<'link' | 'entered'>().notNull(),
    receivedOn: date('received_on').notNull(),
    dueOn: date('due_on').notNull(),
    outcome: text('outcome').$type<DisputeOutcome>(),
    reasons: text('reasons').notNull().default(''),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenantId, table.riskId],
      foreignColumns: [taxRisks.tenantId, taxRisks.id],
      name: 'tax_disputes_risk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.statementId],
      foreignColumns: [taxStatements.tenantId, taxStatements.id],
      name: 'tax_disputes_statement',
    }).onDelete('cascade'),
    // Each party may object: a second objection of the same one is a part of the first.
    uniqueIndex('tax_disputes_open').on(table.riskId, table.from).where(sql`outcome is null`),
    index('tax_disputes_of_risk').on(table.riskId),
  ],
);
