import { getProject, listProjects } from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { queryOf } from '../../core/api/endpoint-definitions.ts';

/** What several features ask of projects. */
const projectCalls = api.injectEndpoints({
  endpoints: () => ({
    listProjects: queryOf(listProjects, { providesTags: ['projects'] }),
    getProject: queryOf(getProject, { providesTags: ['projects'] }),
  }),
});

export const { useListProjectsQuery, useGetProjectQuery, useLazyGetProjectQuery } = projectCalls;
