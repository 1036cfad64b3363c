import {
  type DocumentDetail,
  type DocumentSettings,
  type DocumentValues,
  type Field,
  type FieldValue,
  type FormValues,
  fieldProblem,
  fileValue,
  imageValue,
  isEntered,
} from '@countersign/contract';
import { withoutBoundValues } from '@countersign/domain';
import { eq } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { documents } from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/failure/failure.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { type FormVersion, formsOfPack } from './document-queries.ts';
import { documentDetail } from './get-document.ts';
import { valueIn } from './party-values.ts';
import { createDocument } from './save-draft.ts';

/**
 * Drafts a document as another one was that the user sees: with its pack in the present versions, its person,
 * project, custom fields and chain, and with what its creator filled in, as far as the forms still take it.
 * What comes from sources follows them anew, and so does an engagement type that nobody chose; signatures, files and the last day are not taken over.
 * @throws Failure `not-found`; `conflict` where its person was erased; `invalid` where its pack or project is
 * archived, or the project is not the user's
 */
export async function useDocumentAgain(
  database: Database,
  user: Member,
  id: string,
): Promise<DocumentDetail> {
  const input = await database.tenant(user.tenantId, (tx) => inputOf(tx, user, id));
  return createDocument(database, user, input);
}

async function inputOf(tx: Tx, user: Member, id: string) {
  const { recipient, formPack, project, engagementType, customValues, settings } =
    await documentDetail(tx, user, id);
  if (recipient.email === '') {
    throw new Failure(
      'conflict',
      'The person of this document was erased, so it can’t be used again. Draft a new one.',
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
  return {
    formPackId: formPack.id,
    projectId: project.id,
    recipient: { firstName, lastName, email, countryCode, mobile },
    ...(row?.isEngagementChosen && { engagementType }),
    customValues,
    settings: settingsAgain(settings),
    values: valuesAgain(await formsOfPack(tx, user, formPack.id), filled),
  };
}

/** The same chain, of places of its own; a last day of the past is of no use. */
function settingsAgain(settings: DocumentSettings): DocumentSettings {
  const parties = settings.parties.map((party) => ({ ...party, id: newId() }));
  return { ...settings, parties, expiresOn: null };
}

/** What the creator filled in, where the present version of a form has such a field and takes it. */
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
