import { storeZip } from '@countersign/pdf/zip';

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const openXml = 'http://schemas.openxmlformats.org';
const relations = `${openXml}/package/2006/relationships`;
const office = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/** A Word file of these paragraphs, as plain as they come. */
export function writeWordFile(paragraphs: readonly string[]): Buffer {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('');
  const parts = {
    '[Content_Types].xml': `${head}<Types xmlns="${openXml}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${office}.document.main+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${openXml}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${head}<w:document xmlns:w="${openXml}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  };
  return storeZip(
    Object.entries(parts).map(([name, text]) => ({ name, content: Buffer.from(text) })),
  );
}
