import * as contract from '@countersign/contract';
import { maxSharedFileBytes, type TracedCopy } from '@countersign/contract';
import { dateFormat } from '@countersign/domain';
import { type Engine, ImageProblem, PdfProblem } from '@countersign/pdf/engine';
import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { distributionRecipients, distributions } from '../../../platform/database/tables/index.ts';
import { record } from '../../../platform/events/record.ts';
import { Failure } from '../../../platform/failure/failure.ts';
import { operation } from '../../../platform/http/operation.ts';
import { readUpload } from '../../../platform/http/read-upload.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { asUuid, type TraceCodes } from '../../../platform/tracing/trace-codes.ts';
import { emailsOnPages } from './emails-on-pages.ts';
import { copyColumns, presentCopy, selectMarkedCopies } from './traced-copies.ts';

/** The signs in a found file of whose copy it is. */
interface FoundSigns {
  /** The hidden code, 32 hexadecimal digits, and the pages with it, from 1. */
  code: { digits: string; pages: number[]; isOnAll: boolean } | undefined;
  /** Addresses on its pages, each with the pages, from 1. */
  emails: Map<string, number[]>;
}

/**
 * Finds out whose copy a file is, or a picture of a page: by the code that is hidden in copies, and else by the
 * addresses that stand on its pages. Each distribution that it leads to has it in its history.
 * @throws Failure `too-large`, `unsupported-file`
 */
export const traceFile = operation(
  contract.traceFile,
  async ({ platform: { pdf, traces }, database, caller: user, upload }) => {
    const bytes = await readUpload(upload, maxSharedFileBytes);
    const isPicture = !bytes.subarray(0, 1024).includes('%PDF-');
    const signs = await (isPicture ? readPicture(pdf, bytes) : readSigns(pdf, bytes)).catch(refuse);
    return database.tenant(user.tenantId, async (tx) => {
      const byCode = signs.code ? await findByCode(tx, traces, user, signs.code) : [];
      const copies = byCode.length > 0 ? byCode : await findByText(tx, user, signs.emails);
      await noteTraced(tx, user, copies);
      return { copies, sentence: sentenceOf(signs, copies, { isPicture, since: traces.since }) };
    });
  },
);

/** Reads the code in the pixels of a picture of a page, or of a piece of one. */
async function readPicture(pdf: Engine, picture: Uint8Array): Promise<FoundSigns> {
  const traceId = await pdf.readPictureTrace(picture);
  const code = traceId === null ? undefined : { digits: traceId, pages: [], isOnAll: true };
  return { code, emails: new Map() };
}

async function readSigns(pdf: Engine, file: Uint8Array): Promise<FoundSigns> {
  const found = await pdf.readTrace(file);
  if (found) {
    const pages = found.pages.map((page) => page + 1);
    const code = { digits: found.traceId, pages, isOnAll: found.confidence === 1 };
    return { code, emails: new Map() };
  }
  // Read again in a process of its own, within limits: no one knows where it has been.
  const { pdf: clean } = await pdf.readForm(Buffer.from(file));
  return { code: undefined, emails: emailsOnPages(await pdf.textOfPages(clean)) };
}

function refuse(error: unknown): never {
  if (error instanceof PdfProblem || error instanceof ImageProblem) {
    throw new Failure('unsupported-file', error.message);
  }
  throw error;
}

/**
 * Finds the copy that has a code; an id instead of one counts only for copies that were sent before there were codes.
 */
async function findByCode(
  tx: Tx,
  { idOf, since }: TraceCodes,
  user: Member,
  { digits, pages }: { digits: string; pages: number[] },
): Promise<TracedCopy[]> {
  const recipient = distributionRecipients;
  const made = eq(recipient.id, idOf(user.tenantId, digits));
  const former = and(eq(recipient.id, asUuid(digits)), lt(recipient.sentAt, since));
  const rows = await tx
    .select({ ...copyColumns(user), isMade: sql<boolean>`${made}` })
    .from(recipient)
    .innerJoin(distributions, eq(distributions.id, recipient.distributionId))
    .where(or(made, former));
  return rows.map((row) => presentCopy(row, row.isMade ? 'code' : 'former-code', pages));
}

/** Finds the last recipients of a marked copy, at an address that stands on the pages. */
async function findByText(
  tx: Tx,
  user: Member,
  emails: ReadonlyMap<string, number[]>,
): Promise<TracedCopy[]> {
  if (emails.size === 0) return [];
  const address = inArray(distributionRecipients.sortEmail, [...emails.keys()].slice(0, 500));
  const rows = await selectMarkedCopies(tx, user, address);
  return rows.map((row) => presentCopy(row, 'text', emails.get(row.email.toLowerCase()) ?? []));
}

async function noteTraced(tx: Tx, user: Member, copies: readonly TracedCopy[]): Promise<void> {
  const seen = copies.flatMap(({ distribution, recipientId }) =>
    distribution && recipientId ? [[distribution.id, recipientId] as const] : [],
  );
  for (const [id, recipientId] of new Map(seen)) {
    await record(tx, user, { type: 'distribution.traced', id, detail: { recipientId } });
  }
}

function sentenceOf(
  { code }: FoundSigns,
  copies: readonly TracedCopy[],
  { isPicture, since }: { isPicture: boolean; since: Date },
): string {
  const [first] = copies;
  if (code && first?.sign === 'former-code') {
    return `The file has an older hidden code, from before ${dateFormat({ dateStyle: 'medium' }).format(since)}. Older codes can be copied by someone who knows the recipient’s id, so this is no proof.`;
  }
  if (code && first?.sign === 'code') {
    const whose =
      first.distribution === null
        ? 'This copy is from a distribution you have no access to. Ask an administrator.'
        : `This is the copy of ${first.name === '' ? first.email : first.name}. Its hidden code proves it.`;
    return code.isOnAll ? whose : `${whose} Other pages come from other copies.`;
  }
  if (first) {
    return 'The hidden code is missing, but the file contains email addresses of the people below. Anyone can write an address on a page, so this is no proof.';
  }
  if (code) {
    return 'The hidden code belongs to no copy of your organisation. It may be from another organisation or a preview, or be forged.';
  }
  return isPicture
    ? 'We found no hidden code in this picture. The code survives only if the picture is sharp and shows at least a twentieth of the page. Look up the visible watermark below.'
    : 'We found no hidden code and no email address of a recipient in this file. Look up the visible watermark below.';
}
