import type { AssembledDocument } from '../../src/assemble/assemble.ts';
import { assemble } from '../../src/assemble/assemble.ts';
import type { CompiledPack } from '../../src/assemble/compile.ts';
import { compile } from '../../src/assemble/compile.ts';
import { blankPage, sketchField } from '../fill.ts';

let pack: Promise<CompiledPack> | undefined;

/** A document of one page, 300 by 200 points, that shows a text; in parts, the first one shared. */
export async function documentOf(text: string): Promise<Buffer[]> {
  return (await assembledOf(text)).parts;
}

/** The same, with what is known of it. */
export async function assembledOf(text: string): Promise<AssembledDocument> {
  pack ??= blankPage().then((pdf) => compile([{ pdf, fields: [sketchField('text')] }]));
  return assemble(await pack, [{ field: text }], { title: 'T', id: text });
}
