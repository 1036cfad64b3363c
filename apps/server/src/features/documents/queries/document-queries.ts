import type {
  CompanyType,
  DeliveryState,
  DocumentForm,
  DocumentSummary,
  DocumentValues,
  ExternalRole,
  FormulaSources,
  FormValues,
  Recipient,
} from '@countersign/contract';
import {
  type Actor,
  documentActs,
  type Facts,
  hasActs,
  waitingFor,
  withAudience,
  withoutBoundFields,
  withSeparateKeys,
} from '@countersign/domain';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/pg-core';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import {
  companies,
  contacts,
  documentParties,
  documentPeople,
  documents,
  formPacks,
  memberships,
  projects,
  tenants,
  users,
} from '../../../platform/database/tables/index.ts';
import { notFound } from '../../../platform/failure/failure.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { recipientColumns } from '../../contacts/index.ts';
import { usablePacks } from '../../form-packs/index.ts';
import {
  contentsOf,
  currentVersion,
  userName,
  type VersionKey,
} from '../../form-templates/index.ts';
import { type ChainColumns, chainOf, type LightParty, readParties } from './party-queries.ts';

/**
 * Selects if an email about a document that is out, or with the completed one, did not reach a party. Parties whom
 * someone else has replaced do not count.
 */
export const hasBounced = sql<boolean>`(${documents.state} in ('pending', 'approved') and exists (
  select from ${documentParties}
  where ${documentParties.documentId} = ${documents.id} and ${documentParties.round} = ${documents.round}
  and ${documentParties.hasBounced} and ${documentParties.state} not in ('replaced', 'skipped')
))`;

const canSignIn = sql`exists (
  select from ${memberships}
  where ${memberships.tenantId} = ${documentParties.tenantId} and ${memberships.disabledAt} is null
  and ${memberships.userId} in ((one.person ->> 'userId')::uuid, (one.person -> 'delegate' ->> 'userId')::uuid)
)`;

/**
 * An open step of a document that is out can't go on: those who have to act can't sign in any more, and have no
 * delegate. Looked for among the documents that wait for disabled users.
 */
export const isBlocked = sql<boolean>`(${documents.state} = 'pending' and ${documents.id} in (
  select ${documentPeople.documentId} from ${documentPeople}
  join ${memberships} on ${memberships.tenantId} = ${documentPeople.tenantId}
    and ${memberships.userId} = ${documentPeople.userId} and ${memberships.disabledAt} is not null
  where ${documentPeople.isTurn} and ${documentPeople.state} = 'pending'
) and exists (
  select from ${documentParties}
  where ${documentParties.documentId} = ${documents.id} and ${documentParties.round} = ${documents.round}
  and ${documentParties.state} = 'turn' and (
    select case when ${documentParties.who} = 'everyone' then not bool_and(${canSignIn}) else not bool_or(${canSignIn}) end
    from jsonb_array_elements(${documentParties.people}) as one (person)
    where one.person ->> 'actedAt' is null
  )
))`;

/** The setting of the organisation that approval steps can be reassigned, as a column of a document's row. */
export const mayReassignApprovals = sql<boolean>`(
  select ${tenants.mayReassignApprovals} from ${tenants} where ${tenants.id} = ${documents.tenantId}
)`;

/** The columns of a document in a list. */
const summaryColumns = {
  id: documents.id,
  state: documents.state,
  delivery: documents.delivery,
  createdAt: documents.createdAt,
  updatedAt: documents.updatedAt,
  sentAt: documents.sentAt,
  finishedAt: documents.finishedAt,
  isFinishing: documents.isFinishing,
  expiresOn: documents.expiresOn,
  round: documents.round,
  hasBounced,
  mayReassignApprovals,
  ending: documents.ending,
  extension: documents.extension,
  correction: documents.correction,
  settings: documents.settings,
  engagementType: documents.engagementType,
  createdBy: userName,
  createdById: documents.createdBy,
  hasPdf: sql<boolean>`${documents.pdfSha256} is not null`,
  recipient: recipientColumns,
  formPack: { id: formPacks.id, name: formPacks.name },
  company: { id: companies.id, name: companies.name, code: companies.code },
  project: { id: projects.id, name: projects.name },
  projectCode: projects.code,
  fileNamePattern: formPacks.fileName,
  output: formPacks.output,
};

/** Documents with everything that a summary shows, and the columns that the caller needs besides. */
export function fromDocuments<Extra extends SelectedFields>(queries: Queries, extra: Extra) {
  return queries
    .select<typeof summaryColumns & Extra>({ ...summaryColumns, ...extra })
    .from(documents)
    .innerJoin(contacts, eq(contacts.id, documents.recipientId))
    .innerJoin(formPacks, eq(formPacks.id, documents.formPackId))
    .innerJoin(companies, eq(companies.id, documents.companyId))
    .innerJoin(projects, eq(projects.id, documents.projectId))
    .innerJoin(users, eq(users.id, documents.createdBy));
}

/** A row of `fromDocuments` with `documentFacts`. */
interface SummaryRow extends ChainColumns {
  id: string;
  recipient: Recipient;
  formPack: DocumentSummary['formPack'];
  company: DocumentSummary['company'];
  project: DocumentSummary['project'];
  engagementType: CompanyType;
  createdBy: string;
  hasPdf: boolean;
  delivery: string;
  createdAt: Date;
  updatedAt: Date;
  sentAt: Date | null;
  finishedAt: Date | null;
  hasBounced: boolean;
  mayReassignApprovals: boolean;
  facts: Facts;
}

/** Builds a document's summary for an actor; `parties` are those of its round. */
export function presentSummary(
  actor: Actor,
  row: SummaryRow,
  parties: readonly LightParty[],
): DocumentSummary {
  const { id, recipient, formPack, company, project, createdBy, hasPdf, facts } = row;
  const { engagementType } = row;
  const { state, isFinishing, round, expiresOn } = row;
  const delivery = row.delivery as DeliveryState;
  const chain = chainOf(row, parties);
  return {
    id,
    recipient,
    formPack,
    company,
    project,
    engagementType,
    createdBy,
    hasPdf,
    state,
    delivery,
    isFinishing,
    expiresOn,
    waiting: waitingFor(chain, delivery),
    hasBounced: row.hasBounced,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    may: documentActs(actor, {
      state,
      delivery,
      isFinishing,
      hasBounced: row.hasBounced,
      round,
      hasActs: hasActs(chain),
      mayReassignApprovals: row.mayReassignApprovals,
      facts,
    }),
  };
}

/** Summaries of rows with the parties of those that are out, which are read at once for all. */
export async function presentSummaries(
  queries: Queries,
  actor: Actor,
  rows: readonly SummaryRow[],
): Promise<DocumentSummary[]> {
  const out = rows.filter(({ state }) => state === 'pending').map(({ id }) => id);
  const parties = await readParties(queries, out);
  return rows.map((row) => presentSummary(actor, row, parties.get(row.id) ?? []));
}

/**
 * A document within what `access` allows, with its values and the keys of its forms.
 * @throws Failure `not-found`
 */
export async function findDocument(queries: Queries, id: string, access: SQL | undefined) {
  const [row] = await fromDocuments(queries, {
    values: documents.values,
    pdfSha256: documents.pdfSha256,
    formKeys,
  }).where(and(eq(documents.id, id), access));
  if (!row) throw notFound('document');
  return row;
}

/** A form in the version that a document was drafted with. */
export interface FormVersion extends Omit<DocumentForm, 'values' | 'isLeftOut'> {
  versionId: string;
  fileSha256: string;
  /** When its template was last changed. */
  changedAt: string;
  /** The keys of its fields that its pack keeps separate from those of other forms. */
  separateKeys: readonly string[];
  /** The external parties from which its pack hides it. */
  hiddenFrom: readonly ExternalRole[];
  /** The values that the document's formulas use besides fields. */
  sources?: FormulaSources;
}

/** Identifies a form and its version, without the content. */
interface FormKey
  extends VersionKey,
    Pick<
      FormVersion,
      'formTemplateId' | 'name' | 'version' | 'condition' | 'separateKeys' | 'hiddenFrom'
    > {
  /** Of a document that is finished: the PDF of the form alone, where there is one. */
  pdfSha256?: string | null;
  /** Of a document that was sent: what of its values came from sources. */
  bound?: FormValues | null;
  sources?: FormulaSources | null;
  attachmentAudience?: ExternalRole[];
}

/** A `FormKey` as JSON, of joined rows. With names of tables, which Drizzle leaves out of plain queries. */
const formKey = sql<FormKey>`jsonb_build_object(
  'versionId', form_template_versions.id, 'formTemplateId', form_templates.id,
  'name', form_templates.name, 'version', form_template_versions.version,
  'changedAt', form_templates.updated_at, 'condition', condition, 'hiddenFrom', hidden_from
)`;

const formKeysWhere = (condition: SQL) => sql<FormKey[]>`(
  select coalesce(json_agg(
    ${formKey} || jsonb_build_object('separateKeys', separate_keys)
    || case when documents.state = 'draft' then '{}'
      else jsonb_build_object(
        'bound', documents.bound -> form_templates.id::text,
        'sources', nullif(documents.sources, '{}'),
        'attachmentAudience', documents.attachment_audience,
        'pdfSha256', document_forms.pdf_sha256
      ) end
    order by position
  ), '[]')
  from document_forms
  join form_template_versions on form_template_versions.id = form_template_version_id
  join form_templates on form_templates.id = form_template_id
  where document_id = documents.id and ${condition}
)`;

/**
 * The forms of a document in order, as a column of its row; `withContents` adds what is in them. Of a draft all that
 * it may have: `fillDraft` decides.
 */
export const formKeys = formKeysWhere(sql`(documents.state = 'draft' or not is_left_out)`);

/** The same with those that a document was sent without. */
export const allFormKeys = formKeysWhere(sql`true`);

/**
 * Forms with what is in them. Of a document that was sent, what came from a source is no one's to fill, and each
 * attachment field says who receives its file.
 */
export async function withContents(
  queries: Queries,
  keys: readonly FormKey[],
): Promise<FormVersion[]> {
  const contents = await contentsOf(queries, keys);
  const bound: DocumentValues = {};
  const forms = keys.map(({ bound: ofForm, sources, pdfSha256: _, attachmentAudience, ...key }) => {
    const content = contents.get(key.versionId);
    if (!content) throw new Error('A version of a form is gone.');
    if (ofForm) bound[key.formTemplateId] = ofForm;
    const own = withSeparateKeys(content.fields, key.separateKeys);
    const fields = attachmentAudience ? withAudience(own, attachmentAudience) : own;
    return { ...key, ...content, fields, ...(sources && { sources }) };
  });
  return Object.keys(bound).length === 0 ? forms : withoutBoundFields(forms, bound);
}

/**
 * The forms of a pack in their current versions, in order: what a document drafted now would have. As a
 * column of the pack's row; `withContents` adds what is in them.
 */
export const formKeysOfPack = sql<FormKey[]>`(
  select coalesce(json_agg(
    ${formKey} || jsonb_build_object('separateKeys', (
      select coalesce(jsonb_agg(key), '[]')
      from jsonb_each_text(form_packs.shared_keys) where value = 'separate'
    ))
    order by position
  ), '[]')
  from form_pack_forms
  join form_templates on form_templates.id = form_template_id
  join form_template_versions on ${currentVersion}
  where form_pack_id = form_packs.id
)`;

/**
 * Lists the forms that a document drafted now would have, of a pack that a user may draft with.
 * @throws Failure `not-found`
 */
export async function formsOfPack(
  tx: Tx,
  user: Member,
  formPackId: string,
): Promise<FormVersion[]> {
  const [pack] = await tx
    .select({ formKeys: formKeysOfPack })
    .from(formPacks)
    .where(and(eq(formPacks.id, formPackId), usablePacks(user)));
  return formsOfNew(tx, pack);
}

/**
 * The same of a pack that was read with its `formKeysOfPack`.
 * @throws Failure `not-found`
 */
export async function formsOfNew(
  tx: Tx,
  pack: { formKeys: readonly FormKey[] } | undefined,
): Promise<FormVersion[]> {
  if (!pack || pack.formKeys.length === 0) throw notFound('form pack');
  return withContents(tx, pack.formKeys);
}

/** A form of a document as the contract has it. */
export function presentForm(
  form: Omit<FormVersion, 'versionId' | 'fileSha256' | 'changedAt' | 'separateKeys' | 'hiddenFrom'>,
  values: DocumentValues,
): DocumentForm {
  const { formTemplateId, name, version, pages, fields, condition } = form;
  const filled = values[formTemplateId] ?? {};
  return {
    formTemplateId,
    name,
    version,
    pages,
    fields,
    values: filled,
    condition,
    isLeftOut: false,
  };
}
