import { Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { backTo } from '../../core/paths.ts';
import { isInProgress } from '../../records/documents/document-states.ts';
import { useGeneratingGuids } from '../../records/documents/use-generating-guids.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useGetDocumentQuery } from './api.ts';
import { DraftEditor } from './DraftEditor.tsx';
import { SentDocument } from './SentDocument.tsx';

/** How often a document is fetched again while it is being made or mailed. */
const progressInterval = 2000;
/** What was fetched this many seconds ago is fresh enough to be edited. */
const freshFor = 5;

/** One document: a draft to fill in, or what became of it. */
export default function DocumentPage() {
  const { id = '' } = useParams();
  return <OpenDocument key={id} id={id} />;
}

function OpenDocument({ id }: { id: string }) {
  const { currentData, error, isFetching, refetch } = useGetDocumentQuery(id, {
    refetchOnMountOrArgChange: freshFor,
  });
  const guids = useGeneratingGuids();
  const inProgress = currentData !== undefined && isInProgress(currentData, guids);
  useGetDocumentQuery(id, { pollingInterval: inProgress ? progressInterval : 0 });
  // An editor starts with what is saved now, not with what was seen some minutes ago.
  const [isShown, setShown] = useState(false);
  if (currentData !== undefined && !isFetching && !isShown) setShown(true);

  if (currentData !== undefined && isShown) {
    return currentData.may.edit && !guids.includes(id) ? (
      <DraftEditor document={currentData} />
    ) : (
      <SentDocument document={currentData} />
    );
  }
  return (
    <>
      <PageHeader title="Document" back={backTo.documents} />
      {error === undefined || isFetching ? (
        <Stack gap="md" role="status" aria-label="Loading the document">
          <Skeleton h={56} />
          <Skeleton h={420} />
        </Stack>
      ) : (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
    </>
  );
}
