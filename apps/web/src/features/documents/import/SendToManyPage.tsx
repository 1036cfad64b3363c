import { documentImports } from '@countersign/contract';
import { backTo, paths } from '../../../core/paths.ts';
import { useChosenProject } from '../../../core/session/use-chosen-scope.ts';
import { useMay } from '../../../core/session/use-may.ts';
import { ImportPage } from '../../../kit/imports/ImportPage.tsx';
import type { ImportOf } from '../../../kit/imports/import-props.ts';
import { DraftsLeft } from './DraftsLeft.tsx';
import { PackAndProject } from './PackAndProject.tsx';
import { RowPreview } from './RowPreview.tsx';
import { SendToManySetup } from './SendToManySetup.tsx';
import { text } from './text.ts';

/** Drafts a document for each row of a CSV or Excel file, or each of some contacts, and sends them. */
export default function SendToManyPage() {
  const maySend = useMay('documents.send');
  const project = useChosenProject();
  const { title, description, found, act, ...words } = text.page;
  const of: ImportOf = {
    endpoints: documentImports,
    title,
    description,
    words,
    to: paths.importDocuments,
    back: backTo.documents,
    found: { to: ({ id }) => paths.documentsFrom(id), label: found },
    ...(project !== undefined && { defaults: { project } }),
    Setup: SendToManySetup,
    Decided: PackAndProject,
    Preview: RowPreview,
    ...(maySend && { followUp: { act, Left: DraftsLeft } }),
    changes: ['documents', 'contacts', 'home'],
    sampleName: 'people-sample.csv',
  };
  return <ImportPage of={of} />;
}
