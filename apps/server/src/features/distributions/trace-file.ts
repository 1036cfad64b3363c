import type { Readable } from 'node:stream';
import {
  type EndpointResult,
  type traceFile as endpoint,
  maxSharedFileBytes,
  type TracedCopy,
} from '@countersign/contract';
import { dateFormat } from '@countersign/domain';
import {
  type Engine,
  ImageProblem,
  type MarkedPerson,
  type MarkLook,
  PdfProblem,
} from '@countersign/pdf/engine';
import { and, desc, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { distributionRecipients, distributions } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { readUpload } from '../../platform/http/read-upload.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { asUuid, type TraceCodes } from '../../platform/tracing/trace-codes.ts';
import { visibleDistributions } from './distribution-access.ts';
import { emailsOnPages } from './emails-on-pages.ts';

type Traced = EndpointResult<typeof endpoint>;

/** How many people are named whom the text on a found copy fits. */
const mostNamed = 20;

/** What a found file says of whose copy it is. */
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
export async function traceFile(
  { database, pdf, traces }: Platform,
  user: Member,
  upload: Readable,
): Promise<Traced> {
  const bytes = await readUpload(upload, maxSharedFileBytes);
  const isPicture = !bytes.subarray(0, 1024).includes('%PDF-');
  const signs = await (isPicture
    ? readPicture(database, pdf, user, bytes)
    : readSigns(database, pdf, user, bytes)
  ).catch(refuse);
  return database.tenant(user.tenantId, async (tx) => {
    const byCode = signs.code ? await findByCode(tx, traces, user, signs.code) : [];
    const copies = byCode.length > 0 ? byCode : await findByText(tx, user, signs.emails);
    await noteTraced(tx, user, copies);
    return { copies, sentence: sentenceOf(signs, copies, { isPicture, since: traces.since }) };
  });
}

/** Of a picture, or a piece of one: the code in its pixels, or else what the visible mark says there. */
async function readPicture(
  database: Database,
  pdf: Engine,
  user: Member,
  picture: Uint8Array,
): Promise<FoundSigns> {
  const traceId = await pdf.readPictureTrace(picture);
  if (traceId !== null) {
    const code = { digits: traceId, pages: [], isOnAll: true };
    return { code, emails: new Map() };
  }
  const read = (...marked: Marked) => pdf.readPictureMark(picture, ...marked);
  return { code: undefined, emails: await emailsByMark(database, user, read) };
}

/** Looks of marks, and the people who have them. */
type Marked = [looks: MarkLook[], people: MarkedPerson[]];

/** The addresses of those whose visible mark `read` finds. */
async function emailsByMark(
  database: Database,
  user: Member,
  read: (...marked: Marked) => Promise<MarkedPerson[]>,
): Promise<Map<string, number[]>> {
  const { looks, people } = await database.tenant(user.tenantId, (tx) => readMarked(tx, user));
  const fitting = looks.length === 0 ? [] : await read(looks, people);
  return new Map(fitting.map(({ email }) => [email.toLowerCase(), []]));
}

/** Marks that are looked for in a picture, and the people whose marks they may be: those of the last distributions. */
const mostLooks = 8;
const mostDistributions = 100;
const mostPeople = 20_000;

async function readMarked(
  tx: Tx,
  user: Member,
): Promise<{ looks: MarkLook[]; people: MarkedPerson[] }> {
  const marked = await tx
    .select({ id: distributions.id, watermark: distributions.watermark })
    .from(distributions)
    .where(
      and(
        isNotNull(distributions.watermark),
        isNotNull(distributions.sentAt),
        visibleDistributions(user),
      ),
    )
    .orderBy(desc(distributions.sentAt))
    .limit(mostDistributions);
  const looks = new Map<string, MarkLook>();
  for (const { watermark } of marked) {
    if (!watermark || watermark.text === '' || looks.size >= mostLooks) continue;
    const look = { color: watermark.colour, opacity: watermark.opacity, angle: watermark.angle };
    looks.set(JSON.stringify(look), look);
  }
  const ids = marked.map(({ id }) => id);
  if (looks.size === 0) return { looks: [], people: [] };
  const people = await tx
    .selectDistinctOn([distributionRecipients.sortEmail], {
      name: distributionRecipients.name,
      email: distributionRecipients.email,
    })
    .from(distributionRecipients)
    .where(
      and(
        inArray(distributionRecipients.distributionId, ids),
        isNotNull(distributionRecipients.sentAt),
      ),
    )
    .limit(mostPeople);
  return { looks: [...looks.values()], people };
}

async function readSigns(
  database: Database,
  pdf: Engine,
  user: Member,
  file: Uint8Array,
): Promise<FoundSigns> {
  const found = await pdf.readTrace(file);
  const code = found
    ? {
        digits: found.traceId,
        pages: found.pages.map((page) => page + 1),
        isOnAll: found.confidence === 1,
      }
    : undefined;
  if (code) return { code, emails: new Map() };
  // Read anew in a process of its own, within limits: nobody knows where it has been.
  const { pdf: clean } = await pdf.readForm(Buffer.from(file));
  const written = emailsOnPages(await pdf.textOfPages(clean));
  if (written.size > 0) return { code, emails: written };
  const read = (...marked: Marked) => pdf.readDocumentMark(file, ...marked);
  return { code, emails: await emailsByMark(database, user, read) };
}

function refuse(error: unknown): never {
  if (error instanceof PdfProblem || error instanceof ImageProblem) {
    throw new Failure('unsupported-file', error.message);
  }
  throw error;
}

function copyColumns(user: Member) {
  return {
    recipientId: distributionRecipients.id,
    name: distributionRecipients.name,
    email: distributionRecipients.email,
    number: distributionRecipients.number,
    sentAt: distributionRecipients.sentAt,
    distribution: { id: distributions.id, title: distributions.title },
    isSeen: sql<boolean>`(${visibleDistributions(user) ?? sql`true`})`,
  };
}

/** Finds whose copy has a code; an id in place of one counts for copies alone that were sent before there were codes. */
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
  return rows.map((row) => present(row, row.isMade ? 'code' : 'former-code', pages));
}

/** Those of the last who were sent a copy with a mark, at an address that stands on the pages. */
async function findByText(
  tx: Tx,
  user: Member,
  emails: ReadonlyMap<string, number[]>,
): Promise<TracedCopy[]> {
  if (emails.size === 0) return [];
  const rows = await tx
    .select(copyColumns(user))
    .from(distributionRecipients)
    .innerJoin(distributions, eq(distributions.id, distributionRecipients.distributionId))
    .where(
      and(
        inArray(distributionRecipients.sortEmail, [...emails.keys()].slice(0, 500)),
        isNotNull(distributionRecipients.sentAt),
        isNotNull(distributions.watermark),
      ),
    )
    .orderBy(desc(distributionRecipients.sentAt))
    .limit(mostNamed);
  return rows.map((row) => present(row, 'text', emails.get(row.email.toLowerCase()) ?? []));
}

type Row = {
  recipientId: string;
  name: string;
  email: string;
  number: number;
  sentAt: Date | null;
  distribution: { id: string; title: string };
  isSeen: boolean;
};

/** Of a distribution that the user does not see no more is told than that there is one. */
function present(row: Row, sign: TracedCopy['sign'], pages: number[]): TracedCopy {
  const { distribution, recipientId, name, email, number, sentAt, isSeen } = row;
  if (!isSeen) {
    const unnamed = { distribution: null, recipientId: null, name: '', email: '', number: null };
    return { ...unnamed, sentAt: null, sign, pages };
  }
  const at = sentAt?.toISOString() ?? null;
  return { distribution, recipientId, name, email, number, sentAt: at, sign, pages };
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
    return `It carries a code as they were made before ${dateFormat({ dateStyle: 'medium' }).format(since)}. Such codes can be copied by someone who knows the recipient’s id, so this is a hint and no proof.`;
  }
  if (code && first?.sign === 'code') {
    const whose =
      first.distribution === null
        ? 'It is a copy from a distribution that you have no access to: ask an administrator.'
        : `This is the copy of ${first.name === '' ? first.email : first.name}: the code that is hidden in it says so for certain.`;
    return code.isOnAll ? whose : `${whose} Other pages come from other copies.`;
  }
  if (first && isPicture) {
    return 'It carries no code that can be read. What can be read of its watermark fits the people below; anybody can have written that there, so this is a hint and no proof.';
  }
  if (first) {
    return 'The hidden code is gone. The addresses on its pages fit the people below; anybody can have written an address there, so this is a hint and no proof.';
  }
  if (code) {
    return 'It carries a code that leads to no copy of this organisation: it is one of others or of a preview, or someone wrote it there.';
  }
  return isPicture
    ? 'It can’t be told whose copy this is: the picture carries no code, or too little of one. Codes are in the pixels of pages that were read on the page of a link, and of hardened copies; a twentieth of a page is enough, as long as it was not made much smaller or kept with much loss. Nor could the watermark be read, or it fits nobody of the last distributions: read it yourself, and search their people for it.'
    : 'It can’t be told whose copy this is: no hidden code, no address of a recipient and no watermark that can be read was found in it. It may have been made black and white, or be no copy of yours.';
}
