import { randomBytes, X509Certificate } from 'node:crypto';
import fs from 'node:fs/promises';
import type { InstallationPart, PartHealth } from '@countersign/contract';
import { requestTimestamp } from '@countersign/pdf/engine';
import { and, eq, lt, sql } from 'drizzle-orm';
import { dayIn } from '../../platform/calendar-day.ts';
import { rowsOf } from '../../platform/database/database.ts';
import { documents, mails } from '../../platform/database/tables/index.ts';
import { safeError } from '../../platform/log/log.ts';
import { verifySmtp } from '../../platform/mail/smtp-transport.ts';
import type { Platform } from '../../platform/platform.ts';
import { cloudPoolIssuers } from '../../platform/sign-in/cloud-pool-address.ts';
import { text } from './text.ts';

type Health = Omit<PartHealth, 'part'>;
type Check = (platform: Platform) => Promise<Health>;

const working = (words: string): Health => ({ state: 'working', words, advice: '' });
const failing = (words: string, advice: string): Health => ({ state: 'failing', words, advice });
const attention = (words: string, advice: string): Health => ({
  state: 'attention',
  words,
  advice,
});
const off = (words: string, advice = ''): Health => ({ state: 'off', words, advice });

/** A picture of one pixel (PNG). */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const gigabyte = 2 ** 30;
/** Below so many bytes, and below this part of the disk, there is little space. */
const lowSpace = { bytes: 2 * gigabyte, part: 0.05 };
/** Emails that wait longer than this, in minutes, show that the mail server does not take them. */
const longWait = 15;
/** A certificate that expires sooner than this, in milliseconds, needs attention. */
const soon = 60 * 24 * 3_600_000;

/** The longest that a part may take, in milliseconds. */
const timeoutMs = 10_000;

/** Each part with what tries it. */
const checks: Record<InstallationPart, Check> = {
  database: checkDatabase,
  files: checkFiles,
  mail: checkMail,
  sealing: checkSealing,
  timestamps: checkTimestamps,
  pdf: checkReaders,
  accounts: checkAccounts,
  sms: async ({ settings }) =>
    settings.sms === undefined ? off(text.sms.off) : working(text.sms.working),
};

/** Tries parts of the installation at the same time: all, or those that are named. */
export function checkParts(
  platform: Platform,
  parts = Object.keys(checks) as InstallationPart[],
): Promise<PartHealth[]> {
  return Promise.all(
    parts.map(async (part) => ({ part, ...(await inTime(checks[part](platform))) })),
  );
}

/** Answers what a check found, or that it took too long. */
async function inTime(check: Promise<Health>): Promise<Health> {
  const { promise: late, resolve } = Promise.withResolvers<Health>();
  const timer = setTimeout(() => resolve(failing(text.timeout, '')), timeoutMs);
  try {
    return await Promise.race([check, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function checkDatabase({ database, settings }: Platform): Promise<Health> {
  const { embedded, server, failing: words, advice } = text.database;
  try {
    const found = await database.statement((queries) =>
      queries.execute(sql`select split_part(current_setting('server_version'), ' ', 1) as version`),
    );
    const version = rowsOf<{ version: string }>(found)[0]?.version ?? '';
    return working(settings.databaseUrl === undefined ? embedded : server(version));
  } catch {
    return failing(words, advice);
  }
}

async function checkFiles({ files, settings }: Platform): Promise<Health> {
  try {
    const { sha256 } = await files.put(randomBytes(64));
    await files.read(sha256);
    await files.remove(sha256);
    const { free, size } = await diskSpace(settings.dataDir);
    const isLow = free < lowSpace.bytes && free < size * lowSpace.part;
    return isLow
      ? attention(text.files.low(inGigabytes(free)), text.files.lowAdvice)
      : working(text.files.working(inGigabytes(free)));
  } catch (error) {
    const { code } = safeError(error);
    return failing(text.files.failing(code === undefined ? '' : ` (${code})`), text.files.advice);
  }
}

/** Returns the size of the disk that has a folder, and what is free of it, in bytes. */
export async function diskSpace(folder: string): Promise<{ size: number; free: number }> {
  const { bsize, blocks, bavail } = await fs.statfs(folder);
  return { size: bsize * blocks, free: bsize * bavail };
}

const inGigabytes = (bytes: number) =>
  `${(bytes / gigabyte).toLocaleString('en-GB', { maximumFractionDigits: 1 })} GB`;

async function checkMail({ settings: { smtpUrl }, database }: Platform): Promise<Health> {
  if (smtpUrl === undefined) return off(text.mail.off, text.mail.offAdvice);
  try {
    await verifySmtp(smtpUrl);
  } catch (error) {
    return failing(text.mail.failing(mailProblem(error)), text.mail.advice);
  }
  const waiting = await database.system((tx) =>
    tx.$count(
      mails,
      and(
        eq(mails.state, 'queued'),
        lt(mails.waitingSince, sql`now() - ${`${longWait} minutes`}::interval`),
      ),
    ),
  );
  return waiting === 0
    ? working(text.mail.working)
    : attention(text.mail.waiting(waiting), text.mail.advice);
}

/** Says in words why a mail server did not do what it was asked to. */
export function mailProblem(error: unknown): string {
  const { code = '' } = safeError(error);
  return text.mail.problems[code] ?? `${text.mail.unreachable}${code === '' ? '' : ` (${code})`}`;
}

async function checkSealing({ sealing, database }: Platform): Promise<Health> {
  const { sealer } = sealing;
  try {
    await sealer.sign(randomBytes(32));
  } catch {
    return failing(text.sealing.failing, text.sealing.advice);
  }
  const unsealed = await countUnsealed(database);
  // The jobs that failed are alerted as such, once: this lasts until someone sees to them.
  if (unsealed > 0) return attention(text.sealing.unsealed(unsealed), text.sealing.advice);
  const expiresAt = new Date(new X509Certificate(sealer.chain[0] ?? '').validTo);
  const until = dayIn(expiresAt, 'UTC');
  return expiresAt.getTime() - Date.now() < soon
    ? attention(text.sealing.soon(until), text.sealing.renewAdvice)
    : working(text.sealing.working(until));
}

/** Counts the completed documents whose file could not be made, among the failed jobs. */
async function countUnsealed(database: Platform['database']): Promise<number> {
  const found = await database.statement((queries) =>
    queries.execute(sql`
      select count(distinct ${documents.id})::int as count from ${documents}
      where ${documents.isFinishing} and ${documents.delivery} = 'failed' and ${documents.id} in (
        select (data ->> 'documentId')::uuid from pgboss.job
        where name = 'documents.deliver' and state = 'failed')`),
  );
  return rowsOf<{ count: number }>(found)[0]?.count ?? 0;
}

async function checkTimestamps({ sealing: { timestamp } }: Platform): Promise<Health> {
  if (timestamp === undefined) return off(text.timestamps.off);
  const token = await requestTimestamp(randomBytes(32), { ...timestamp, timeoutMs: 8_000 });
  return typeof token === 'string'
    ? failing(text.timestamps.failing[token], text.timestamps.advice)
    : working(text.timestamps.working);
}

async function checkReaders({ pdf }: Platform): Promise<Health> {
  try {
    await pdf.describeImage(pixel);
    return working(text.pdf.working);
  } catch {
    return failing(text.pdf.failing, text.pdf.advice);
  }
}

async function checkAccounts({ settings: { cognito } }: Platform): Promise<Health> {
  if (cognito === undefined) return working(text.accounts.embedded);
  const answers = await Promise.all(
    cloudPoolIssuers(cognito).map(({ keysUrl }) =>
      fetch(keysUrl, { signal: AbortSignal.timeout(8_000) }).then(
        async (response) => {
          await response.body?.cancel();
          return response.ok;
        },
        () => false,
      ),
    ),
  );
  return answers.includes(true)
    ? working(text.accounts.cloud)
    : failing(text.accounts.failing, text.accounts.advice);
}
