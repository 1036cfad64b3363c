import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { checkTimestamp } from '@countersign/pdf/engine';
import { writeTemporary } from '../config/secrets.ts';
import type { AuditKey } from './audit-key.ts';
import { keyOf } from './chain-check.ts';

/** The newest event of one subject, as it was when the file was written. */
export interface ChainHead {
  subjectType: string;
  subjectId: string;
  sequence: number;
  hash: string;
}

/** A file of chain heads, numbered from 1 for each tenant. It names the one before it by its hash. */
export interface HeadFile {
  tenantId: string;
  number: number;
  at: string;
  /** SHA-256 of the file before it; empty for the first. */
  previous: string;
  /** True where it lists the events from before they had keyed hashes. */
  isBaseline: boolean;
  heads: ChainHead[];
}

/** A file as it was read back. */
export type ReadHeadFile = HeadFile & { isTimestamped: boolean };

const rootOf = (dataDir: string) => path.join(dataDir, 'audit-heads');
const folderOf = (dataDir: string, tenantId: string) => path.join(rootOf(dataDir), tenantId);
const nameOf = (number: number) => `${String(number).padStart(8, '0')}.json`;
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

/** The names of a tenant's files, those of chain heads and of their timestamps, in order. */
export function headFileNames(dataDir: string, tenantId: string): string[] {
  const folder = folderOf(dataDir, tenantId);
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .filter((name) => /^\d{8}\.(?:json|tsr)$/.test(name))
    .toSorted();
}

/** Returns the path of one of these files. */
export function headFilePath(dataDir: string, tenantId: string, name: string): string {
  return path.join(folderOf(dataDir, tenantId), name);
}

/**
 * Writes the next file of a tenant; none is ever changed or replaced.
 * @returns its number and bytes.
 */
export function appendHeadFile(
  dataDir: string,
  key: AuditKey,
  file: Omit<HeadFile, 'number' | 'previous'>,
): { number: number; bytes: Buffer } {
  const folder = folderOf(dataDir, file.tenantId);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const last = headFileNames(dataDir, file.tenantId).findLast((name) => name.endsWith('.json'));
  const number = last === undefined ? 1 : Number(last.slice(0, 8)) + 1;
  const previous = last === undefined ? '' : sha256(fs.readFileSync(path.join(folder, last)));
  const text = JSON.stringify({ number, previous, ...file });
  const bytes = Buffer.from(`${text}\n${key.mac('heads', text)}\n`);
  writeNew(path.join(folder, nameOf(number)), bytes);
  return { number, bytes };
}

/** Keeps the timestamp (RFC 3161, DER) of a file. */
export function keepTimestamp(
  dataDir: string,
  tenantId: string,
  number: number,
  token: Uint8Array,
): void {
  writeNew(headFilePath(dataDir, tenantId, nameOf(number).replace('json', 'tsr')), token);
}

/**
 * Reads the files of a tenant in order.
 * @returns a number alone where that file is missing or is not what was written.
 */
export function* readHeadFiles(
  dataDir: string,
  key: AuditKey,
  tenantId: string,
): Generator<ReadHeadFile | number> {
  const names = new Set(headFileNames(dataDir, tenantId));
  const newest = Number([...names].findLast((name) => name.endsWith('.json'))?.slice(0, 8) ?? 0);
  let previous = '';
  for (let number = 1; number <= newest; number++) {
    const name = nameOf(number);
    const bytes = names.has(name) && fs.readFileSync(headFilePath(dataDir, tenantId, name));
    const file = bytes ? openHeadFile(key, bytes.toString()) : undefined;
    const fits =
      file?.tenantId === tenantId && file.number === number && file.previous === previous;
    previous = bytes ? sha256(bytes) : '';
    if (!bytes || !fits) yield number;
    else yield { ...file, isTimestamped: hasTimestamp(dataDir, file, bytes) };
  }
}

/** Up to which number events of a subject may carry plain hashes, by the files from before the key. */
export function lastPlainOf(
  dataDir: string,
  key: AuditKey,
  tenantId: string,
  subject: string,
): number {
  let last = 0;
  for (const file of readHeadFiles(dataDir, key, tenantId)) {
    if (typeof file === 'number') continue;
    if (!file.isBaseline) break;
    const head = file.heads.find((one) => keyOf(one) === subject);
    last = Math.max(last, head?.sequence ?? 0);
  }
  return last;
}

function openHeadFile(key: AuditKey, content: string): HeadFile | undefined {
  const [text = '', mac] = content.split('\n');
  return key.mac('heads', text) === mac ? (JSON.parse(text) as HeadFile) : undefined;
}

function hasTimestamp(dataDir: string, { tenantId, number }: HeadFile, bytes: Buffer): boolean {
  const file = headFilePath(dataDir, tenantId, nameOf(number).replace('json', 'tsr'));
  if (!fs.existsSync(file)) return false;
  const hash = (algorithm: string) => createHash(algorithm).update(bytes).digest();
  return checkTimestamp(fs.readFileSync(file), hash) !== undefined;
}

/** @throws Error `EEXIST` where there is such a file. */
function writeNew(file: string, content: Uint8Array): void {
  const temporary = writeTemporary(file, content);
  try {
    fs.linkSync(temporary, file);
  } finally {
    fs.rmSync(temporary);
  }
}

/** Until when events of all tenants are sealed; undefined before the first files. */
export function readSealedUntil(dataDir: string): Date | undefined {
  const file = path.join(rootOf(dataDir), 'sealed-until');
  return fs.existsSync(file) ? new Date(fs.readFileSync(file, 'utf8')) : undefined;
}

/** Notes until when events of all tenants are sealed. */
export function writeSealedUntil(dataDir: string, until: Date): void {
  const file = path.join(rootOf(dataDir), 'sealed-until');
  fs.mkdirSync(rootOf(dataDir), { recursive: true, mode: 0o700 });
  fs.renameSync(writeTemporary(file, until.toISOString()), file);
}
