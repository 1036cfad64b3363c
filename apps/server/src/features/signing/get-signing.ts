import type { DocumentValues, Field, SigningView } from '@countersign/contract';
import { actsAgain, formsShownTo, isSignedOnPaper } from '@countersign/domain';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { documentFiles } from '../../platform/database/tables/index.ts';
import { maskedEmail } from '../../platform/links/masked-email.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PartyCaller } from '../../platform/policy/caller.ts';
import {
  type FormVersion,
  filesOf,
  fileViewer,
  hashOfShown,
  isOwn,
  isSeenBy,
  narrowedToShown,
  numberOf,
  ownValues,
  type PartyRow,
  pdfFileName,
  picturedValues,
  presentFile,
  readReceivedFiles,
  viewFor,
  withContents,
} from '../documents/index.ts';
import { findSigning, readsComments, type Signing } from './find-signing.ts';
import { liveFields, signingFormulas, valuesOnPages } from './signing-formulas.ts';
import { senderOf, signingSentence } from './signing-sentence.ts';

/**
 * Reads the view of a signing link's holder. Changes nothing.
 * @throws Failure `not-found`
 */
export async function getSigning(
  { database, settings }: Pick<Platform, 'database' | 'settings'>,
  caller: PartyCaller,
): Promise<SigningView> {
  return database.tenant(caller.tenantId, (tx) => viewSigning(tx, caller, settings));
}

/** The same in a transaction. */
export async function viewSigning(
  tx: Tx,
  caller: PartyCaller,
  { sms }: Pick<Platform['settings'], 'sms'>,
): Promise<SigningView> {
  const signing = await findSigning(tx, caller);
  const textTo = sms ? maskedNumber(signing.party) : null;
  const { document, party, parties } = signing;
  const forms = await withContents(tx, document.formKeys);
  const shownIds = new Set(formsShownTo(forms, party).map(({ formTemplateId }) => formTemplateId));
  if (signing.state !== 'open') {
    const attachments = (await readSigningFiles(tx, signing, caller)).map(presentFile);
    return present({ signing, textTo }, caller, shownIds, {
      ...nothingToDo,
      attachments,
      commentCount: readsComments(signing) ? document.commentCount : 0,
    });
  }
  const pictured = picturedValues(forms, document.values, parties);
  const own = ownValues(forms, document.values, party);
  const attachments = await attachmentsOf(tx, signing, forms);
  const seen = narrowedToShown({
    documentId: document.id,
    forms,
    ofDocument: document.values,
    parties,
    files: attachments,
    party,
  });
  const shown = hashOfShown(seen.forms, valuesOnPages(forms, party, pictured));
  return present({ signing, textTo }, caller, shownIds, {
    forms: presentForms(
      seen.forms,
      { live: liveFields(forms, party), isNarrowed: seen.forms.length < forms.length },
      party,
      own,
    ),
    formulas: signingFormulas(forms, party, pictured, own),
    attachments: attachments.map(presentFile),
    commentCount: document.commentCount,
    shown,
    view: viewFor(seen),
  });
}

/**
 * Lists the attachments that the party of a link can fetch now: in its turn scans, after a signature on
 * paper its own, with the completed document those that it receives.
 */
export async function readSigningFiles(tx: Tx, signing: Signing, { isKnownDevice }: PartyCaller) {
  const { state, document, party } = signing;
  if (!canDownload(signing, isKnownDevice)) return [];
  const forms = await withContents(tx, document.formKeys);
  if (state === 'open') {
    return (await attachmentsOf(tx, signing, forms)).filter(({ isScan }) => isScan);
  }
  if (state === 'finished') return readReceivedFiles(tx, document, forms, party);
  // What is said to show their signature they can check.
  if (!isSignedOnPaper(party)) return [];
  return (await attachmentsOf(tx, signing, forms)).filter(
    ({ isScan, partyId }) => isScan && partyId === party.id,
  );
}

/** Holds the part of the view for a party whose turn it is. */
type ToDo = Pick<
  SigningView,
  'forms' | 'formulas' | 'attachments' | 'commentCount' | 'shown' | 'view'
>;
const nothingToDo: ToDo = {
  forms: [],
  formulas: null,
  attachments: [],
  commentCount: 0,
  shown: '',
  view: { others: '', own: '', files: '' },
};

function present(
  { signing, textTo }: { signing: Signing; textTo: string | null },
  { isKnownDevice, host }: PartyCaller,
  shownIds: ReadonlySet<string>,
  toDo: ToDo,
): SigningView {
  const { document, party, state } = signing;
  const { company, settings } = document;
  const { name, email, role, act } = party;
  const isHidden = state === 'code';
  return {
    state,
    organisation: document.tenantName,
    company: {
      name: company.name,
      colour: document.brandColour,
      hasLogo: document.logoSha256 !== null,
    },
    sender: senderOf(signing),
    sentence: signingSentence(signing),
    again: !isHidden && state !== 'done' && actsAgain(party) ? party.reason : '',
    party: { name, email: isHidden ? maskedEmail(email) : email, textTo, role, act },
    host,
    title: isHidden ? '' : document.formPack.name,
    message: isHidden ? '' : settings.message,
    expiresOn: isHidden ? null : document.expiresOn,
    canHandOver: state === 'open' && settings.canHandOver,
    ...toDo,
    canDownload: canDownload(signing, isKnownDevice),
    files: isHidden ? [] : filesToFetch(signing, shownIds),
  };
}

/** The number of a party with most of it hidden: `…123`; null where it has none. */
function maskedNumber(party: PartyRow): string | null {
  const number = numberOf(party);
  return number === null ? null : `…${number.slice(-3)}`;
}

/** Tells if the file can be downloaded: during the party's turn, and later by a device on which a code was entered. */
export function canDownload({ state, document }: Signing, isKnownDevice: boolean): boolean {
  if (state === 'open') return true;
  if (state === 'finished') return isKnownDevice && document.pdfSha256 !== null;
  return state === 'done' && isKnownDevice;
}

/** Lists the files to download; parties who have to act read the whole as one. */
function filesToFetch(
  { state, document }: Signing,
  shownIds: ReadonlySet<string>,
): SigningView['files'] {
  if (state === 'open') return [{ formTemplateId: null, name: pdfFileName(document) }];
  return filesOf(document).filter(
    ({ formTemplateId }) => formTemplateId === null || shownIds.has(formTemplateId),
  );
}

function presentForms(
  forms: readonly FormVersion[],
  { live, isNarrowed }: { live: ReadonlySet<Field>; isNarrowed: boolean },
  party: Signing['party'],
  values: DocumentValues,
): SigningView['forms'] {
  return forms.map(({ formTemplateId, name, pages, fields }) => ({
    formTemplateId,
    name,
    pages,
    fields: fields
      .filter((field) => isOwn(field, party) || live.has(field))
      .map((field) => (isNarrowed ? withoutCondition(field) : field)),
    values: values[formTemplateId] ?? {},
  }));
}

/** A field without its condition, which can reveal a form that its party is not shown. */
function withoutCondition({ showWhen: _, ...field }: Field): Field {
  return field;
}

/** The attachments that a party sees in its turn. */
function attachmentsOf(
  tx: Tx,
  { document, party, parties }: Signing,
  forms: readonly FormVersion[],
) {
  const seen = isSeenBy(fileViewer(forms, party, parties));
  return tx
    .select()
    .from(documentFiles)
    .where(and(eq(documentFiles.documentId, document.id), ne(documentFiles.name, ''), seen))
    .orderBy(asc(documentFiles.createdAt), asc(documentFiles.id));
}
