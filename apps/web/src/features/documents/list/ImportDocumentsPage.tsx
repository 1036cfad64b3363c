import { documentImports } from '@countersign/contract';
import { backTo, paths } from '../../../core/paths.ts';
import { ImportPage } from '../../../kit/imports/ImportPage.tsx';
import type { ImportOf } from '../../../kit/imports/import-props.ts';
import { text } from './text.ts';

const of: ImportOf = {
  endpoints: documentImports,
  title: text.import.title,
  description: text.import.description,
  words: {
    one: text.import.one,
    many: text.import.many,
    add: text.import.add,
    added: text.import.added,
    undo: text.import.undo,
  },
  to: paths.importDocuments,
  back: backTo.documents,
  found: { to: paths.documentsIn('drafts'), label: text.import.found },
  changes: ['documents', 'contacts', 'home'],
  sampleName: 'drafts-sample.csv',
};

/** Drafts a document for each row of a CSV or Excel file. */
export default function ImportDocumentsPage() {
  return <ImportPage of={of} />;
}
