// A process in which one library fills documents: `fill-process.ts WAY ROUNDS`. In a process of its own none pays for
// what others leave behind. The last line that it prints is what a document took, as JSON.
import process from 'node:process';
import { type WayName, ways } from '../fill-peers/ways.ts';
import { compareCpu } from './cpu-time.ts';
import { valuesFor } from './fill-job.ts';
import { sampleFields } from './sample-form.ts';
import { openSamplePages } from './sample-pages.ts';

const samples = await openSamplePages();
const { photo } = samples;
const template = await samples.print(5);
await samples.close();
const fields = sampleFields(60, 5);
const way = ways[process.argv[2] as WayName];
const contender = await way({ template, fields, photo, valuesOf: valuesFor(fields, photo, 500) });
const [took] = await compareCpu([contender], Number(process.argv[3]));
process.stdout.write(`${JSON.stringify(took)}\n`);
