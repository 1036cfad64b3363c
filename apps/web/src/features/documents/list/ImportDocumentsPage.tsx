import { documentImports } from '@countersign/contract';
import { backTo, paths } from '../../../core/paths.ts';
import { ImportPage } from '../../../kit/imports/ImportPage.tsx';
import type { ImportOf } from '../../../kit/imports/import-props.ts';

const of: ImportOf = {
  endpoints: documentImports,
  title: 'Draft from a file',
  description:
    'Draft a document for each row of a CSV or Excel file. It is checked first; nothing is drafted before you say so, and nothing is sent.',
  words: {
    one: 'document',
    many: 'documents',
    add: 'draft',
    added: 'drafted',
    undo: 'Drafts go, unless they were changed or sent since. People who came in with them stay in the contacts.',
  },
  to: paths.importDocuments,
  back: backTo.documents,
  found: { to: paths.documentsIn('drafts'), label: 'Show drafts' },
  changes: ['documents', 'contacts', 'home'],
  sampleName: 'drafts-sample.csv',
};

/** Drafts a document for each row of a CSV or Excel file. */
export default function ImportDocumentsPage() {
  return <ImportPage of={of} />;
}
