import {
  cancelEmailChange,
  changeUserEmail,
  type Endpoint,
  type InviteUserInput,
  inviteUser,
  type UpdateUserInput,
  type User,
  updateUser,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { userList } from '../../records/users/api.ts';

/** What shows a user somewhere else than in the list and on their page. */
const alsoChanged = [userList, 'approver-groups', 'audit'] as const;

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    inviteUser: build.mutation<User, InviteUserInput>({
      query: (body) => ({ endpoint: inviteUser, body }),
      invalidatesTags: (made) => (made === undefined ? [] : alsoChanged),
    }),
    updateUser: build.mutation<User, { id: string; change: UpdateUserInput }>({
      query: ({ id, change }) => ({ endpoint: updateUser, params: { id }, body: change }),
      // Who changes their own names sees them in the header. Where it was refused, somebody else may
      // have changed the user: the log says who.
      invalidatesTags: (saved, _error, { id }) =>
        saved === undefined ? ['audit'] : [{ type: 'users', id }, ...alsoChanged, 'session'],
    }),
    /** An act on one user; the user after it, or null where they are gone. */
    actOnUser: build.mutation<User | null, { id: string; endpoint: Endpoint }>({
      query: ({ id, endpoint }) => ({ endpoint, params: { id } }),
      // Refused acts too: the user is not in the state that the screen believed.
      invalidatesTags: (left, _error, { id }) =>
        left === null ? alsoChanged : [{ type: 'users', id }, ...alsoChanged],
    }),
    changeUserEmail: build.mutation<User, { id: string; email: string }>({
      query: ({ id, email }) => ({ endpoint: changeUserEmail, params: { id }, body: { email } }),
      invalidatesTags: (saved, _error, { id }) =>
        saved === undefined ? [] : [{ type: 'users', id }, ...alsoChanged],
    }),
    cancelEmailChange: build.mutation<User, string>({
      query: (id) => ({ endpoint: cancelEmailChange, params: { id } }),
      invalidatesTags: (_saved, _error, id) => [{ type: 'users', id }, ...alsoChanged],
    }),
  }),
});

export const {
  useInviteUserMutation,
  useUpdateUserMutation,
  useActOnUserMutation,
  useChangeUserEmailMutation,
  useCancelEmailChangeMutation,
} = usersApi;
