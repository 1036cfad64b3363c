import { getInstallation, listFailedJobs, testMailServer } from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { mutationOf, queryOf } from '../../core/api/endpoint-definitions.ts';

const installationApi = api.injectEndpoints({
  endpoints: () => ({
    getInstallation: queryOf(getInstallation, { providesTags: ['installation'] }),
    testMailServer: mutationOf(testMailServer),
    listFailedJobs: queryOf(listFailedJobs, { providesTags: ['installation'] }),
  }),
});

export const { useGetInstallationQuery, useTestMailServerMutation, useListFailedJobsQuery } =
  installationApi;
