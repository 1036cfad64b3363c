import { ReaderProblem } from '@countersign/pdf/reader';
import { type ListedFile, listZip, type ZipLimits } from '@countersign/pdf/zip';

/** The parts of an answer: first the list of files, then the content of each requested one. */
export type UnzippedPart = { list: ListedFile[] } | { content: Uint8Array };

/** Names of the files that we write into archives. */
const names = /^[\w .()-]+(?:\/[\w .()-]+)?$/u;

/**
 * Answers what is in a ZIP: its list, and then the content of each file whose name `next` is given. Nothing is unpacked
 * before.
 * @throws ReaderProblem `unsupported`, `too-large`
 */
export async function* unzip(
  bytes: Uint8Array,
  limits: Omit<ZipLimits, 'names'>,
): AsyncGenerator<UnzippedPart, void, string> {
  const files = listZip(bytes, { ...limits, names });
  let name = yield {
    list: [...files.values()].map((file) => ({ name: file.name, bytes: file.bytes })),
  };
  for (;;) {
    const file = files.get(name);
    if (!file) throw new ReaderProblem('unsupported');
    name = yield { content: file.unpack() };
  }
}
