import type { PageSize } from '@countersign/contract';
import type { Engine } from '@countersign/pdf/engine';
import { writePdf } from './write-pdf.ts';

/** The longer side of a picture's page in points: that of A4. */
const longerSide = 842;

/** A PDF with one empty page. */
function emptyPage({ width, height }: PageSize): Buffer {
  const page = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Resources<<>>>>`;
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>', page];
  return writePdf(objects.map((object) => [Buffer.from(object)]));
}

/** A picture as a PDF of one page that it fills, so that it is marked and shown as all pages are. */
export async function pageOfPicture(
  pdf: Engine,
  { bytes, sha256, width, height }: { bytes: Uint8Array; sha256: string } & PageSize,
): Promise<{ pdf: Buffer; pages: PageSize[] }> {
  const scale = longerSide / Math.max(width, height);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const made = await pdf.make({
    key: `picture ${size.width} ${size.height}`,
    load: async () => [
      {
        pdf: emptyPage(size),
        fields: [
          {
            type: 'image',
            fit: 'cover',
            key: 'picture',
            label: 'Picture',
            assignee: 'creator',
            required: false,
            placements: [{ page: 0, x: 0, y: 0, ...size }],
          },
        ],
      },
    ],
    values: [{ picture: { kind: 'image', sha256 } }],
    meta: { title: 'Picture', id: sha256 },
    images: { [sha256]: bytes },
  });
  return { pdf: Buffer.concat(made.parts), pages: [size] };
}
