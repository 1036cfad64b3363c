import { PDF } from '@libpdf/core';
import type { Contender } from '../lib/cpu-time.ts';
import type { FillJob } from '../lib/fill-job.ts';
import { drawingsOf, font, pictureSize, signaturePath, signatureScale } from '../lib/fill-job.ts';
import { libraryName } from '../lib/library-name.ts';

/** Fills by libpdf: opens the template again, as nothing of it can be cached. */
export function fillWithLibpdf({ template, fields, photo, valuesOf }: FillJob): Contender {
  return {
    name: libraryName('@libpdf/core'),
    times: 40,
    async work(n) {
      const document = await PDF.load(template);
      const embedded = document.embedFont(font);
      const picture = document.embedJpeg(photo);
      const pages = document.getPages();
      for (const drawing of drawingsOf(fields, valuesOf(n))) {
        const { kind, placement, text } = drawing;
        const page = pages[placement.page];
        if (!page) continue;
        const y = page.height - placement.y;
        const { x, height } = placement;
        if (kind === 'image') {
          page.drawImage(picture, { x, y: y - height, ...pictureSize(drawing) });
        } else if (kind === 'signature') {
          page.drawSvgPath(signaturePath(n), { x, y, scale: signatureScale });
        } else page.drawText(text, { x, y: y - 12, size: 8, font: embedded });
      }
      return (await document.save({ subsetFonts: true })).length;
    },
  };
}
