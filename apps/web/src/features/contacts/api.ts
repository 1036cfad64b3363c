import {
  answerContactProposal,
  archiveContact,
  archiveContactGroup,
  changeContacts,
  createContact,
  createContactGroup,
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
import { archiveOf, mutationOf, queryOf, uploadOf } from '../../core/api/endpoint-definitions.ts';
import { distributionList } from '../../entities/distributions/api.ts';
import { documentList } from '../../entities/documents/api.ts';

const contactsApi = api.injectEndpoints({
  endpoints: () => ({
    getContact: queryOf(getContact, { providesTags: ['contacts'] }),
    getContactSuggestions: queryOf(getContactSuggestions, { providesTags: ['contacts'] }),
    createContact: mutationOf(createContact),
    answerContactProposal: mutationOf(answerContactProposal),
    updateContact: mutationOf(updateContact),
    archiveContact: archiveOf(archiveContact, restoreContact),
    changeContacts: mutationOf(changeContacts),
    mergeContacts: mutationOf(mergeContacts),
    previewContactErasure: queryOf(previewContactErasure, { keepUnusedDataFor: 0 }),
    eraseContact: mutationOf(eraseContact),
    uploadContactPicture: uploadOf(uploadContactPicture),
    removeContactPicture: mutationOf(removeContactPicture),
    getContactTimeline: queryOf(getContactTimeline, { providesTags: ['contacts', documentList] }),
    listContactDistributions: queryOf(listContactDistributions, {
      providesTags: [distributionList],
    }),
    findContactDuplicates: queryOf(findContactDuplicates, { providesTags: ['contacts'] }),
    createContactGroup: mutationOf(createContactGroup),
    updateContactGroup: mutationOf(updateContactGroup),
    archiveContactGroup: archiveOf(archiveContactGroup, restoreContactGroup),
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
