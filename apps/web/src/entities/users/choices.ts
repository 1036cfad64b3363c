import { skipToken } from '@reduxjs/toolkit/query';
import { choiceSource } from '../../kit/lists/filters/choices.tsx';
import { useGetUserQuery, useListUsersQuery } from './api.ts';
import { nameOfUser } from './user-badges.ts';

function useUsers(words: string, chosen: readonly string[]) {
  const { data, isFetching } = useListUsersQuery({ search: words, pageSize: 50 });
  const found = data?.items ?? [];
  const missing = chosen.find((id) => !found.some((user) => user.id === id));
  const isListed = words === '' && data !== undefined;
  const known = useGetUserQuery(isListed ? (missing ?? skipToken) : skipToken);
  const users = known.currentData === undefined ? found : [...found, known.currentData];
  return {
    options: users.map((user) => ({ value: user.id, label: nameOfUser(user) })),
    isFetching,
  };
}

/** Users, for filters of lists. */
export const UserChoices = choiceSource(useUsers);
