import { createHash } from 'node:crypto';
import {
  type DocumentValues,
  type DocumentView,
  type Field,
  type FieldValue,
  type Placement,
  pluginOf,
  sameValue,
  valueOf,
  viewField,
} from '@countersign/contract';
import {
  assigneeOf,
  type DecidedFields,
  formsShownTo,
  isShownAllOf,
  isSignedOnPaper,
} from '@countersign/domain';
import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { documentFiles } from '../../../platform/database/tables/index.ts';
import { Failure } from '../../../platform/failure/failure.ts';
import { decidedFields } from '../queries/decide-fields.ts';
import type { FormVersion } from '../queries/document-queries.ts';
import { hashOf } from '../queries/evidence.ts';
import type { PartyRow } from '../queries/party-queries.ts';
import {
  isOwn,
  picturedValues,
  valueIn,
  withoutEmpty,
  withValues,
} from '../queries/party-values.ts';
import { isOfEnd } from './certificate-of.ts';

/** An attachment as far as a view depends on it. */
type SeenFile = Pick<
  typeof documentFiles.$inferSelect,
  'id' | 'documentId' | 'partyId' | 'name' | 'isScan'
>;

/** The data of a view, as it is now. */
interface Seen {
  documentId: string;
  forms: readonly Pick<FormVersion, 'versionId'>[];
  ofDocument: DocumentValues;
  parties: readonly PartyRow[];
  files: readonly SeenFile[];
  /** What forms that are not shown decide on those that are; nothing where all are shown. */
  decided?: Pick<DecidedFields, 'values' | 'hidden'>;
}

/** The same for one party, with what is in the forms. */
export interface SeenByParty extends Seen {
  forms: readonly FormVersion[];
  party: PartyRow;
}

/** Narrows what a document is made of down to the forms that a party is shown. */
export function narrowedToShown(seen: SeenByParty): SeenByParty {
  const forms = formsShownTo(seen.forms, seen.party);
  if (forms.length === seen.forms.length) return seen;
  const only = (values: DocumentValues): DocumentValues =>
    Object.fromEntries(forms.map(({ formTemplateId: id }) => [id, valueOf(values, id) ?? {}]));
  const shown = new Set(forms.map(({ formTemplateId }) => formTemplateId));
  const pictured = picturedValues(seen.forms, seen.ofDocument, seen.parties);
  const { values, hidden } = decidedFields(seen.forms, pictured);
  return {
    ...seen,
    forms,
    decided: {
      values: only(values),
      hidden: hidden.filter(({ formTemplateId }) => shown.has(formTemplateId)),
    },
    ofDocument: only(seen.ofDocument),
    parties: seen.parties.map((party) => ({ ...party, values: only(party.values) })),
    party: { ...seen.party, values: only(seen.party.values) },
  };
}

/** Lengths of digests, so that no two values of the same digest can be found: colleagues and devices share a party. */
const fieldLength = 22;
const partyLength = 8;
const fileLength = 16;

const digest = (value: unknown, length: number) =>
  createHash('sha256')
    .update(JSON.stringify(value, inOneOrder))
    .digest('base64url')
    .slice(0, length);

/** The database keeps the keys of a value, such as a signature, in an order of its own. */
const inOneOrder = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** An external party, with the signers that it is shown all forms of. */
export interface FileViewer {
  partyId: string;
  signerIds: readonly string[];
}

/** The external party that is to see files, by the forms that it and the others are shown. */
export const fileViewer = (
  forms: readonly FormVersion[],
  party: PartyRow,
  parties: readonly PartyRow[],
): FileViewer => ({
  partyId: party.id,
  signerIds: parties
    .filter((signer) => isSignedOnPaper(signer) && isShownAllOf(forms, party, signer))
    .map(({ id }) => id),
});

/** The files that an external party sees while it acts, as a condition: its own, and the scans of what it is shown. */
export const isSeenBy = ({ partyId, signerIds }: FileViewer) =>
  or(
    eq(documentFiles.partyId, partyId),
    and(documentFiles.isScan, inArray(documentFiles.partyId, [...signerIds])),
  );

/** Reads the attachments of the present round that an actor sees: a user all of them, an external party those that it may. */
export async function readSeenFiles(
  queries: Queries,
  documentIds: readonly string[],
  viewer?: FileViewer,
): Promise<SeenFile[]> {
  const { id, documentId, partyId, name, isScan } = documentFiles;
  const ofThem = viewer && isSeenBy(viewer);
  return queries
    .select({ id, documentId, partyId, name, isScan })
    .from(documentFiles)
    .where(and(inArray(documentId, [...documentIds]), isOfEnd, ofThem))
    .orderBy(asc(id));
}

/** The state of a document as a party is shown it now. */
export function viewFor(seen: SeenByParty): DocumentView {
  return { ...viewOfOthers(seen), own: ownPart(seen, seen.party.values) };
}

/** The same without what a party has filled in itself: for who fills in nothing. */
function viewOfOthers(seen: Seen): DocumentView {
  const { documentId, forms, ofDocument, parties, files, decided } = seen;
  const filled = parties.filter((party) => party.state === 'done' && hasValues(party));
  const values = filled.map((party) => [party.id, party.values]);
  const versions = forms.map(({ versionId }) => versionId);
  const who = filled.map(({ id }) => digest(id, partyLength));
  const shown = [documentId, versions, ofDocument, values, ...(decided ? [decided] : [])];
  return {
    others: [digest(shown, 43), ...who].join('.'),
    own: '',
    files: files.map(({ id }) => fileDigest(id)).join(''),
  };
}

const hasValues = ({ values }: PartyRow) =>
  Object.values(withoutEmpty(values)).some((filled) => Object.keys(filled).length > 0);

const fileDigest = (id: string) => digest(id, fileLength);

/** A field that a party fills in by a value; attachments are files. */
interface OwnField {
  formTemplateId: string;
  field: Field;
}

const ownFields = ({ forms, party }: Pick<SeenByParty, 'forms' | 'party'>): OwnField[] =>
  forms.flatMap(({ formTemplateId, fields }) =>
    fields
      .filter((field) => isOwn(field, party) && pluginOf(field).upload !== 'file')
      .map((field) => ({ formTemplateId, field })),
  );

const valueDigest = (value: FieldValue | undefined) => digest(value ?? '', fieldLength);

function ownPart(of: Pick<SeenByParty, 'forms' | 'party'>, values: DocumentValues): string {
  return ownFields(of)
    .map(({ formTemplateId, field }) => valueDigest(valueIn(values, formTemplateId, field.key)))
    .join('');
}

/**
 * The own part of a view once some values are saved. What else was saved meanwhile, as on another device, is not in
 * it: no one was shown that here.
 */
export function ownPartAfter(
  of: Pick<SeenByParty, 'forms' | 'party'>,
  before: string | undefined,
  given: DocumentValues,
): string {
  if (before === undefined) return ownPart(of, withValues(of.party.values, given));
  return ownFields(of)
    .map(({ formTemplateId, field }, index) => {
      const value = valueIn(given, formTemplateId, field.key);
      return value === undefined ? chunk(before, index, fieldLength) : valueDigest(value);
    })
    .join('');
}

const chunk = (text: string, index: number, length: number) =>
  text.slice(index * length, (index + 1) * length);

const chunks = (text: string, length: number) =>
  Array.from({ length: Math.ceil(text.length / length) }, (_, index) => chunk(text, index, length));

/** The files of a view once some of them are gone and another one is attached. */
export function filesPartAfter(
  before: string,
  { removed, added }: { removed: readonly string[]; added?: string },
): string {
  const left = new Set(chunks(before, fileLength));
  for (const id of removed) left.delete(fileDigest(id));
  if (added !== undefined) left.add(fileDigest(added));
  return [...left].join('');
}

/** A part of a document that has changed since it was shown. */
export interface ViewChange {
  /** In a sentence, with who did it where that is known. */
  text: string;
  formTemplateId: string | null;
  key: string | null;
  placements: readonly Placement[];
}

/** Lists the changes since a view was given; none where it is the present one. */
export function changesSince(seen: DocumentView, now: SeenByParty): ViewChange[] {
  const present = viewFor(now);
  return [
    ...(seen.others === present.others ? [] : changesOfOthers(seen, now)),
    ...(seen.own === present.own ? [] : changesOfOwn(seen, present, now)),
    ...changesOfFiles(seen, now),
  ];
}

/** A field in a sentence; signatures often have no label. */
const named = (label: string) => (label.trim() === '' ? 'a field without a label' : `“${label}”`);

const unplaced = { formTemplateId: null, key: null, placements: [] };

function changesOfOthers({ others }: DocumentView, now: SeenByParty): ViewChange[] {
  const { forms, ofDocument, parties } = now;
  const known = new Set(others.split('.').slice(1));
  const came = parties.filter(
    (party) => party.state === 'done' && !known.has(digest(party.id, partyLength)),
  );
  const before = picturedValues(
    forms,
    ofDocument,
    parties.filter((party) => !came.includes(party)),
  );
  const after = picturedValues(forms, ofDocument, parties);
  const names = new Map(came.map((party) => [assigneeOf(party), party.name]));
  const changes = forms.flatMap(({ formTemplateId, fields }) =>
    fields
      .filter(
        ({ key }) =>
          !sameValue(
            valueIn(before, formTemplateId, key) ?? '',
            valueIn(after, formTemplateId, key) ?? '',
          ),
      )
      .map(({ key, label, assignee, placements }) => {
        const by = names.get(assignee);
        const text =
          by === undefined ? `${named(label)} has changed` : `${by} filled in ${named(label)}`;
        return { text, formTemplateId, key, placements };
      }),
  );
  if (changes.length > 0) return changes;
  if (came.length === 0) return [{ text: 'The forms have changed', ...unplaced }];
  return came.map(({ name }) => ({ text: `${name} has finished`, ...unplaced }));
}

function changesOfOwn(seen: DocumentView, present: DocumentView, now: SeenByParty): ViewChange[] {
  const where =
    now.party.people.length > 0 ? 'by a colleague or on another device' : 'on another device';
  const changes = ownFields(now)
    .filter(
      (_, index) => chunk(seen.own, index, fieldLength) !== chunk(present.own, index, fieldLength),
    )
    .map(({ formTemplateId, field: { key, label, placements } }) => ({
      text: `${named(label)} was changed ${where}`,
      formTemplateId,
      key,
      placements,
    }));
  return changes.length > 0 ? changes : [{ text: 'The fields have changed', ...unplaced }];
}

function changesOfFiles({ files }: DocumentView, now: SeenByParty): ViewChange[] {
  const seen = new Set(chunks(files, fileLength));
  const names = new Map(now.parties.map(({ id, name }) => [id, name]));
  const added = now.files
    .filter(({ id }) => !seen.has(fileDigest(id)))
    .map(({ name, partyId, isScan }) => {
      const isOfOther = partyId !== now.party.id && !isScan;
      const by = isOfOther ? names.get(partyId ?? '') : undefined;
      const text = by === undefined ? `“${name}” was attached` : `${by} attached “${name}”`;
      return { text, ...unplaced };
    });
  const present = new Set(now.files.map(({ id }) => fileDigest(id)));
  const removed = [...seen].filter((one) => !present.has(one)).length;
  if (removed === 0) return added;
  const text = removed === 1 ? 'An attachment was removed' : `${removed} attachments were removed`;
  return [...added, { text, ...unplaced }];
}

/** Maximum number of changes that a refusal names. */
const maxNamed = 5;

/** @throws Failure `conflict`, which says what has changed since a view was given and names the fields */
export function assertShown(seen: DocumentView, now: SeenByParty): void {
  const changes = changesSince(seen, now);
  if (changes.length === 0) return;
  throw staleView(changes);
}

/** The failure for an act on a document that is not as it was shown. */
function staleView(changes: readonly ViewChange[]): Failure {
  const named = changes.slice(0, maxNamed).map(({ text }) => text);
  const more = changes.length - named.length;
  const what = [...named, ...(more > 0 ? [`${more} more changes`] : [])].join('; ');
  const message = `The document has changed since you opened it: ${what}. Check it, then try again.`;
  const fields: Record<string, string> = { [viewField]: message };
  for (const { formTemplateId, key, text } of changes) {
    if (formTemplateId !== null) fields[`${formTemplateId}.${key}`] = `${text}.`;
  }
  return new Failure('conflict', message, fields);
}

/** Hashes what an actor was shown and has filled in since, for the certificate. */
export function hashOfView(
  seen: DocumentView,
  of: Pick<SeenByParty, 'forms' | 'party'>,
  given: DocumentValues,
): string {
  return hashOf([seen.others, ownPartAfter(of, seen.own, given), seen.files]);
}
