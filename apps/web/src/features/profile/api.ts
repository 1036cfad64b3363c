import {
  type EndpointResult,
  getSignatureImage,
  listSessions,
  type Profile,
  type ProfileInput,
  removePicture,
  removeSignature,
  revokeSession,
  type Session,
  type Signature,
  type SignatureInput,
  setSignature,
  signOutEverywhere,
  updateProfile,
  uploadPicture,
  uploadSignature,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { freeObject, objectUrl } from '../../core/api/object-url.ts';
import { changeSessionUser } from '../../core/session/change-session-user.ts';

/** Once the server has taken a change, the session tells of it at once. */
async function thenTell<Data>(
  queryFulfilled: PromiseLike<{ data: Data }>,
  told: (data: Data) => Partial<Session['user']>,
): Promise<void> {
  const answer = await Promise.resolve(queryFulfilled).catch(() => undefined);
  if (answer !== undefined) changeSessionUser(told(answer.data));
}

const tellProfile = (profile: Profile) => profile;
const tellSignature = (signature: Signature) => ({
  signatureTyped: signature.kind === 'typed' ? signature.text : '',
});

/** What users change about themselves. */
const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateProfile: build.mutation<Profile, ProfileInput>({
      query: (body) => ({ endpoint: updateProfile, body }),
      onQueryStarted: (_, { queryFulfilled }) => thenTell(queryFulfilled, tellProfile),
    }),
    uploadPicture: build.mutation<Profile, Blob>({
      query: (file) => ({ endpoint: uploadPicture, file }),
      onQueryStarted: (_, { queryFulfilled }) => thenTell(queryFulfilled, tellProfile),
    }),
    removePicture: build.mutation<Profile, void>({
      query: () => ({ endpoint: removePicture }),
      onQueryStarted: (_, { queryFulfilled }) => thenTell(queryFulfilled, tellProfile),
    }),
    getSignatureImage: build.query<string, void>({
      queryFn: () => objectUrl(getSignatureImage, {}),
      onCacheEntryAdded: (_, life) => freeObject(life),
      keepUnusedDataFor: 0,
    }),
    setSignature: build.mutation<Signature, SignatureInput>({
      query: (body) => ({ endpoint: setSignature, body }),
      invalidatesTags: ['signature'],
      onQueryStarted: (_, { queryFulfilled }) => thenTell(queryFulfilled, tellSignature),
    }),
    uploadSignature: build.mutation<Signature, Blob>({
      query: (file) => ({ endpoint: uploadSignature, file }),
      invalidatesTags: ['signature'],
      onQueryStarted: (_, { queryFulfilled }) => thenTell(queryFulfilled, tellSignature),
    }),
    removeSignature: build.mutation<Signature, void>({
      query: () => ({ endpoint: removeSignature }),
      invalidatesTags: ['signature'],
      onQueryStarted: (_, { queryFulfilled }) => thenTell(queryFulfilled, tellSignature),
    }),
    listOwnSessions: build.query<EndpointResult<typeof listSessions>, void>({
      query: () => ({ endpoint: listSessions }),
      providesTags: ['own-sessions'],
    }),
    revokeSession: build.mutation<null, string>({
      query: (sessionId) => ({ endpoint: revokeSession, params: { sessionId } }),
      invalidatesTags: ['own-sessions'],
    }),
    signOutEverywhere: build.mutation<null, void>({
      query: () => ({ endpoint: signOutEverywhere }),
    }),
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
