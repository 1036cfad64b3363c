import {
  type EndpointInput,
  type EndpointResult,
  getProject,
  listProjects,
  type Project,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';

/** What several features ask of projects. */
const projectCalls = api.injectEndpoints({
  endpoints: (build) => ({
    listProjects: build.query<
      EndpointResult<typeof listProjects>,
      EndpointInput<typeof listProjects>['query']
    >({
      query: (query) => ({ endpoint: listProjects, query }),
      providesTags: ['projects'],
    }),
    getProject: build.query<Project, string>({
      query: (id) => ({ endpoint: getProject, params: { id } }),
      providesTags: ['projects'],
    }),
  }),
});

export const { useListProjectsQuery, useGetProjectQuery, useLazyGetProjectQuery } = projectCalls;
