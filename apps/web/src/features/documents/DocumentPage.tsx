import { useState } from 'react';
import { useParams } from 'react-router';
import { backTo } from '../../core/paths.ts';
import { useGeneratingGuids } from '../../entities/documents/use-generating-guids.ts';
import { freshFor, useFresh } from '../../kit/forms/use-fresh.ts';
import { RecordPending } from '../../kit/pages/RecordPending.tsx';
import { useGetDocumentQuery } from './api.ts';
import { DraftEditor } from './draft/DraftEditor.tsx';
import { ReviewBar } from './review/ReviewBar.tsx';
import { type Review, useReview } from './review/use-review.ts';
import { SentDocument } from './sent/SentDocument.tsx';
import { text } from './text.ts';

/** One document: a draft to fill in, or what became of it. */
export default function DocumentPage() {
  const { id = '' } = useParams();
  const review = useReview(id);
  return <OpenDocument key={id} id={id} review={review} />;
}

function OpenDocument({ id, review }: { id: string; review: Review | undefined }) {
  const query = useGetDocumentQuery(id, { refetchOnMountOrArgChange: freshFor });
  const document = useFresh(query);
  const guids = useGeneratingGuids();
  // Anyone who is editing goes on while the PDF is made.
  const [isEditing, setEditing] = useState(false);
  const isEditable = document?.may.edit === true && (isEditing || !guids.includes(id));
  if (isEditable !== isEditing) setEditing(isEditable);

  if (document !== undefined) {
    return isEditable ? (
      // Of another pack it has other forms, and what is filled in is read again.
      <DraftEditor key={document.formPack.id} document={document} />
    ) : (
      <SentDocument document={document} review={review} />
    );
  }
  return (
    <>
      {review && <ReviewBar review={review} />}
      <RecordPending title={text.title} back={backTo.documents} query={query} />
    </>
  );
}
