import {
  type EndpointInput,
  type EndpointResult,
  getSignature,
  getUser,
  getUserPicture,
  listUsers,
  type Signature,
  type User,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { imageQuery } from '../../core/api/object-url.ts';

/** The lists of users, as against one user. */
export const userList = { type: 'users', id: 'LIST' } as const;

/** What several features ask of users. */
const userCalls = api.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<
      EndpointResult<typeof listUsers>,
      EndpointInput<typeof listUsers>['query']
    >({
      query: (query) => ({ endpoint: listUsers, query }),
      providesTags: [userList],
    }),
    getUser: build.query<User, string>({
      query: (id) => ({ endpoint: getUser, params: { id } }),
      providesTags: (_result, _error, id) => [{ type: 'users', id }],
    }),
    /** One's own. */
    getSignature: build.query<Signature, void>({
      query: () => ({ endpoint: getSignature }),
      providesTags: ['signature'],
    }),
    getUserPicture: build.query<string, string>(imageQuery(getUserPicture)),
  }),
});

export const { useListUsersQuery, useGetUserQuery, useGetUserPictureQuery, useGetSignatureQuery } =
  userCalls;
