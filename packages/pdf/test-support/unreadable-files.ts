import { writePdf } from './write-pdf.ts';

/** Files that are refused, by what they are, with the code of their `PdfProblem`. */
export const unreadableFiles: [name: string, bytes: Uint8Array, code: string][] = [
  ['text', Buffer.from('Dear Sir or Madam'), 'not-a-pdf'],
  ['nothing', new Uint8Array(0), 'not-a-pdf'],
  ['a header and no more', Buffer.from('%PDF-1.7\n'), 'broken'],
  [
    'a file without pages',
    writePdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>']),
    'broken',
  ],
];
