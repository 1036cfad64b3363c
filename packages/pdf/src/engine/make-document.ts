import type { FormValues } from '@countersign/fields';
import type { Appendix } from '../assemble/append-pages.ts';
import type { DocumentMeta } from '../assemble/assemble.ts';
import { assemble } from '../assemble/assemble.ts';
import type { CompiledPack } from '../assemble/compile.ts';
import type { AppendPoint } from '../document/append-point.ts';
import type { ImageFiles } from '../draw/prepare-images.ts';
import type { RenderIssue } from '../draw/render-issue.ts';
import type { CertificateValues } from '../flow/certificate-values.ts';
import type { TypesetOptions } from '../flow/create-typesetter.ts';
import type { Sealed } from '../seal/seal.ts';
import type { Sealer } from '../seal/sealer.ts';
import type { SentSealOptions } from './seal-options.ts';
import { readSealOptions } from './seal-options.ts';

/** A document that was made. */
export interface MadeDocument {
  /** The parts of one whole PDF file. The first is shared by all documents of the pack. */
  parts: Uint8Array[];
  /** The values that it does not show as it should, in the order of its pages. */
  issues: RenderIssue[];
  /** Where a seal can be appended, for `seal`; undefined where the document is sealed already. */
  appendPoint: AppendPoint | undefined;
  /** How it was sealed; undefined where no seal was requested. */
  sealed: Omit<Sealed, 'parts'> | undefined;
}

/** An audit certificate whose pages are appended to a document. */
export interface AddedCertificate {
  values: CertificateValues;
  options: TypesetOptions;
}

/** Makes a document of a pack, with its certificate, and seals it at once where a sealer is given. */
export async function makeDocument(
  pack: CompiledPack,
  values: FormValues[],
  meta: DocumentMeta,
  images: ImageFiles | undefined,
  certificate?: AddedCertificate,
  sealer?: Sealer,
  options?: SentSealOptions,
): Promise<MadeDocument> {
  const appendix = certificate && (await setCertificate(certificate));
  const { parts, issues, appendPoint } = await assemble(pack, values, meta, images, appendix);
  if (!sealer || !options) return { parts, issues, appendPoint, sealed: undefined };
  const { seal } = await import('../seal/seal.ts');
  const { parts: all, ...sealed } = await seal(parts, sealer, {
    ...readSealOptions(options),
    appendPoint,
  });
  return { parts: all, issues, appendPoint: undefined, sealed };
}

async function setCertificate({ values, options }: AddedCertificate): Promise<Appendix> {
  const { threadTypesetter } = await import('./thread-typesetter.ts');
  return threadTypesetter.appendix('certificate', values, options);
}
