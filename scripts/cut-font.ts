import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';

// Makes a smaller font of some characters of another, without hints and without the tables that only
// matter to scripts that are shaped.
// node scripts/cut-font.ts FROM.ttf TO.ttf 2190-22ff 27c0-27ff

const flags = { noHinting: 1, notdefOutline: 0x40 };
const sets = { dropTables: 3, names: 4 };
const tables = ['GSUB', 'GPOS', 'GDEF', 'MATH'];
/** Beside what is always kept: copyright, version, trademark, designer, and the licence. */
const names = [0, 5, 7, 9, 13, 14];

const [from = '', to = '', ...ranges] = process.argv.slice(2);
const program = readFileSync(new URL(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')));
const { instance } = await WebAssembly.instantiate(program);
const { memory, ...functions } = instance.exports;
const bytesOf = () => (memory as WebAssembly.Memory).buffer;
const call = (name: string, ...values: number[]): number => {
  const answer: unknown = (functions[name] as (...values: number[]) => unknown)(...values);
  return typeof answer === 'number' ? answer : 0;
};

call('_initialize');
const font = readFileSync(from);
const at = call('malloc', font.length);
new Uint8Array(bytesOf()).set(font, at);
const input = call('hb_subset_input_create_or_fail');
call('hb_subset_input_set_flags', input, flags.noHinting | flags.notdefOutline);
const characters = call('hb_subset_input_unicode_set', input);
for (const range of ranges) {
  const [first = 0, last = first] = range.split('-').map((end) => Number.parseInt(end, 16));
  for (let codePoint = first; codePoint <= last; codePoint++) {
    call('hb_set_add', characters, codePoint);
  }
}
const dropped = call('hb_subset_input_set', input, sets.dropTables);
for (const tag of tables) call('hb_set_add', dropped, Buffer.from(tag).readUInt32BE());
const kept = call('hb_subset_input_set', input, sets.names);
for (const name of names) call('hb_set_add', kept, name);
const face = call('hb_face_create', call('hb_blob_create', at, font.length, 2, 0, 0), 0);
const result = call('hb_face_reference_blob', call('hb_subset_or_fail', face, input));
const start = call('hb_blob_get_data', result, 0);
writeFileSync(to, new Uint8Array(bytesOf(), start, call('hb_blob_get_length', result)));
