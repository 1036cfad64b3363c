// `node scripts/try-pdfs.ts FOLDER`: makes a document of every PDF below a folder and compares it with
// the file itself. One line for each file (ok, refused, or FAULT), and the numbers at the end; the
// exit code is 1 where there was a fault. Give it any collection of PDFs.
import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type { TriedPdf } from './lib/try-pdf.ts';

/** Maximum time for a file in all, in milliseconds. */
const timeoutMs = 120_000;
/** Number of files that a process tries before it is replaced: PDFium keeps its memory. */
const filesPerProcess = 50;

let child: ChildProcess | undefined;
let tried = 0;

async function tryPdf(file: string): Promise<TriedPdf> {
  if (child && tried++ % filesPerProcess === 0) await stop(child);
  child ??= fork(new URL('./lib/try-pdf.ts', import.meta.url));
  const current = child;
  const watch = new AbortController();
  const { signal } = watch;
  const answer = once(current, 'message', { signal }).then(([said]) => said as TriedPdf);
  const end = once(current, 'exit', { signal }).then(([code, name]) => {
    child = undefined;
    return fault(`the process ended with ${String(name ?? code)}`);
  });
  const timeout = new Promise<TriedPdf>((resolve) => {
    const timer = setTimeout(() => resolve(fault(`not done in ${timeoutMs / 1000} s`)), timeoutMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
  current.send(file);
  const first = await Promise.race([answer, end, timeout]);
  watch.abort();
  await Promise.allSettled([answer, end]);
  if (first.what.startsWith('not done') && child) await stop(child);
  return first;
}

function fault(what: string): TriedPdf {
  return { kind: 'fault', what };
}

async function stop(process: ChildProcess): Promise<void> {
  child = undefined;
  const ended = once(process, 'exit');
  process.kill('SIGKILL');
  await ended;
}

function* pdfsBelow(folder: string): Generator<string> {
  const entries = fs.readdirSync(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* pdfsBelow(file);
    else if (entry.isFile() && /\.pdf$/i.test(entry.name)) yield file;
  }
}

const [folder] = process.argv.slice(2);
if (folder === undefined || !fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
  console.error('Say which folder of PDFs to try: node scripts/try-pdfs.ts FOLDER');
  process.exit(1);
}
const counts = { ok: 0, refused: 0, fault: 0 };
for (const file of pdfsBelow(folder)) {
  const { kind, what } = await tryPdf(file);
  counts[kind]++;
  console.log(`${kind === 'fault' ? 'FAULT' : kind} ${path.relative(folder, file)}: ${what}`);
}
if (child) await stop(child);
console.log(`${counts.ok} ok, ${counts.refused} refused, ${counts.fault} with faults`);
process.exitCode = counts.fault > 0 ? 1 : 0;
