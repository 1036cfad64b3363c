import type {
  CompanyType,
  commentAudiences,
  DocumentSettings,
  DocumentState,
  DocumentValues,
  ExternalRole,
  FormulaSources,
  Party,
  PartyPerson,
} from '@countersign/contract';
import type { ChainCorrection, ChainEnding, ChainExtension } from '@countersign/domain';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
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
import { createdAt, id, moment, tenantId, updatedAt } from '../columns.ts';
import { companies } from './companies.ts';
import { contacts } from './contacts.ts';
import { files } from './files.ts';
import { formPacks } from './form-packs.ts';
import { formTemplateVersions } from './form-templates.ts';
import { projects } from './projects.ts';
import { users } from './tenants.ts';

/** One pack made out for one recipient. */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    tenantId: tenantId(),
    companyId: uuid('company_id').notNull(),
    projectId: uuid('project_id').notNull(),
    formPackId: uuid('form_pack_id').notNull(),
    recipientId: uuid('recipient_id').notNull(),
    /** The first document of its family, where it is an amendment. */
    amendsId: uuid('amends_id'),
    /** The mobile as it was given for this document alone, by someone who may not change contacts. */
    recipientCountryCode: text('recipient_country_code'),
    recipientMobile: text('recipient_mobile'),
    /** The recipient's address as it was corrected for this document alone, where the contact has another one. */
    recipientEmail: text('recipient_email'),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    state: text('state').$type<DocumentState>().notNull(),
    delivery: text('delivery').notNull().default('none'),
    /** The creator's values, by template and field key. */
    values: jsonb('values').$type<DocumentValues>().notNull(),
    /** The values that came from sources when it was last sent. */
    bound: jsonb('bound').$type<DocumentValues>().notNull().default({}),
    /** The values that its formulas use besides fields, as they were when it was sent. */
    sources: jsonb('sources').$type<FormulaSources>().notNull().default({}),
    /** The external parties that receive what others attach, as its pack had it when it was sent. */
    attachmentAudience: text('attachment_audience')
      .array()
      .$type<ExternalRole[]>()
      .notNull()
      .default(sql`'{}'`),
    /** As what the person is engaged. */
    engagementType: text('engagement_type').$type<CompanyType>().notNull(),
    /** The drafter chose it: it follows neither the recipient nor the company. */
    isEngagementChosen: boolean('is_engagement_chosen').notNull().default(false),
    /** How a draft is to be sent; of a document that is out, how it was. */
    settings: jsonb('settings').$type<DocumentSettings>().notNull(),
    /** Counts the sendings. */
    round: integer('round').notNull().default(0),
    /** Everyone has acted, and the final file is not stored yet. */
    isFinishing: boolean('is_finishing').notNull().default(false),
    /** The last day on which it can be signed, in the time zone of its company. */
    expiresOn: date('expires_on'),
    /** How its last day was changed in this round. */
    extension: jsonb('extension').$type<ChainExtension>(),
    /** The last change of the drafter's values in this round. */
    correction: jsonb('correction').$type<ChainCorrection>(),
    /** How it came to an end without success. */
    ending: jsonb('ending').$type<ChainEnding>(),
    /** The ids of the last commands, so that one that comes twice is done once. */
    commandIds: uuid('command_ids').array().notNull().default(sql`'{}'`),
    /** The finished, sealed PDF. */
    pdfSha256: text('pdf_sha256'),
    finishedAt: moment('finished_at'),
    sentBy: uuid('sent_by').references(() => users.id),
    sentAt: moment('sent_at'),
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('documents_tenant_id').on(table.tenantId, table.id),
    foreignKey({
      columns: [table.tenantId, table.companyId],
      foreignColumns: [companies.tenantId, companies.id],
      name: 'documents_company',
    }),
    foreignKey({
      columns: [table.tenantId, table.projectId],
      foreignColumns: [projects.tenantId, projects.id],
      name: 'documents_project',
    }),
    foreignKey({
      columns: [table.tenantId, table.formPackId],
      foreignColumns: [formPacks.tenantId, formPacks.id],
      name: 'documents_pack',
    }),
    foreignKey({
      columns: [table.tenantId, table.recipientId],
      foreignColumns: [contacts.tenantId, contacts.id],
      name: 'documents_recipient',
    }),
    foreignKey({
      columns: [table.tenantId, table.amendsId],
      foreignColumns: [table.tenantId, table.id],
      name: 'documents_amended',
    }),
    foreignKey({
      columns: [table.tenantId, table.pdfSha256],
      foreignColumns: [files.tenantId, files.sha256],
      name: 'documents_pdf',
    }),
    index('documents_by_change').on(table.tenantId, table.updatedAt, table.id),
    index('documents_by_creation').on(table.tenantId, table.createdAt, table.id),
    // With what says who sees a document: those of the last weeks are counted by the index alone.
    index('documents_by_sending').on(
      table.tenantId,
      table.sentAt,
      table.id,
      table.projectId,
      table.createdBy,
      table.state,
    ),
    index('documents_by_state').on(table.tenantId, table.state, table.updatedAt, table.id),
    // The orders of the list: those by the names of others go from the names to the documents of each. With what says who
    // sees a document: those of a state are counted by the index alone.
    index('documents_by_state_alone').on(
      table.tenantId,
      table.state,
      table.id,
      table.projectId,
      table.createdBy,
    ),
    index('documents_by_finish').on(table.tenantId, table.finishedAt, table.id),
    // How long it took, of all that were finished in a time.
    index('documents_by_completion')
      .on(
        table.tenantId,
        table.finishedAt,
        table.sentAt,
        table.id,
        table.projectId,
        table.createdBy,
        table.state,
      )
      .where(sql`finished_at is not null`),
    index('documents_by_last_day').on(table.tenantId, table.expiresOn, table.id),
    index('documents_by_engagement').on(
      table.tenantId,
      table.engagementType,
      table.updatedAt,
      table.id,
    ),
    index('documents_of_pack').on(table.tenantId, table.formPackId, table.id),
    index('documents_of_company').on(table.companyId),
    // Whose last day has to be watched.
    index('documents_by_end').on(table.expiresOn).where(sql`state = 'pending'`),
    // The file that someone holds is looked up by its hash.
    index('documents_by_pdf').on(table.pdfSha256),
    // Few at any time.
    index('documents_by_failed_delivery')
      .on(table.tenantId, table.id)
      .where(sql`delivery = 'failed'`),
    index('documents_of_creator').on(table.tenantId, table.createdBy, table.updatedAt, table.id),
    index('documents_of_recipient').on(table.recipientId),
    // Few are amendments.
    index('documents_of_family').on(table.amendsId).where(sql`amends_id is not null`),
    // Hardly any two keys differ, so that it is small: reports count by it alone.
    index('documents_of_project').on(
      table.tenantId,
      table.projectId,
      table.formPackId,
      table.createdBy,
      table.state,
    ),
    // Who is engaged on a project.
    // Those that their sender has to change.
    index('documents_returned')
      .on(table.tenantId, table.updatedAt)
      .where(sql`state = 'draft' and ending ->> 'kind' = 'returned'`),
    index('documents_of_people').on(table.tenantId, table.projectId, table.recipientId),
  ],
);

/** Another mobile of a contact, as it was given for a document: for those who may change contacts to take over. */
export const contactProposals = pgTable(
  'contact_proposals',
  {
    id: id(),
    tenantId: tenantId(),
    contactId: uuid('contact_id').notNull(),
    documentId: uuid('document_id').notNull(),
    countryCode: text('country_code').notNull(),
    mobile: text('mobile').notNull(),
    proposedBy: uuid('proposed_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenantId, table.contactId],
      foreignColumns: [contacts.tenantId, contacts.id],
      name: 'contact_proposals_contact',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.documentId],
      foreignColumns: [documents.tenantId, documents.id],
      name: 'contact_proposals_document',
    }).onDelete('cascade'),
    unique('contact_proposals_of_document').on(table.documentId),
    index('contact_proposals_of_contact').on(table.contactId),
  ],
);

/** The forms of a document, in the versions that it was drafted with, by position from 0. */
export const documentForms = pgTable(
  'document_forms',
  {
    tenantId: tenantId(),
    documentId: uuid('document_id').notNull(),
    position: integer('position').notNull(),
    formTemplateVersionId: uuid('form_template_version_id').notNull(),
    /** When it is part of the document, as the pack had it as the document was drafted. */
    condition: text('condition').notNull().default(''),
    /** The external parties that are not shown it, as the pack had it then. */
    hiddenFrom: text('hidden_from').array().$type<ExternalRole[]>().notNull().default(sql`'{}'`),
    /** The keys of its fields that are separate from those of other forms, as the pack had it then. */
    separateKeys: jsonb('separate_keys').$type<string[]>().notNull().default([]),
    /** Its condition did not hold as the document was sent; of a draft nothing is decided yet. */
    isLeftOut: boolean('is_left_out').notNull().default(false),
    /** The finished, sealed PDF of this form alone, where the pack wants one for each form. */
    pdfSha256: text('pdf_sha256'),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.position] }),
    foreignKey({
      columns: [table.tenantId, table.documentId],
      foreignColumns: [documents.tenantId, documents.id],
      name: 'document_forms_document',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.formTemplateVersionId],
      foreignColumns: [formTemplateVersions.tenantId, formTemplateVersions.id],
      name: 'document_forms_version',
    }),
    foreignKey({
      columns: [table.tenantId, table.pdfSha256],
      foreignColumns: [files.tenantId, files.sha256],
      name: 'document_forms_pdf',
    }),
    index('document_forms_by_pdf').on(table.pdfSha256).where(sql`pdf_sha256 is not null`),
    index('document_forms_of_version').on(table.formTemplateVersionId),
  ],
);

/** The evidence of a party's act for the certificate. Personal data. */
export interface PartyEvidence {
  /** When; ISO 8601. */
  at: string;
  /** The user who acted; missing for someone outside. */
  userId?: string;
  name: string;
  /** Whom they acted for, by name, where that was not for themselves. */
  actsFor?: string[];
  email: string;
  address: string;
  /** Such as `Firefox on Windows`. */
  browser: string;
  /** How the signature was made; missing where nothing was signed. */
  signed?: 'typed' | 'drawn' | 'image';
  /** SHA-256 of the signature's strokes, text or picture. */
  inkSha256?: string;
  consent?: { version: number; language: string };
  /** How they got the link, where no email had it. */
  linkWas?: 'copied' | 'texted';
  /** True where a code that was sent to them was entered. */
  codeEntered: boolean;
  /** True where it came by text message. */
  codeWasTexted?: boolean;
  /** Of acts in person: the user on whose device it was, who was present. */
  host?: string;
  /** SHA-256 over the forms and values as they were shown; empty of acts on paper, where nothing was. */
  shownSha256: string;
  /** Of a signature on paper: the day that was stated, the SHA-256 of its scan, and the user who recorded it. */
  paper?: { signedOn: string; sha256: string; recordedBy: string; userId: string };
  /** When values were changed after it, so that it counts no more; ISO 8601. */
  undoneAt?: string;
}

/** Stores the slots in the chain of a document, of all its rounds. They are written when it is sent. */
export const documentParties = pgTable(
  'document_parties',
  {
    id: id(),
    tenantId: tenantId(),
    documentId: uuid('document_id').notNull(),
    round: integer('round').notNull(),
    /** The position in the list of the round. */
    position: integer('position').notNull(),
    role: text('role').$type<Party['role']>().notNull(),
    act: text('act').$type<Party['act']>().notNull(),
    who: text('who').$type<Party['who']>().notNull(),
    sequence: integer('sequence').notNull(),
    signaturePosition: integer('signature_position'),
    state: text('state').$type<Party['state']>().notNull(),
    name: text('name').notNull(),
    /** Of an external party; empty where only the full name is known. */
    firstName: text('first_name').notNull().default(''),
    /** Empty for those who act as users. */
    email: text('email').notNull(),
    countryCode: text('country_code').notNull(),
    mobile: text('mobile').notNull(),
    /** The users who act for it. */
    people: jsonb('people').$type<PartyPerson[]>().notNull(),
    /** Of approvers: the step of the approval setup. */
    stepId: uuid('step_id'),
    predecessorId: uuid('predecessor_id'),
    /** Why it was skipped, declined or returned for changes. */
    reason: text('reason').notNull(),
    /** The party's values, by template and field key, including signatures. */
    values: jsonb('values').$type<DocumentValues>().notNull().default({}),
    /** One for each person who acted. */
    evidence: jsonb('evidence').$type<PartyEvidence[]>().notNull().default([]),
    turnAt: moment('turn_at'),
    openedAt: moment('opened_at'),
    actedAt: moment('acted_at'),
    /** Who acted last, declined or returned it; empty as long as no one has. */
    actor: text('actor').notNull().default(''),
    /**
     * The working hours from its turn to its act, where the company is. Kept by a trigger, and counted again by a job where
     * the company moves to another time zone.
     */
    workingHours: doublePrecision('working_hours'),
    remindedAt: moment('reminded_at'),
    /** How often it was reminded. */
    reminders: integer('reminders').notNull().default(0),
    /** How often a correction moved its turn to a later step. */
    withdrawals: integer('withdrawals').notNull().default(0),
    hasBounced: boolean('has_bounced').notNull().default(false),
    /** The finished, sealed PDF without the forms that are hidden from it; null where it receives the whole. */
    pdfSha256: text('pdf_sha256'),
  },
  (table) => [
    unique('document_parties_tenant_id').on(table.tenantId, table.id),
    foreignKey({
      columns: [table.tenantId, table.documentId],
      foreignColumns: [documents.tenantId, documents.id],
      name: 'document_parties_document',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.pdfSha256],
      foreignColumns: [files.tenantId, files.sha256],
      name: 'document_parties_pdf',
    }),
    index('document_parties_by_pdf').on(table.pdfSha256).where(sql`pdf_sha256 is not null`),
    index('document_parties_of_document').on(table.documentId, table.round, table.position),
    // What one person was sent.
    index('document_parties_of_address')
      .on(table.tenantId, sql`lower(${table.email})`)
      .where(sql`email <> ''`),
    index('document_parties_bounced').on(table.documentId).where(sql`has_bounced`),
    // The order of reports on turns, and parties whose turn it is or who have declined.
    index('document_parties_by_turn').on(
      table.tenantId,
      table.turnAt.desc().nullsLast(),
      table.id.desc().nullsFirst(),
    ),
    // How long those who acted took: reports read it from the index alone.
    index('document_parties_by_act')
      .on(table.tenantId, table.role, table.actor, table.workingHours, table.name, table.documentId)
      .where(sql`acted_at is not null and turn_at is not null`),
    index('document_parties_by_state')
      .on(table.tenantId, table.state, table.documentId)
      .where(sql`state in ('turn', 'declined', 'returned')`),
  ],
);

/** The users who act for parties, and their delegates: who sees a document, and whose turn it is. */
export const documentPeople = pgTable(
  'document_people',
  {
    tenantId: tenantId(),
    documentId: uuid('document_id').notNull(),
    partyId: uuid('party_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** It is their turn now, as long as the document is pending. */
    isTurn: boolean('is_turn').notNull(),
    /** Since when it is the turn of their party. */
    turnAt: moment('turn_at'),
    // What of the document is counted by is kept here too, by triggers: what someone sees then lies together, however
    // many others there are.
    state: text('state').$type<DocumentState>(),
    round: integer('round'),
    companyId: uuid('company_id'),
    projectId: uuid('project_id'),
    recipientId: uuid('recipient_id'),
    createdBy: uuid('created_by'),
    sentAt: moment('sent_at'),
    finishedAt: moment('finished_at'),
    expiresOn: date('expires_on'),
  },
  (table) => [
    primaryKey({ columns: [table.partyId, table.userId] }),
    foreignKey({
      columns: [table.tenantId, table.partyId],
      foreignColumns: [documentParties.tenantId, documentParties.id],
      name: 'document_people_party',
    }).onDelete('cascade'),
    // With all that is counted by: what someone sees is read from it alone.
    index('document_people_of_user').on(
      table.tenantId,
      table.userId,
      table.documentId,
      table.state,
      table.round,
      table.companyId,
      table.projectId,
      table.recipientId,
      table.createdBy,
      table.sentAt,
      table.finishedAt,
      table.expiresOn,
    ),
    // The people whom documents wait for, by since when.
    index('document_people_by_turn')
      .on(table.tenantId, table.userId, table.turnAt, table.documentId)
      .where(sql`is_turn and state = 'pending'`),
    index('document_people_of_document').on(table.documentId),
  ],
);

/** Files that parties attached, and that came with the draft. */
export const documentFiles = pgTable(
  'document_files',
  {
    id: id(),
    tenantId: tenantId(),
    documentId: uuid('document_id').notNull(),
    /** Null for the drafter. */
    partyId: uuid('party_id'),
    /** The field that it was attached for; null for one that no field required. */
    formTemplateId: uuid('form_template_id'),
    fieldKey: text('field_key'),
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    sha256: text('sha256').notNull(),
    bytes: integer('bytes').notNull(),
    /** It shows how its party has signed on paper. */
    isScan: boolean('is_scan').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenantId, table.documentId],
      foreignColumns: [documents.tenantId, documents.id],
      name: 'document_files_document',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.partyId],
      foreignColumns: [documentParties.tenantId, documentParties.id],
      name: 'document_files_party',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.sha256],
      foreignColumns: [files.tenantId, files.sha256],
      name: 'document_files_file',
    }),
    index('document_files_of_document').on(table.documentId),
    index('document_files_of_party').on(table.partyId),
  ],
);

/** The comments on a sent document. */
export const documentComments = pgTable(
  'document_comments',
  {
    id: id(),
    tenantId: tenantId(),
    documentId: uuid('document_id').notNull(),
    /** Null where someone outside wrote it. */
    userId: uuid('user_id').references(() => users.id),
    /** Null where a user wrote it. */
    partyId: uuid('party_id'),
    audience: text('audience').$type<(typeof commentAudiences)[number]>().notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenantId, table.documentId],
      foreignColumns: [documents.tenantId, documents.id],
      name: 'document_comments_document',
    }).onDelete('cascade'),
    index('document_comments_of_document').on(table.documentId, table.createdAt),
  ],
);
