import { useParams } from 'react-router';
import { backTo } from '../../core/paths.ts';
import { freshFor, useFresh } from '../../kit/forms/use-fresh.ts';
import { RecordPending } from '../../kit/pages/RecordPending.tsx';
import { useGeneratingGuids } from '../../records/documents/use-generating-guids.ts';
import { useGetDocumentQuery } from './api.ts';
import { DraftEditor } from './DraftEditor.tsx';
import { SentDocument } from './SentDocument.tsx';

/** One document: a draft to fill in, or what became of it. */
export default function DocumentPage() {
  const { id = '' } = useParams();
  return <OpenDocument key={id} id={id} />;
}

function OpenDocument({ id }: { id: string }) {
  const query = useGetDocumentQuery(id, { refetchOnMountOrArgChange: freshFor });
  const document = useFresh(query);
  const guids = useGeneratingGuids();

  if (document !== undefined) {
    return document.may.edit && !guids.includes(id) ? (
      <DraftEditor document={document} />
    ) : (
      <SentDocument document={document} />
    );
  }
  return <RecordPending title="Document" back={backTo.documents} query={query} />;
}
