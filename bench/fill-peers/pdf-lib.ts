import fontkit from '@pdf-lib/fontkit';
import { PDFDocument } from 'pdf-lib';
import type { Contender } from '../lib/cpu-time.ts';
import type { FillJob } from '../lib/fill-job.ts';
import { drawingsOf, font, pictureSize, signaturePath, signatureScale } from '../lib/fill-job.ts';
import { libraryName } from '../lib/library-name.ts';

/** Fills by pdf-lib: opens the template again, as nothing of it can be cached. */
export function fillWithPdfLib({ template, fields, photo, valuesOf }: FillJob): Contender {
  return {
    name: libraryName('pdf-lib'),
    times: 20,
    async work(n) {
      const document = await PDFDocument.load(template);
      document.registerFontkit(fontkit);
      const embedded = await document.embedFont(font, { subset: true });
      const picture = await document.embedJpg(photo);
      const pages = document.getPages();
      for (const drawing of drawingsOf(fields, valuesOf(n))) {
        const { kind, placement, text } = drawing;
        const page = pages[placement.page];
        if (!page) continue;
        const y = page.getSize().height - placement.y;
        const { x, width, height } = placement;
        if (kind === 'image') {
          page.drawImage(picture, { x, y: y - height, ...pictureSize(drawing) });
        } else if (kind === 'signature') {
          page.drawSvgPath(signaturePath(n), { x, y, scale: signatureScale, borderWidth: 2 });
        } else page.drawText(text, { x, y: y - 12, size: 8, font: embedded, maxWidth: width });
      }
      return (await document.save()).length;
    },
  };
}
