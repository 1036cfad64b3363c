/** Draws a PDF of A4 with a line of text on each page. */
export function drawPdf(...lines: string[]): Blob {
  const kids = lines.map((_, index) => `${index * 2 + 4} 0 R`).join(' ');
  const page = '/Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>';
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${lines.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...lines.flatMap((line, index) => {
      const text = `BT /F1 20 Tf 60 770 Td (${line}) Tj ET`;
      return [
        `<<${page}/Contents ${index * 2 + 5} 0 R>>`,
        `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.4\n';
  const table = objects.map((object, index) => {
    const start = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(start).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const start = file.length;
  file += `xref\n0 ${count}\n0000000000 65535 f \n${table.join('')}`;
  file += `trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return new Blob([file], { type: 'application/pdf' });
}
