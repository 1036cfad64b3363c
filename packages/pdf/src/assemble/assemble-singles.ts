import type { FormValues } from '@countersign/fields';
import type { ImageFiles } from '../draw/prepare-images.ts';
import type { AssembledDocument, DocumentMeta } from './assemble.ts';
import { assemble } from './assemble.ts';
import type { CompiledPack, FormSource } from './compile.ts';
import { compile } from './compile.ts';
import { asInPack, singleForm, singleMeta } from './single-form.ts';

/** Prepares each form of a pack for a file of its own, which holds nothing of the others. */
export function compileSingles(forms: readonly FormSource[]): Promise<CompiledPack[]> {
  return Promise.all(forms.map((form) => compile([singleForm(form)])));
}

/**
 * Makes one file for each form of a pack. `values` holds one set for each form, `titles` may hold a title
 * for each. The `form` of an issue is the form's zero-based number in the pack.
 */
export function assembleSingles(
  singles: readonly CompiledPack[],
  values: readonly FormValues[],
  meta: DocumentMeta,
  images?: ImageFiles,
  titles?: readonly string[],
): Promise<AssembledDocument[]> {
  return Promise.all(
    singles.map(async (pack, form) => {
      const own = singleMeta(meta, form, titles);
      return asInPack(await assemble(pack, [values[form] ?? {}], own, images), form);
    }),
  );
}
