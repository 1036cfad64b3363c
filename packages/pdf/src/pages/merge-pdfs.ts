import type { PDF } from '@libpdf/core';
import { PdfProblem } from '../pdf-problem.ts';
import { PageProblem } from '../render/page-problem.ts';
import type { JoinedMeta } from './join-pages.ts';
import { joinPages } from './join-pages.ts';
import { openSource } from './open-source.ts';

/**
 * Makes one file of several, in this order, and answers its parts. Pages keep their sizes, their
 * layers, labels and structure, and their links, to the web and within their own file; their
 * annotations and form fields become a part of them, as they would be printed, with values that the
 * file leaves to its viewer to draw. Outlines follow one another. Scripts, attachments, signatures
 * and metadata stay behind; `about` is what the file says about itself. The same files give the same
 * bytes. Throws `PdfProblem`, which says which file it means.
 */
export async function mergePdfs(files: Uint8Array[], about?: JoinedMeta): Promise<Buffer[]> {
  if (files.length === 0) {
    throw new PageProblem(
      'nothing-to-merge',
      'There is nothing to merge. Choose at least one PDF.',
    );
  }
  const sources: PDF[] = [];
  for (const [index, file] of files.entries()) {
    const pdf = await openSource(file).catch((error: unknown) => {
      if (!(error instanceof PdfProblem)) throw error;
      throw new PdfProblem(error.code, `File ${index + 1} of ${files.length}: ${error.message}`);
    });
    sources.push(pdf);
  }
  return joinPages(sources, files, about);
}
