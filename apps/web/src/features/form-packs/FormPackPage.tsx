import { Skeleton, Stack } from '@mantine/core';
import { useParams } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { backTo } from '../../core/paths.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useGetFormPackQuery } from './api.ts';
import { PackEditor } from './PackEditor.tsx';

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
      <PageHeader title="Form pack" back={backTo.formPacks} />
      {error === undefined ? (
        <Stack gap="md" role="status" aria-label="Loading the form pack">
          <Skeleton h={56} />
          <Skeleton h={320} />
        </Stack>
      ) : (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
    </>
  );
}
