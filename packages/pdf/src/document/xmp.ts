/**
 * The metadata stream of a file (XMP, ISO 16684-1), which says the same as its information
 * dictionary. ASCII but for the mark at its start: other characters are written as references.
 * @param documentId UUID
 */
export function xmpPacket(title: string | undefined, producer: string, documentId: string): string {
  const titled =
    title === undefined
      ? ''
      : `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${xmlText(title)}</rdf:li></rdf:Alt></dc:title>`;
  // The mark of UTF-8, byte by byte.
  return `<?xpacket begin="\xef\xbb\xbf" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">
<dc:format>application/pdf</dc:format>${titled}<pdf:Producer>${producer}</pdf:Producer><xmpMM:DocumentID>uuid:${documentId}</xmpMM:DocumentID>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
}

/** Characters that XML has no way to write. */
// oxlint-disable-next-line no-control-regex -- controls are what it is about
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(unwritable, '')
    .replace(/[<>&"]|[^\n -~]/gu, (character) => `&#${character.codePointAt(0)};`);
}
