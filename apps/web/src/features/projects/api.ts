import {
  createProject,
  type EndpointInput,
  type EndpointResult,
  listProjects,
  type ProjectInput,
} from '@countersign/contract';
import { api } from '../../app/api/api.ts';

const projectsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProjects: build.query<
      EndpointResult<typeof listProjects>,
      EndpointInput<typeof listProjects>['query']
    >({
      query: (query) => ({ endpoint: listProjects, query }),
      providesTags: ['projects'],
    }),
    createProject: build.mutation<EndpointResult<typeof createProject>, ProjectInput>({
      query: (body) => ({ endpoint: createProject, body }),
      // The session carries the projects that the header offers.
      invalidatesTags: (result) => (result === undefined ? [] : ['projects', 'session']),
    }),
  }),
});

export const { useListProjectsQuery, useCreateProjectMutation } = projectsApi;
