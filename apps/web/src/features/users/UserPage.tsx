import { Skeleton, Stack } from '@mantine/core';
import { useParams } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { backTo } from '../../core/paths.ts';
import { freshFor, useFresh } from '../../kit/forms/use-fresh.ts';
import { useGetUserQuery } from '../../records/users/api.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { UserEditor } from './UserEditor.tsx';

/** One user: what they may do, how they sign in, and what was done to them. */
export default function UserPage() {
  const { id = '' } = useParams();
  return <OpenUser key={id} id={id} />;
}

function OpenUser({ id }: { id: string }) {
  const query = useGetUserQuery(id, { refetchOnMountOrArgChange: freshFor });
  const user = useFresh(query);
  if (user !== undefined) return <UserEditor user={user} />;
  const { error, isFetching, refetch } = query;
  return (
    <>
      <PageHeader title="User" back={backTo.users} />
      {error === undefined || isFetching ? (
        <Stack gap="md" role="status" aria-label="Loading the user">
          <Skeleton h={56} />
          <Skeleton h={420} />
        </Stack>
      ) : (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
    </>
  );
}
