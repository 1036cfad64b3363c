import type { User } from '@countersign/contract';
import { Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { messageOf } from '../../ui/message-of.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useGetUserQuery } from './api.ts';
import { UserEditor } from './UserEditor.tsx';
import { usersBack } from './user-links.ts';

/** What was fetched this many seconds ago is fresh enough to be edited. */
const freshFor = 5;

/** One user: what they may do, how they sign in, and what was done to them. */
export default function UserPage() {
  const { id = '' } = useParams();
  return <OpenUser key={id} id={id} />;
}

function OpenUser({ id }: { id: string }) {
  const { currentData, error, isFetching, refetch } = useGetUserQuery(id, {
    refetchOnMountOrArgChange: freshFor,
  });
  // The editor starts with what is saved now, not with what was seen some minutes ago.
  const [first, setFirst] = useState<User>();
  if (currentData !== undefined && !isFetching && first === undefined) setFirst(currentData);

  if (first !== undefined) return <UserEditor opened={first} user={currentData ?? first} />;
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
