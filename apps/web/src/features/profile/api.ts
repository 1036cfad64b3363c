import {
  getSignatureImage,
  listSessions,
  type Profile,
  removePicture,
  removeSignature,
  revokeSession,
  type Session,
  type Signature,
  setSignature,
  signOutEverywhere,
  updateProfile,
  uploadPicture,
  uploadSignature,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { mutationOf, queryOf } from '../../core/api/endpoint-definitions.ts';
import { freeObject, objectUrl } from '../../core/api/object-url.ts';
import { changeSessionUser } from '../../core/session/change-session-user.ts';

/** Once the server has taken a change, the session tells of it at once. */
async function updateSession<Data>(
  queryFulfilled: PromiseLike<{ data: Data }>,
  toUser: (data: Data) => Partial<Session['user']>,
): Promise<void> {
  const answer = await Promise.resolve(queryFulfilled).catch(() => undefined);
  if (answer !== undefined) changeSessionUser(toUser(answer.data));
}

const profileToUser = (profile: Profile) => profile;
const signatureToUser = (signature: Signature) => ({
  signatureTyped: signature.kind === 'typed' ? signature.text : '',
});

/** Defines the calls by which users change their profile. */
const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateProfile: mutationOf(updateProfile, {
      onQueryStarted: (_, { queryFulfilled }) => updateSession(queryFulfilled, profileToUser),
    }),
    uploadPicture: build.mutation<Profile, Blob>({
      query: (file) => ({ endpoint: uploadPicture, file }),
      onQueryStarted: (_, { queryFulfilled }) => updateSession(queryFulfilled, profileToUser),
    }),
    removePicture: mutationOf(removePicture, {
      onQueryStarted: (_, { queryFulfilled }) => updateSession(queryFulfilled, profileToUser),
    }),
    getSignatureImage: build.query<string, void>({
      queryFn: () => objectUrl(getSignatureImage, {}),
      onCacheEntryAdded: (_, life) => freeObject(life),
      keepUnusedDataFor: 0,
    }),
    setSignature: mutationOf(setSignature, {
      invalidatesTags: ['signature'],
      onQueryStarted: (_, { queryFulfilled }) => updateSession(queryFulfilled, signatureToUser),
    }),
    uploadSignature: build.mutation<Signature, Blob>({
      query: (file) => ({ endpoint: uploadSignature, file }),
      invalidatesTags: ['signature'],
      onQueryStarted: (_, { queryFulfilled }) => updateSession(queryFulfilled, signatureToUser),
    }),
    removeSignature: mutationOf(removeSignature, {
      invalidatesTags: ['signature'],
      onQueryStarted: (_, { queryFulfilled }) => updateSession(queryFulfilled, signatureToUser),
    }),
    listOwnSessions: queryOf(listSessions, { providesTags: ['own-sessions'] }),
    revokeSession: mutationOf(revokeSession, { invalidatesTags: ['own-sessions'] }),
    signOutEverywhere: mutationOf(signOutEverywhere),
  }),
});

export const {
  useGetSignatureImageQuery,
  useListOwnSessionsQuery,
  useRemovePictureMutation,
  useRemoveSignatureMutation,
  useRevokeSessionMutation,
  useSetSignatureMutation,
  useSignOutEverywhereMutation,
  useUpdateProfileMutation,
  useUploadPictureMutation,
  useUploadSignatureMutation,
} = profileApi;
