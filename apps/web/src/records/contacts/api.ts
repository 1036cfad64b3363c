import { getContactPicture } from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { imageQuery } from '../../core/api/object-url.ts';

/** What is shown of a contact. */
const contactCalls = api.injectEndpoints({
  endpoints: (build) => ({
    getContactPicture: build.query<string, string>(imageQuery(getContactPicture)),
  }),
});

export const { useGetContactPictureQuery } = contactCalls;
