import type {
  DeliveryState,
  DocumentForm,
  DocumentState,
  DocumentSummary,
  DocumentValues,
} from '@countersign/contract';
import { type Actor, documentActs, type Facts } from '@countersign/domain';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/pg-core';
import type { Tx } from '../../platform/database/database.ts';
import {
  companies,
  contacts,
  documentForms,
  documents,
  formPacks,
  formTemplates,
  formTemplateVersions,
  projects,
  users,
} from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/http/failure.ts';
import { userName } from '../form-templates/index.ts';

/** The columns of a document in a list. */
const summaryColumns = {
  id: documents.id,
  state: documents.state,
  delivery: documents.delivery,
  createdAt: documents.createdAt,
  updatedAt: documents.updatedAt,
  sentAt: documents.sentAt,
  createdBy: userName,
  hasPdf: sql<boolean>`${documents.pdfSha256} is not null`,
  recipient: {
    id: contacts.id,
    firstName: contacts.firstName,
    lastName: contacts.lastName,
    email: contacts.email,
    countryCode: contacts.countryCode,
    mobile: contacts.mobile,
  },
  formPack: { id: formPacks.id, name: formPacks.name },
  company: { id: companies.id, name: companies.name, code: companies.code },
  project: { id: projects.id, name: projects.name },
};

/** Documents with everything that a summary shows, and the columns that the caller needs besides. */
export function fromDocuments<Extra extends SelectedFields>(tx: Tx, extra: Extra) {
  return tx
    .select<typeof summaryColumns & Extra>({ ...summaryColumns, ...extra })
    .from(documents)
    .innerJoin(contacts, eq(contacts.id, documents.recipientId))
    .innerJoin(formPacks, eq(formPacks.id, documents.formPackId))
    .innerJoin(companies, eq(companies.id, documents.companyId))
    .innerJoin(projects, eq(projects.id, documents.projectId))
    .innerJoin(users, eq(users.id, documents.createdBy));
}

interface SummaryRow
  extends Omit<
    DocumentSummary,
    'createdAt' | 'updatedAt' | 'sentAt' | 'state' | 'delivery' | 'may'
  > {
  /** From `documentFacts`. */
  facts: Facts;
  state: string;
  delivery: string;
  createdAt: Date;
  updatedAt: Date;
  sentAt: Date | null;
}

/** A document's summary as the contract has it for somebody. */
export function presentSummary(actor: Actor, row: SummaryRow): DocumentSummary {
  const { id, recipient, formPack, company, project, createdBy, hasPdf, facts } = row;
  const state = row.state as DocumentState;
  const delivery = row.delivery as DeliveryState;
  return {
    id,
    recipient,
    formPack,
    company,
    project,
    createdBy,
    hasPdf,
    state,
    delivery,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    may: documentActs(actor, { state, delivery, facts }),
  };
}

/**
 * A document within what `access` allows, with its values.
 * @throws Failure `not-found`
 */
export async function findDocument(tx: Tx, id: string, access: SQL | undefined) {
  const [row] = await fromDocuments(tx, {
    values: documents.values,
    pdfSha256: documents.pdfSha256,
  }).where(and(eq(documents.id, id), access));
  if (!row) throw notFound('document');
  return row;
}

/** A form in the version that a document was drafted with. */
export interface FormVersion extends Omit<DocumentForm, 'values'> {
  versionId: string;
  fileSha256: string;
}

/** The columns of a `FormVersion`. */
export const versionColumns = {
  versionId: formTemplateVersions.id,
  fileSha256: formTemplateVersions.fileSha256,
  formTemplateId: formTemplates.id,
  name: formTemplates.name,
  version: formTemplateVersions.version,
  pages: formTemplateVersions.pages,
  fields: formTemplateVersions.fields,
};

/** The forms of a document, in order. */
export async function formsOfDocument(tx: Tx, documentId: string): Promise<FormVersion[]> {
  return tx
    .select(versionColumns)
    .from(documentForms)
    .innerJoin(
      formTemplateVersions,
      eq(formTemplateVersions.id, documentForms.formTemplateVersionId),
    )
    .innerJoin(formTemplates, eq(formTemplates.id, formTemplateVersions.formTemplateId))
    .where(eq(documentForms.documentId, documentId))
    .orderBy(asc(documentForms.position));
}

/** A form of a document as the contract has it. */
export function presentForm(form: FormVersion, values: DocumentValues): DocumentForm {
  const { formTemplateId, name, version, pages, fields } = form;
  return { formTemplateId, name, version, pages, fields, values: values[formTemplateId] ?? {} };
}
