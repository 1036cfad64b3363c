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
