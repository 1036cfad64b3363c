import {
  type ContactGroup,
  type EndpointInput,
  type EndpointResult,
  findRecipients,
  getContactGroup,
  getContactPicture,
  listContactGroups,
  listContacts,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { imageQuery } from '../../core/api/object-url.ts';

/** What several features ask of contacts and their groups. */
const contactCalls = api.injectEndpoints({
  endpoints: (build) => ({
    listContacts: build.query<
      EndpointResult<typeof listContacts>,
      EndpointInput<typeof listContacts>['query']
    >({
      query: (query) => ({ endpoint: listContacts, query }),
      providesTags: ['contacts'],
    }),
    listContactGroups: build.query<
      EndpointResult<typeof listContactGroups>,
      EndpointInput<typeof listContactGroups>['query']
    >({
      query: (query) => ({ endpoint: listContactGroups, query }),
      providesTags: ['contact-groups'],
    }),
    getContactGroup: build.query<ContactGroup, string>({
      query: (id) => ({ endpoint: getContactGroup, params: { id } }),
      providesTags: ['contact-groups'],
    }),
    findRecipients: build.query<EndpointResult<typeof findRecipients>, string>({
      query: (search) => ({ endpoint: findRecipients, query: { search } }),
      keepUnusedDataFor: 30,
    }),
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
