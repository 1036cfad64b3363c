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

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    inviteUser: build.mutation<User, InviteUserInput>({
      query: (body) => ({ endpoint: inviteUser, body }),
    }),
    updateUser: build.mutation<User, { id: string; change: UpdateUserInput }>({
      query: ({ id, change }) => ({ endpoint: updateUser, params: { id }, body: change }),
    }),
    /** An act on one user; the user after it, or null where they are gone. */
    actOnUser: build.mutation<User | null, { id: string; endpoint: Endpoint }>({
      query: ({ id, endpoint }) => ({ endpoint, params: { id } }),
    }),
    changeUserEmail: build.mutation<User, { id: string; email: string }>({
      query: ({ id, email }) => ({ endpoint: changeUserEmail, params: { id }, body: { email } }),
    }),
    cancelEmailChange: build.mutation<User, string>({
      query: (id) => ({ endpoint: cancelEmailChange, params: { id } }),
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
