import { Skeleton, Stack } from '@mantine/core';
import { messageOf } from '../../core/api/message-of.ts';
import { ErrorState } from '../../ui/page/ErrorState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { NotFoundPage } from './error-pages.tsx';
import { text } from './text.ts';

interface RecordPendingProps {
  /** What the record is, such as "Company". */
  title: string;
  back: { to: string; label: string };
  query: { error?: { message?: string; code?: string }; isFetching: boolean; refetch(): unknown };
}

/** Stands on the page of one record until it has come, or says why it does not. */
export function RecordPending({ title, back, query }: RecordPendingProps) {
  const { error, isFetching, refetch } = query;
  // An address whose id is none leads nowhere, as one of something that was deleted.
  if (!isFetching && (error?.code === 'not-found' || error?.code === 'invalid')) {
    return <NotFoundPage />;
  }
  return (
    <>
      <PageHeader title={title} back={back} />
      {error === undefined || isFetching ? (
        <Stack gap="md" role="status" aria-label={text.common.loading(title.toLowerCase())}>
          <Skeleton h={56} />
          <Skeleton h={420} />
        </Stack>
      ) : (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
    </>
  );
}
