import type { CompanyType, DocumentTaxRisk, TaxRiskMode } from '@countersign/contract';
import { taxDecisionNames } from '@countersign/contract';
import { isSignedOffStatus, may } from '@countersign/domain';
import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { among } from '../../platform/database/among.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import {
  contacts,
  documents,
  projects,
  taxRisks,
  taxRiskVersions,
  taxStatements,
} from '../../platform/database/tables/index.ts';
import { Failure, notFound } from '../../platform/failure/failure.ts';
import type { Member } from '../../platform/policy/caller.ts';
import type { SeesDocuments } from './find-tax-risk.ts';
import { assesses, readSettings } from './tax-settings.ts';

/** An engagement as its documents see it. */
interface Engagement {
  documentId: string;
  mode: TaxRiskMode;
  projectName: string;
  engagedAs: CompanyType;
  risk: typeof taxRisks.$inferSelect | null;
}

/** The newest assessment of a document's engagement that is not closed, whatever else there is of the person. */
const ofDocument: SQL = sql`${taxRisks.id} = (
  select one.id from ${taxRisks} as one
  where one.project_id = ${documents.projectId} and one.contact_id = ${documents.recipientId}
  order by (one.status = 'closed'), one.created_at desc, one.id desc limit 1
)`;

function engagementsOf(queries: Queries, where: SQL | undefined): Promise<Engagement[]> {
  return queries
    .select({
      documentId: documents.id,
      mode: sql<TaxRiskMode>`${projects.taxRiskMode}`,
      projectName: projects.name,
      engagedAs: documents.engagementType,
      risk: taxRisks,
    })
    .from(documents)
    .innerJoin(projects, eq(projects.id, documents.projectId))
    .leftJoin(taxRisks, ofDocument)
    .where(where);
}

/** Why an engagement is not ready for its documents, and whose step is next; empty where nothing is asked for. */
function warningOf({ mode, engagedAs, risk }: Engagement): string {
  if (mode === 'off') return '';
  if (risk === null) {
    return engagedAs === 'PAYE'
      ? ''
      : 'The tax status of this engagement isn’t assessed yet. An assessor has to start the assessment.';
  }
  if (risk.status === 'not-required' || isSignedOffStatus(risk)) return '';
  const next =
    risk.status === 'in-review'
      ? 'A tax controller has to sign it off.'
      : 'An assessor has to submit it.';
  return `The tax status of this engagement is not signed off yet. ${next}`;
}

/** Words the note of a project that holds documents back. */
function holdNote({ mode, projectName }: Engagement): string {
  switch (mode) {
    case 'off':
    case 'warn':
      return '';
    case 'hold-sending':
      return ` “${projectName}” sends nothing before that.`;
    case 'hold-finishing':
      return ' It can be sent and signed, and is finished once that is done.';
  }
}

/**
 * Keeps what can hold documents back as it is until the transaction ends: a change of it waits, and is later than what
 * is done to the documents. Answers whether a project of theirs holds back at all what is about to be done.
 */
async function lockHolds(
  tx: Tx,
  documentIds: readonly string[],
  mode: TaxRiskMode,
): Promise<boolean> {
  const isWanted = among(documents.id, documentIds);
  const projectIds = tx.select({ id: documents.projectId }).from(documents).where(isWanted);
  const ofDocuments = await tx
    .select({ mode: projects.taxRiskMode })
    .from(projects)
    .where(inArray(projects.id, projectIds))
    .orderBy(asc(projects.id))
    .for('share');
  if (!ofDocuments.some((project) => project.mode === mode)) return false;
  // In the order in which contacts are merged: documents, then assessments.
  const engagements = await tx
    .select({ projectId: documents.projectId, recipientId: documents.recipientId })
    .from(documents)
    .where(isWanted)
    .orderBy(asc(documents.id))
    .for('update');
  const pairs = engagements.map(
    ({ projectId, recipientId }) => sql`(${projectId}::uuid, ${recipientId}::uuid)`,
  );
  await tx
    .select({ id: taxRisks.id })
    .from(taxRisks)
    .where(sql`(${taxRisks.projectId}, ${taxRisks.contactId}) in (${sql.join(pairs, sql`, `)})`)
    .orderBy(asc(taxRisks.id))
    .for('share');
  return true;
}

/**
 * The failures (`conflict`) of those documents that can't be sent, as their projects hold them back until their
 * engagements' tax status is signed off; by id.
 */
export async function sendingHolds(
  tx: Tx,
  documentIds: readonly string[],
): Promise<Map<string, Failure>> {
  if (documentIds.length === 0) return new Map();
  if (!(await lockHolds(tx, documentIds, 'hold-sending'))) return new Map();
  const found = await engagementsOf(tx, among(documents.id, documentIds));
  return new Map(
    found.flatMap((one) => {
      const warning = one.mode === 'hold-sending' ? warningOf(one) : '';
      if (warning === '') return [];
      const message = `${warning}${holdNote(one)} Open it under Tax Risks.`;
      return [[one.documentId, new Failure('conflict', message)] as const];
    }),
  );
}

/** Finds the documents that are held until their engagement's tax status is signed off. */
export async function heldByTaxRisk(tx: Tx, documentIds: readonly string[]): Promise<Set<string>> {
  if (documentIds.length === 0) return new Set();
  if (!(await lockHolds(tx, documentIds, 'hold-finishing'))) return new Set();
  const found = await engagementsOf(tx, among(documents.id, documentIds));
  return new Set(
    found
      .filter((one) => one.mode === 'hold-finishing' && warningOf(one) !== '')
      .map(({ documentId }) => documentId),
  );
}

/** The documents of an engagement that wait for nothing but to be finished, as a condition on documents. */
export function finishingDocumentsOf(riskId: string): SQL | undefined {
  return and(
    eq(documents.isFinishing, true),
    sql`(${documents.projectId}, ${documents.recipientId}) = (
      select project_id, contact_id from ${taxRisks} where id = ${riskId}::uuid
    )`,
  );
}

/**
 * Reads what a document shows of its engagement's tax status: the assessment itself only to users with access to tax
 * risks.
 * @throws Failure `not-found` where the document is not one that they see
 */
export async function getDocumentTaxRisk(
  tx: Tx,
  user: Member,
  sees: SeesDocuments,
  documentId: string,
): Promise<DocumentTaxRisk> {
  const [found] = await engagementsOf(tx, and(eq(documents.id, documentId), sees(user)));
  if (!found) throw notFound('document');
  const { mode, risk, engagedAs } = found;
  const mayUse = may(user, 'tax-risks.use');
  const mayBegin = mayUse && assesses(user, await readSettings(tx));
  const warning = warningOf(found);
  return {
    risk: risk && mayUse ? shown(risk) : null,
    engagement: mayBegin ? { ...(await engagementOf(tx, documentId)), engagedAs } : null,
    mode,
    warning: warning === '' ? '' : `${warning}${holdNote(found)}`,
  };
}

/** Finds the person and the project of a document's engagement. */
async function engagementOf(tx: Tx, documentId: string) {
  const [found] = await tx
    .select({
      person: {
        id: contacts.id,
        name: sql<string>`trim(${contacts.firstName} || ' ' || ${contacts.lastName})`,
      },
      project: { id: projects.id, name: projects.name },
      role: contacts.jobTitle,
      department: contacts.department,
      intermediary: {
        name: contacts.companyName,
        companyNumber: contacts.companyNumber,
        vatNumber: contacts.vatNumber,
      },
    })
    .from(documents)
    .innerJoin(contacts, eq(contacts.id, documents.recipientId))
    .innerJoin(projects, eq(projects.id, documents.projectId))
    .where(eq(documents.id, documentId));
  if (!found) throw notFound('document');
  return found;
}

const shown = ({ id, level, status, decision }: typeof taxRisks.$inferSelect) => ({
  id,
  level,
  status,
  decision,
});

/** What fields of forms say of a tax status. */
interface TaxSource {
  status: string;
  reasons: string;
  number: string;
}

/**
 * Returns the values for fields of forms, by document: the status that counts, its reasons, and the number of its
 * statement. A document without a status that counts is missing.
 */
export async function taxSourceValues(
  tx: Tx,
  documentIds: readonly string[],
): Promise<Map<string, TaxSource>> {
  const found = await tx
    .selectDistinctOn([documents.id], {
      documentId: documents.id,
      risk: taxRisks,
      frozen: taxRiskVersions.frozen,
      number: taxStatements.number,
    })
    .from(documents)
    .innerJoin(taxRisks, ofDocument)
    .leftJoin(
      taxRiskVersions,
      and(eq(taxRiskVersions.riskId, taxRisks.id), eq(taxRiskVersions.version, taxRisks.version)),
    )
    .leftJoin(
      taxStatements,
      and(
        eq(taxStatements.riskId, taxRisks.id),
        eq(taxStatements.version, taxRisks.version),
        sql`${taxStatements.withdrawnAt} is null`,
      ),
    )
    .where(and(among(documents.id, documentIds), ne(taxRisks.status, 'closed')))
    .orderBy(documents.id, desc(taxStatements.issuedAt));
  return new Map(
    found.flatMap(({ documentId, ...one }) => {
      const source = taxSourceOf(one);
      return source ? [[documentId, source] as const] : [];
    }),
  );
}

function taxSourceOf({
  risk,
  frozen,
  number,
}: {
  risk: typeof taxRisks.$inferSelect;
  frozen: (typeof taxRiskVersions.$inferSelect)['frozen'] | null;
  number: string | null;
}): TaxSource | undefined {
  if (risk.status === 'not-required' && risk.decision) {
    return { status: taxDecisionNames[risk.decision], reasons: '', number: '' };
  }
  // A result that no one has signed off is no status.
  if (!frozen || !isSignedOffStatus(risk)) return undefined;
  const { decision, override, reasons } = frozen;
  const why = [...(override ? [override.reason] : []), ...reasons.map(({ text }) => text)];
  return { status: taxDecisionNames[decision], reasons: why.join('\n'), number: number ?? '' };
}
