// What marked copies cost: 500 copies of 100 pages written to disk, against a copy by other libraries,
// and whether memory grows with their number.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type CompiledWatermark, compileWatermark, markCopy } from '@countersign/pdf';
import { type Contender, compareCpu } from './lib/cpu-time.ts';
import { markWithPdfLib, personOf } from './lib/mark-peers.ts';
import { loadPdfLibs } from './lib/peers.ts';
import { median, table } from './lib/report.ts';
import { openSamplePages } from './lib/sample-pages.ts';

const copies = 500;

function markOf(n: number) {
  const id = n.toString(16).padStart(32, '0');
  return { variables: { ...personOf(n) }, traceId: id, meta: { title: 'Script', id } };
}

async function writeCopies(mark: CompiledWatermark, folder: string, count: number) {
  let bytes = 0;
  for (let n = 0; n < count; n++) {
    const parts = await markCopy(mark, markOf(n));
    const file = await fs.open(path.join(folder, `${n}.pdf`), 'w');
    await file.writev(parts);
    await file.close();
    bytes += parts.reduce((sum, { length }) => sum + length, 0);
  }
  return bytes;
}

export default async function bench(): Promise<void> {
  const samples = await openSamplePages();
  const script = await samples.print(100);
  await samples.close();
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'copies-'));
  try {
    const mark = await compileWatermark(script, {
      text: '{name}\n{email}',
      variables: ['name', 'email'],
      layout: { kind: 'single', size: 'fit' },
      angle: 'diagonal',
      color: '#777777',
      opacity: 0.25,
      pages: 'all',
      position: 'over',
      letters: 'font',
    });
    const rows: string[][] = [];
    for (const count of [50, copies, 4 * copies]) {
      const seconds: number[] = [];
      let bytes = 0;
      for (let run = 0; run < 3; run++) {
        const before = process.cpuUsage();
        bytes = await writeCopies(mark, folder, count);
        const { user, system } = process.cpuUsage(before);
        seconds.push((user + system) / 1e6);
      }
      const memory = `${Math.round(process.memoryUsage.rss() / 2 ** 20)}`;
      rows.push([String(count), median(seconds).toFixed(2), `${Math.round(bytes / 1e6)}`, memory]);
    }
    table(['Copies of 100 pages, written', 'CPU s', 'MB', 'memory MB'], rows);
    const peers = await loadPdfLibs();
    const own: Contender = {
      name: 'Countersign',
      times: 200,
      async work(n) {
        const parts = await markCopy(mark, markOf(n));
        return Buffer.concat(parts).length;
      },
    };
    const contenders = [own, ...peers.map((peer) => markWithPdfLib(script, peer, 2))];
    const results = await compareCpu(contenders, 3);
    const first = results[0]?.cpu ?? Number.NaN;
    table(
      ['A copy, as one piece in memory', 'CPU ms', 'times ours', 'KB'],
      results.map(({ name, cpu, bytes }) => [
        name,
        cpu.toFixed(2),
        (cpu / first).toFixed(0),
        `${Math.round(bytes / 1000)}`,
      ]),
    );
  } finally {
    await fs.rm(folder, { recursive: true });
  }
}
