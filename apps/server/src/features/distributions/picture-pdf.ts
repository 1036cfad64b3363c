import type { RewrittenImage } from '@countersign/pdf';

/** Where the colour type of a PNG stands, and its value for colours without clear parts. */
const colourTypeAt = 25;
const opaqueColours = 2;
/** The rows of a PNG that we wrote stand behind its header, as one piece. */
const rowsAt = 8 + 25 + 8;

/**
 * A picture that we wrote as a PDF whose only page is that very image, with a point for each of its pixels: what
 * is hidden in them is still there. Undefined for a picture with clear parts.
 */
export function pictureInPdf({ bytes, format, width, height }: RewrittenImage): Buffer | undefined {
  const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isPng = format === 'png';
  if (isPng && picture[colourTypeAt] !== opaqueColours) return undefined;
  const data = isPng
    ? picture.subarray(rowsAt, rowsAt + picture.readUInt32BE(rowsAt - 8))
    : picture;
  const coding = isPng
    ? `/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors 3/Columns ${width}>>`
    : '/Filter/DCTDecode';
  const shown = `q ${width} 0 0 ${height} 0 0 cm /I Do Q`;
  return writePdf([
    [Buffer.from('<</Type/Catalog/Pages 2 0 R>>')],
    [Buffer.from('<</Type/Pages/Kids[3 0 R]/Count 1>>')],
    [
      Buffer.from(
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>`,
      ),
    ],
    stream('', Buffer.from(shown)),
    stream(
      `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace/DeviceRGB${coding}`,
      data,
    ),
  ]);
}

function stream(entries: string, data: Buffer): Buffer[] {
  const head = `<<${entries}/Length ${data.length}>>\nstream\n`;
  return [Buffer.from(head), data, Buffer.from('\nendstream')];
}

/** A PDF of objects that are numbered from 1; the first is its catalogue. */
export function writePdf(objects: readonly (readonly Buffer[])[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  let at = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    at += part.length;
  };
  const entries = objects.map((object, index) => {
    const entry = `${String(at).padStart(10, '0')} 00000 n \n`;
    add(Buffer.from(`${index + 1} 0 obj\n`));
    object.forEach(add);
    add(Buffer.from('\nendobj\n'));
    return entry;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${entries.join('')}`;
  const end = `trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table + end)]);
}
