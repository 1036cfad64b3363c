import {
  answerContactProposal,
  archiveContact,
  archiveContactGroup,
  type Contact,
  type ContactErasure,
  type ContactGroup,
  changeContacts,
  createContact,
  createContactGroup,
  type EndpointInput,
  type EndpointResult,
  eraseContact,
  findContactDuplicates,
  getContact,
  getContactSuggestions,
  getContactTimeline,
  listContactDistributions,
  mergeContacts,
  previewContactErasure,
  removeContactPicture,
  restoreContact,
  restoreContactGroup,
  updateContact,
  updateContactGroup,
  uploadContactPicture,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { distributionList } from '../../records/distributions/api.ts';
import { documentList } from '../../records/documents/api.ts';

type Body<E> = EndpointInput<E> extends { body: infer B } ? B : never;

type Query<E> = EndpointInput<E> extends { query: infer Q } ? Q : never;

const contactsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getContact: build.query<Contact, string>({
      query: (id) => ({ endpoint: getContact, params: { id } }),
      providesTags: ['contacts'],
    }),
    getContactSuggestions: build.query<EndpointResult<typeof getContactSuggestions>, void>({
      query: () => ({ endpoint: getContactSuggestions }),
      providesTags: ['contacts'],
    }),
    createContact: build.mutation<Contact, Body<typeof createContact>>({
      query: (body) => ({ endpoint: createContact, body }),
    }),
    answerContactProposal: build.mutation<
      Contact,
      { id: string; proposalId: string } & Body<typeof answerContactProposal>
    >({
      query: ({ id, proposalId, ...body }) => ({
        endpoint: answerContactProposal,
        params: { id, proposalId },
        body,
      }),
    }),
    updateContact: build.mutation<Contact, { id: string; change: Body<typeof updateContact> }>({
      query: ({ id, change }) => ({ endpoint: updateContact, params: { id }, body: change }),
    }),
    archiveContact: build.mutation<Contact, { id: string; isArchived: boolean }>({
      query: ({ id, isArchived }) => ({
        endpoint: isArchived ? archiveContact : restoreContact,
        params: { id },
      }),
    }),
    changeContacts: build.mutation<{ changed: number }, Body<typeof changeContacts>>({
      query: (body) => ({ endpoint: changeContacts, body }),
    }),
    mergeContacts: build.mutation<Contact, Body<typeof mergeContacts>>({
      query: (body) => ({ endpoint: mergeContacts, body }),
    }),
    previewContactErasure: build.query<ContactErasure, string>({
      query: (id) => ({ endpoint: previewContactErasure, params: { id } }),
      keepUnusedDataFor: 0,
    }),
    eraseContact: build.mutation<ContactErasure, { id: string; revision: number }>({
      query: ({ id, revision }) => ({
        endpoint: eraseContact,
        params: { id },
        body: { revision },
      }),
    }),
    uploadContactPicture: build.mutation<Contact, { id: string; file: Blob }>({
      query: ({ id, file }) => ({ endpoint: uploadContactPicture, params: { id }, file }),
    }),
    removeContactPicture: build.mutation<Contact, string>({
      query: (id) => ({ endpoint: removeContactPicture, params: { id } }),
    }),
    getContactTimeline: build.query<
      EndpointResult<typeof getContactTimeline>,
      { id: string; query: Query<typeof getContactTimeline> }
    >({
      query: ({ id, query }) => ({ endpoint: getContactTimeline, params: { id }, query }),
      providesTags: ['contacts', documentList],
    }),
    listContactDistributions: build.query<
      EndpointResult<typeof listContactDistributions>,
      { id: string; query: Query<typeof listContactDistributions> }
    >({
      query: ({ id, query }) => ({ endpoint: listContactDistributions, params: { id }, query }),
      providesTags: [distributionList],
    }),
    findContactDuplicates: build.query<EndpointResult<typeof findContactDuplicates>, string>({
      query: (id) => ({ endpoint: findContactDuplicates, params: { id } }),
      providesTags: ['contacts'],
    }),
    createContactGroup: build.mutation<ContactGroup, Body<typeof createContactGroup>>({
      query: (body) => ({ endpoint: createContactGroup, body }),
    }),
    updateContactGroup: build.mutation<
      ContactGroup,
      { id: string; change: Body<typeof updateContactGroup> }
    >({
      query: ({ id, change }) => ({ endpoint: updateContactGroup, params: { id }, body: change }),
    }),
    archiveContactGroup: build.mutation<ContactGroup, { id: string; isArchived: boolean }>({
      query: ({ id, isArchived }) => ({
        endpoint: isArchived ? archiveContactGroup : restoreContactGroup,
        params: { id },
      }),
    }),
  }),
});

export const {
  useAnswerContactProposalMutation,
  useGetContactQuery,
  useLazyGetContactQuery,
  useGetContactSuggestionsQuery,
  useCreateContactMutation,
  useUpdateContactMutation,
  useArchiveContactMutation,
  useChangeContactsMutation,
  useMergeContactsMutation,
  usePreviewContactErasureQuery,
  useEraseContactMutation,
  useUploadContactPictureMutation,
  useRemoveContactPictureMutation,
  useGetContactTimelineQuery,
  useListContactDistributionsQuery,
  useFindContactDuplicatesQuery,
  useCreateContactGroupMutation,
  useUpdateContactGroupMutation,
  useArchiveContactGroupMutation,
} = contactsApi;
