import type { PageSize } from '@countersign/contract';
import type { Engine } from '@countersign/pdf';

/** The longer side of a picture's page in points: that of A4. */
const longerSide = 842;

/** A PDF with one empty page. */
export function emptyPage({ width, height }: PageSize): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Resources<<>>>>`,
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  const entries = `0000000000 65535 f \n${places.join('')}`;
  text += `xref\n0 ${objects.length + 1}\n${entries}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
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
