import { Skeleton, Stack } from '@mantine/core';
import { useParams } from 'react-router';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { messageOf } from '../../ui/message-of.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useGetFormPackQuery } from './api.ts';
import { PackEditor, packsBack } from './PackEditor.tsx';

/** One form pack, or a new one at `new`. */
export default function FormPackPage() {
  const { id = '' } = useParams();
  return id === 'new' ? <PackEditor key="new" /> : <SavedPack key={id} id={id} />;
}

function SavedPack({ id }: { id: string }) {
  const { currentData: pack, error, refetch } = useGetFormPackQuery(id);
  if (pack !== undefined) return <PackEditor pack={pack} />;
  return (
    <>
      <PageHeader title="Form pack" back={packsBack} />
      {error === undefined ? (
        <Stack gap="md" role="status" aria-label="Loading the form pack">
          <Skeleton h={56} />
          <Skeleton h={320} />
        </Stack>
      ) : (
        <ErrorState message={messageOf(error) ?? ''} onRetry={() => void refetch()} />
      )}
    </>
  );
}
