import { Skeleton, Stack } from '@mantine/core';
import { useParams } from 'react-router';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { freshFor, useFresh } from '../../ui/form/use-fresh.ts';
import { messageOf } from '../../ui/message-of.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useGetUserQuery } from './api.ts';
import { UserEditor } from './UserEditor.tsx';
import { usersBack } from './user-links.ts';

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
      <PageHeader title="User" back={usersBack} />
      {error === undefined || isFetching ? (
        <Stack gap="md" role="status" aria-label="Loading the user">
          <Skeleton h={56} />
          <Skeleton h={420} />
        </Stack>
      ) : (
        <ErrorState message={messageOf(error) ?? ''} onRetry={() => void refetch()} />
      )}
    </>
  );
}
