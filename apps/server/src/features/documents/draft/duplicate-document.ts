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
import { namesOf, withoutBoundValues } from '@countersign/domain';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { documents } from '../../../platform/database/tables/index.ts';
import { Failure } from '../../../platform/failure/failure.ts';
import { operation } from '../../../platform/http/operation.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { type FormVersion, formsOfPack } from '../queries/document-queries.ts';
import { type LightParty, readParties } from '../queries/party-queries.ts';
import { valueIn } from '../queries/party-values.ts';
import { documentDetail } from '../read/get-document.ts';
import { createDocument } from './save-draft.ts';

/**
 * Drafts a document as another one was that the user sees: with its pack in the present versions, its person,
 * project, custom fields and chain as it ended, and with what its creator filled in, as far as the forms still take it.
 * What comes from sources follows them again, and so does an engagement type that no one chose; signatures, files and the last day are not taken over.
 * @throws Failure `not-found`; `conflict` where its person was erased; `invalid` where its pack or project is
 * archived, or the project is not the user's
 */
export const duplicateDocument = operation(
  contract.duplicateDocument,
  async ({ database, caller: user, params: { id } }) => {
    const input = await database.tenant(user.tenantId, (tx) => inputOf(tx, user, id));
    return createDocument(database, user, input);
  },
);

async function inputOf(tx: Tx, user: Member, id: string) {
  const { state, recipient, formPack, project, engagementType, customValues, settings } =
    await documentDetail(tx, user, id);
  if (recipient.email === '') {
    throw new Failure(
      'conflict',
      'The recipient’s data was erased, so you can’t duplicate this document. Draft a new one.',
    );
  }
  const [row] = await tx
    .select({
      values: documents.values,
      bound: documents.bound,
      isEngagementChosen: documents.isEngagementChosen,
    })
    .from(documents)
    .where(eq(documents.id, id));
  const filled = row ? withoutBoundValues(row.values, row.bound) : {};
  const { firstName, lastName, email, countryCode, mobile } = recipient;
  const sent = state === 'draft' ? [] : ((await readParties(tx, [id])).get(id) ?? []);
  return {
    formPackId: formPack.id,
    projectId: project.id,
    recipient: { firstName, lastName, email, countryCode, mobile, ...correctedRecipient(sent) },
    ...(row?.isEngagementChosen && { engagementType }),
    customValues,
    settings: settingsAgain(settings, sent),
    values: valuesAgain(await formsOfPack(tx, user, formPack.id), filled),
  };
}

/** The same chain as it ended, with ids of its own; a last day of the past is of no use. */
function settingsAgain(settings: DocumentSettings, sent: readonly LightParty[]): DocumentSettings {
  const parties = settings.parties.map((party) => ({ ...partyAgain(party, sent), id: newId() }));
  return { ...settings, parties, expiresOn: null };
}

/** A party of a draft as it ended once that was sent: with another address, or another person. */
function partyAgain(party: DraftParty, sent: readonly LightParty[]): DraftParty {
  // The recipient is the document's own person, no matter who has acted for them.
  if (party.role === 'recipient') return party;
  const [first, last] = firstAndLast(party, sent);
  if (first === last || last === undefined) return party;
  const [colleague] = last.people;
  if (colleague) return { ...party, userId: colleague.userId };
  const { email, countryCode, mobile } = last;
  return { ...party, userId: null, person: { ...namesOf(last), email, countryCode, mobile } };
}

/** The address of the recipient where it was corrected after the document had been sent. */
function correctedRecipient(sent: readonly LightParty[]) {
  const [first, last] = firstAndLast({ role: 'recipient', signaturePosition: null }, sent);
  if (first === last || last?.name !== first?.name || last?.email === '') return {};
  return last && { email: last.email, countryCode: last.countryCode, mobile: last.mobile };
}

/** A party as it was sent, and the last one that took its slot; undefined where there is none. */
function firstAndLast(
  { role, signaturePosition }: Pick<DraftParty, 'role' | 'signaturePosition'>,
  sent: readonly LightParty[],
): [first: LightParty | undefined, last: LightParty | undefined] {
  const first = sent.find(
    (one) =>
      one.predecessorId === null &&
      one.role === role &&
      one.signaturePosition === signaturePosition,
  );
  let last = first;
  for (let next = first; next; next = sent.find((one) => one.predecessorId === last?.id)) {
    last = next;
  }
  return [first, last];
}

/** Returns the creator's values, where the present version of a form has such a field and accepts them. */
function valuesAgain(forms: readonly FormVersion[], filled: DocumentValues): DocumentValues {
  return Object.fromEntries(
    forms.map(({ formTemplateId, fields }) => {
      const values: FormValues = {};
      for (const field of fields) {
        const value = valueIn(filled, formTemplateId, field.key);
        if (value !== undefined && isTakenOver(field, value)) values[field.key] = value;
      }
      return [formTemplateId, values];
    }),
  );
}

function isTakenOver(field: Field, value: FieldValue): boolean {
  if (field.assignee !== 'creator' || !isEntered(field)) return false;
  // Files are one document's alone.
  if (imageValue.safeParse(value).success || fileValue.safeParse(value).success) return false;
  return fieldProblem(field, value, false) === undefined;
}
