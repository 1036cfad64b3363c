import {
  addProjectMembers,
  archiveProject,
  createProject,
  type EndpointInput,
  type EndpointResult,
  listProjectMembers,
  type Project,
  type ProjectInput,
  removeProjectMember,
  restoreProject,
  type UpdateProjectInput,
  updateProject,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';

const projectsApi = api.injectEndpoints({
  endpoints: (build) => ({
    createProject: build.mutation<Project, ProjectInput>({
      query: (body) => ({ endpoint: createProject, body }),
    }),
    updateProject: build.mutation<Project, { id: string; change: UpdateProjectInput }>({
      query: ({ id, change }) => ({ endpoint: updateProject, params: { id }, body: change }),
    }),
    archiveProject: build.mutation<Project, string>({
      query: (id) => ({ endpoint: archiveProject, params: { id } }),
    }),
    restoreProject: build.mutation<Project, string>({
      query: (id) => ({ endpoint: restoreProject, params: { id } }),
    }),
    listProjectMembers: build.query<
      EndpointResult<typeof listProjectMembers>,
      { id: string; query: EndpointInput<typeof listProjectMembers>['query'] }
    >({
      query: ({ id, query }) => ({ endpoint: listProjectMembers, params: { id }, query }),
      // Who is renamed or gets another user type is a member still.
      providesTags: ['projects', 'users'],
    }),
    addProjectMembers: build.mutation<null, { id: string; userIds: string[] }>({
      query: ({ id, userIds }) => ({
        endpoint: addProjectMembers,
        params: { id },
        body: { userIds },
      }),
    }),
    removeProjectMember: build.mutation<null, { id: string; userId: string }>({
      query: ({ id, userId }) => ({ endpoint: removeProjectMember, params: { id, userId } }),
    }),
  }),
});

export const {
  useCreateProjectMutation,
  useUpdateProjectMutation,
  useArchiveProjectMutation,
  useRestoreProjectMutation,
  useListProjectMembersQuery,
  useAddProjectMembersMutation,
  useRemoveProjectMemberMutation,
} = projectsApi;
