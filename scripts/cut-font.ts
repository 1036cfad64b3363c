import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

// Makes a smaller font of some characters of another, with the box that stands for characters which no font has.
// `--features` leaves these features alone; without it there are no hints, and none of the tables that only matter
// to scripts that are shaped. `--weights` leaves a part of the weights of a variable font.
// node scripts/cut-font.ts FROM.ttf TO.ttf 2190-22ff 27c0-27ff
// node scripts/cut-font.ts --features kern,tnum --weights 400-700 FROM.ttf TO.ttf U+0000-00FF

const flags = { noHinting: 1, notdefOutline: 0x40 };
const sets = { dropTables: 3, names: 4, features: 6 };
const shapingTables = ['GSUB', 'GPOS', 'GDEF', 'MATH'];
/** Lists the names to keep besides those that always are: copyright, version, trademark, designer, and the licence. */
const names = [0, 5, 7, 9, 13, 14];

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { features: { type: 'string' }, weights: { type: 'string' } },
});
const [from = '', to = '', ...ranges] = positionals;
const program = readFileSync(new URL(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')));
const { instance } = await WebAssembly.instantiate(program);
const { memory, ...functions } = instance.exports;
const bytesOf = () => (memory as WebAssembly.Memory).buffer;
const call = (name: string, ...values: number[]): number => {
  const answer: unknown = (functions[name] as (...values: number[]) => unknown)(...values);
  return typeof answer === 'number' ? answer : 0;
};
const tagOf = (name: string) => Buffer.from(name).readUInt32BE();

call('_initialize');
const font = readFileSync(from);
const at = call('malloc', font.length);
new Uint8Array(bytesOf()).set(font, at);
const face = call('hb_face_create', call('hb_blob_create', at, font.length, 2, 0, 0), 0);
const input = call('hb_subset_input_create_or_fail');
// A browser that finds no hints makes some of its own, and puts letters on whole pixels.
const hints = options.features === undefined ? flags.noHinting : 0;
call('hb_subset_input_set_flags', input, hints | flags.notdefOutline);
const characters = call('hb_subset_input_unicode_set', input);
for (const range of ranges) {
  const ends = range.replace(/^U\+/, '').replace(/,$/, '').split('-');
  const [first = 0, last = first] = ends.map((end) => Number.parseInt(end, 16));
  for (let codePoint = first; codePoint <= last; codePoint++) {
    call('hb_set_add', characters, codePoint);
  }
}
const set = (which: number, members: readonly number[]) => {
  const kept = call('hb_subset_input_set', input, which);
  for (const member of members) call('hb_set_add', kept, member);
};
if (options.features === undefined) set(sets.dropTables, shapingTables.map(tagOf));
else {
  call('hb_set_clear', call('hb_subset_input_set', input, sets.features));
  set(sets.features, options.features.split(',').map(tagOf));
}
if (options.weights !== undefined) {
  const [min = 0, max = 0] = options.weights.split('-').map(Number);
  // What the font has as its usual weight stays so, where it is among them.
  call('hb_subset_input_set_axis_range', input, face, tagOf('wght'), min, max, Number.NaN);
}
set(sets.names, names);
const result = call('hb_face_reference_blob', call('hb_subset_or_fail', face, input));
const start = call('hb_blob_get_data', result, 0);
writeFileSync(to, new Uint8Array(bytesOf(), start, call('hb_blob_get_length', result)));
