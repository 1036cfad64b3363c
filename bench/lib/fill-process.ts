// A process in which one contender fills documents, whenever it is told to. Started by bench/fill.ts with
// IPC: in a process of its own nobody pays for what others leave behind.
import process from 'node:process';
import { type OpenContender, type WayName, ways } from '../fill-peers/ways.ts';
import { type CpuTime, measureCpu } from './cpu-time.ts';
import { valuesFor } from './fill-job.ts';
import { sampleFields } from './sample-form.ts';

/** What the process is told first; after that, from which document on to make its round. */
export interface FillTask {
  way: WayName;
  template: Uint8Array;
  photo: Uint8Array;
}

/** What it answers: that it is ready, why it can't be, or what a round has cost. */
export type FillAnswer = 'ready' | { reason: string } | CpuTime;

const answer = (message: FillAnswer) => process.send?.(message);
let contender: OpenContender | undefined;

process.once('message', (task) => {
  process.on('message', (from) => void round(from as number));
  process.once('disconnect', () => void contender?.close?.());
  open(task as FillTask).then(
    () => answer('ready'),
    (error: unknown) => answer({ reason: error instanceof Error ? error.message : String(error) }),
  );
});

async function open({ way, ...files }: FillTask): Promise<void> {
  // Some libraries read the whole memory that a message is a part of.
  const template = new Uint8Array(files.template);
  const photo = new Uint8Array(files.photo);
  const fields = sampleFields(60, 5);
  contender = await ways[way]({ template, fields, photo, valuesOf: valuesFor(fields, photo, 500) });
  await contender.work(0);
}

async function round(from: number): Promise<void> {
  if (contender) answer(await measureCpu(contender, from));
}
