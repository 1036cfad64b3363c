import * as contract from '@countersign/contract';
import {
  type DocumentSettings,
  type DocumentValues,
  type DraftParty,
  type Field,
  type FieldValue,
  type FormValues,
  fieldProblem,
  fileValue,
  imageValue,
  isEntered,
} from '@countersign/contract';
import {
  contactName,
  inputsOf,
  isOfPerson,
  isSensitiveDetail,
  mentionsOf,
  withoutBoundValues,
} from '@countersign/domain';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import {
  documents,
  formPacks,
  memberships,
  projects,
  users,
} from '../../../platform/database/tables/index.ts';
import { record } from '../../../platform/events/record.ts';
import { Failure, notFound } from '../../../platform/failure/failure.ts';
import { tenantOperation } from '../../../platform/http/operation.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { customFieldsOf } from '../../custom-fields/index.ts';
import { type FormVersion, formsOfPack } from '../queries/document-queries.ts';
import { sendingIn } from '../queries/document-settings.ts';
import { startValues } from '../queries/merge-values.ts';
import { correctedRecipient, partyAgain } from '../queries/party-again.ts';
import {
  type LightParty,
  readParties,
  readWholeParties,
  shownValues,
} from '../queries/party-queries.ts';
import { valueIn, withValues } from '../queries/party-values.ts';
import { documentDetail } from '../read/get-document.ts';
import { draftDocument, type NewDocument } from './save-draft.ts';

/**
 * Drafts a document as another one was that the user sees: with its pack in the present versions, its person,
 * project, custom fields and chain as it ended, and with what its creator filled in, as far as the forms still take it.
 * What comes from sources follows them again, and so does an engagement type that no one chose; signatures, files and the last day are not taken over.
 * For another recipient nothing is taken over that is of the first one, or of anyone else outside.
 * @throws Failure `not-found`; `conflict` where its person was erased; `invalid` where its pack or project is
 * archived, or the project is not the user's
 */
export const duplicateDocument = tenantOperation(
  contract.duplicateDocument,
  async ({ tx, caller: user, params: { id }, body: { recipient } }) => {
    const source = await readSource(tx, user, id);
    const input = recipient ? await inputForAnother(tx, source, recipient) : inputForSame(source);
    return documentDetail(tx, user, await draftDocument(tx, user, input));
  },
);

/**
 * Drafts an amendment of a completed document that the user sees: as it was, for the same person, with what they have
 * filled in offered to them. It refers to the first document, also where that was amended before.
 * @throws Failure as `duplicateDocument`; `conflict` where the document is not completed
 */
export const amendDocument = tenantOperation(
  contract.amendDocument,
  async ({ tx, caller: user, params: { id } }) => {
    const source = await readSource(tx, user, id);
    if (source.document.state !== 'approved') {
      throw new Failure('conflict', 'Only a completed document can be amended.');
    }
    const made = await draftDocument(tx, user, inputForSame(source));
    const [parties, [draft]] = await Promise.all([
      readWholeParties(tx, id),
      tx.select({ values: documents.values }).from(documents).where(eq(documents.id, made)),
    ]);
    const { recipient } = source.document;
    // Not what someone has filled in who acted in their place.
    const theirs = parties.filter(
      ({ role, state, name }) =>
        role === 'recipient' && state === 'done' && name === contactName(recipient),
    );
    const offered = valuesAgain(source.forms, shownValues({}, theirs), (field) => {
      return field.assignee === 'recipient' && !isSensitiveDetail(field);
    });
    const firstId = source.amendsId ?? id;
    await tx
      .update(documents)
      .set({ amendsId: firstId, values: withValues(draft?.values ?? {}, offered) })
      .where(eq(documents.id, made));
    await record(tx, user, {
      type: 'document.amended',
      id: firstId,
      detail: { amendmentId: made },
    });
    return documentDetail(tx, user, made);
  },
);

type Source = Awaited<ReturnType<typeof readSource>>;

/** Reads what a document has for another one. */
async function readSource(tx: Tx, user: Member, id: string) {
  const document = await documentDetail(tx, user, id);
  const [row] = await tx
    .select({
      values: documents.values,
      bound: documents.bound,
      isEngagementChosen: documents.isEngagementChosen,
      amendsId: documents.amendsId,
      ofPack: formPacks.sending,
      ofProject: projects.sending,
    })
    .from(documents)
    .innerJoin(formPacks, eq(formPacks.id, documents.formPackId))
    .innerJoin(projects, eq(projects.id, documents.projectId))
    .where(eq(documents.id, id));
  if (!row) throw notFound('document');
  if (document.recipient.email === '') {
    throw new Failure(
      'conflict',
      'The recipient’s data was erased, so you can’t duplicate this document. Draft a new one.',
    );
  }
  return {
    ...row,
    document,
    defaults: sendingIn({ sending: row.ofPack }, { sending: row.ofProject }),
    filled: withoutBoundValues(row.values, row.bound),
    sent: document.state === 'draft' ? [] : ((await readParties(tx, [id])).get(id) ?? []),
    forms: await formsOfPack(tx, user, document.formPack.id),
  };
}

const scopeOf = ({ document: { formPack, project } }: Source) => ({
  formPackId: formPack.id,
  projectId: project.id,
});

function inputForSame(source: Source): NewDocument {
  const { document, filled, sent, forms, isEngagementChosen } = source;
  const { recipient, engagementType, customValues, settings } = document;
  const { firstName, lastName, email, countryCode, mobile } = recipient;
  return {
    ...scopeOf(source),
    recipient: { firstName, lastName, email, countryCode, mobile, ...correctedRecipient(sent) },
    ...(isEngagementChosen && { engagementType }),
    customValues,
    settings: settingsAgain(settings, sent),
    values: valuesAgain(forms, filled, isCreators),
  };
}

/**
 * The input for another recipient: what the company filled in that is not of a person, and colleagues in the chain. A
 * text that names someone of the first document is theirs.
 */
async function inputForAnother(
  tx: Tx,
  source: Source,
  recipient: NewDocument['recipient'],
): Promise<NewDocument> {
  const { document, filled, sent, forms, defaults } = source;
  const { customValues, settings: before } = document;
  const settings = settingsAgain(before, sent);
  const namesSomeone = mentionsOf([
    document.recipient,
    ...outsiders(before),
    ...sent.filter(isOutsider),
  ]);
  const parties = settings.parties.filter(({ role, userId }) => role === 'recipient' || userId);
  const copies = new Set([
    ...defaults.copies.map((email) => email.toLowerCase()),
    ...(await colleaguesAmong(tx, settings.copies)),
  ]);
  const ofCompany = inputsOf(forms)
    .map(({ occurrences }) => occurrences)
    .filter((occurrences) => isCreators(occurrences[0].field) && !isOfPerson(occurrences))
    .filter((occurrences) =>
      occurrences.every(
        ({ formTemplateId, field }) => !namesSomeone(valueIn(filled, formTemplateId, field.key)),
      ),
    );
  const fields = new Set(ofCompany.flat().map(({ field }) => field));
  const kept = valuesAgain(forms, filled, (field) => fields.has(field));
  const customFields = new Map(
    (await customFieldsOf(tx, 'document')).map((field) => [field.id, field]),
  );
  return {
    ...scopeOf(source),
    recipient,
    customValues: Object.fromEntries(
      Object.entries(customValues).filter(([id, value]) => {
        const label = customFields.get(id)?.name ?? '';
        return !namesSomeone(value) && !isSensitiveDetail({ key: '', label });
      }),
    ),
    settings: {
      ...settings,
      parties: renumbered(parties),
      message: namesSomeone(settings.message) ? defaults.message : settings.message,
      copies: settings.copies.filter(
        (email) => copies.has(email.toLowerCase()) && !namesSomeone(email),
      ),
    },
    values: withValues(startValues(forms), kept),
  };
}

/** The people of a draft's chain who are not colleagues. */
const outsiders = ({ parties }: DocumentSettings) =>
  parties.flatMap(({ userId, person }) => (userId === null && person ? [person] : []));

const isOutsider = ({ role, people }: LightParty) => role !== 'creator' && people.length === 0;

/** The addresses among some that are those of the tenant's users, in lower case. */
async function colleaguesAmong(tx: Tx, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return [];
  const lower = emails.map((email) => email.toLowerCase());
  const rows = await tx
    .select({ email: sql<string>`lower(${users.email})` })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(isNull(memberships.disabledAt), inArray(sql`lower(${users.email})`, lower)));
  return rows.map(({ email }) => email);
}

/** Parties in the same order without gaps between their steps. */
function renumbered(parties: readonly DraftParty[]): DraftParty[] {
  const steps = [...new Set(parties.map(({ sequence }) => sequence))].toSorted((a, b) => a - b);
  return parties.map((party) => ({ ...party, sequence: steps.indexOf(party.sequence) + 1 }));
}

/** The same chain as it ended, with ids of its own; a last day of the past is of no use. */
function settingsAgain(settings: DocumentSettings, sent: readonly LightParty[]): DocumentSettings {
  const parties = settings.parties.map((party) => ({ ...partyAgain(party, sent), id: newId() }));
  return { ...settings, parties, expiresOn: null };
}

const isCreators = ({ assignee }: Field) => assignee === 'creator';

/** Returns values where the present version of a form has such a field that is taken over, and accepts them. */
function valuesAgain(
  forms: readonly FormVersion[],
  filled: DocumentValues,
  isWanted: (field: Field) => boolean,
): DocumentValues {
  return Object.fromEntries(
    forms.map(({ formTemplateId, fields }) => {
      const values: FormValues = {};
      for (const field of fields) {
        const value = valueIn(filled, formTemplateId, field.key);
        if (value === undefined || !isTakenOver(field, value)) continue;
        if (isWanted(field)) values[field.key] = value;
      }
      return [formTemplateId, values];
    }),
  );
}

function isTakenOver(field: Field, value: FieldValue): boolean {
  if (!isEntered(field)) return false;
  // Files are one document's alone.
  if (imageValue.safeParse(value).success || fileValue.safeParse(value).success) return false;
  return fieldProblem(field, value, false) === undefined;
}
