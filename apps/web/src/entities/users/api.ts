import { getSignature, getUser, getUserPicture, listUsers } from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { queryOf, recordTag } from '../../core/api/endpoint-definitions.ts';
import { imageQuery } from '../../core/api/object-url.ts';

/** The lists of users, as against one user. */
const userList = { type: 'users', id: 'LIST' } as const;

/** Defines the calls on users that several features share. */
const userCalls = api.injectEndpoints({
  endpoints: (build) => ({
    listUsers: queryOf(listUsers, { providesTags: [userList] }),
    getUser: queryOf(getUser, { providesTags: recordTag('users') }),
    /** One's own. */
    getSignature: queryOf(getSignature, { providesTags: ['signature'] }),
    getUserPicture: build.query<string, string>(imageQuery(getUserPicture)),
  }),
});

export const { useListUsersQuery, useGetUserQuery, useGetUserPictureQuery, useGetSignatureQuery } =
  userCalls;
