import {
  findRecipients,
  getContactGroup,
  getContactPicture,
  listContactGroups,
  listContacts,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { queryOf } from '../../core/api/endpoint-definitions.ts';
import { imageQuery } from '../../core/api/object-url.ts';

/** Defines the calls on contacts and their groups that several features share. */
const contactCalls = api.injectEndpoints({
  endpoints: (build) => ({
    listContacts: queryOf(listContacts, { providesTags: ['contacts'] }),
    listContactGroups: queryOf(listContactGroups, { providesTags: ['contact-groups'] }),
    getContactGroup: queryOf(getContactGroup, { providesTags: ['contact-groups'] }),
    findRecipients: queryOf(findRecipients, { keepUnusedDataFor: 30 }),
    getContactPicture: build.query<string, string>(imageQuery(getContactPicture)),
  }),
});

export const {
  useListContactsQuery,
  useListContactGroupsQuery,
  useGetContactGroupQuery,
  useLazyGetContactGroupQuery,
  useFindRecipientsQuery,
  useGetContactPictureQuery,
} = contactCalls;
