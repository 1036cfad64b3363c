import type { FormValues } from '@countersign/contract/fields';
import type { DocumentMeta } from '../assemble/assemble.ts';
import { assemble } from '../assemble/assemble.ts';
import type { CompiledPack } from '../assemble/compile.ts';
import type { DrawReport } from '../draw/draw-report.ts';
import type { ImageFiles } from '../draw/prepare-images.ts';
import type { AppendPoint } from '../seal/append-point.ts';
import type { Sealed } from '../seal/seal.ts';
import type { Sealer } from '../seal/sealer.ts';
import type { SentSealOptions } from './seal-options.ts';
import { readSealOptions } from './seal-options.ts';

/** A document that was made. */
export interface MadeDocument {
  /** The parts of one whole PDF file. The first is shared by all documents of the pack. */
  parts: Uint8Array[];
  /** Values that it does not show as it should. */
  reports: DrawReport[];
  /** What `seal` needs to know of it, where it is not sealed. */
  appendPoint: AppendPoint | undefined;
  /** How it was sealed, where that was asked for. */
  sealed: Omit<Sealed, 'parts'> | undefined;
}

/** Makes a document of a pack, and seals it at once where a sealer is given. */
export async function makeDocument(
  pack: CompiledPack,
  values: FormValues[],
  meta: DocumentMeta,
  images: ImageFiles | undefined,
  sealer?: Sealer,
  options?: SentSealOptions,
): Promise<MadeDocument> {
  const { parts, reports, appendPoint } = await assemble(pack, values, meta, images);
  if (!sealer || !options) return { parts, reports, appendPoint, sealed: undefined };
  const { seal } = await import('../seal/seal.ts');
  const { parts: all, ...sealed } = await seal(parts, sealer, {
    ...readSealOptions(options),
    appendPoint,
  });
  return { parts: all, reports, appendPoint: undefined, sealed };
}
