import { getProject, listProjects } from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { queryOf } from '../../core/api/endpoint-definitions.ts';

/** Defines the calls on projects that several features share. */
const projectCalls = api.injectEndpoints({
  endpoints: () => ({
    listProjects: queryOf(listProjects, { providesTags: ['projects'] }),
    getProject: queryOf(getProject, { providesTags: ['projects'] }),
  }),
});

export const { useListProjectsQuery, useGetProjectQuery, useLazyGetProjectQuery } = projectCalls;
