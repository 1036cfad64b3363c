import {
  cancelEmailChange,
  changeUserEmail,
  type Endpoint,
  inviteUser,
  type User,
  updateUser,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { mutationOf } from '../../core/api/endpoint-definitions.ts';

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    inviteUser: mutationOf(inviteUser),
    updateUser: mutationOf(updateUser),
    /** An act on one user; the user after it, or null where they are gone. */
    actOnUser: build.mutation<User | null, { id: string; endpoint: Endpoint }>({
      query: ({ id, endpoint }) => ({ endpoint, params: { id } }),
    }),
    changeUserEmail: mutationOf(changeUserEmail),
    cancelEmailChange: mutationOf(cancelEmailChange),
  }),
});

export const {
  useInviteUserMutation,
  useUpdateUserMutation,
  useActOnUserMutation,
  useChangeUserEmailMutation,
  useCancelEmailChangeMutation,
} = usersApi;
