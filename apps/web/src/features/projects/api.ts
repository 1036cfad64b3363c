import {
  addProjectMembers,
  archiveProject,
  createProject,
  listProjectMembers,
  removeProjectMember,
  restoreProject,
  updateProject,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { mutationOf, queryOf } from '../../core/api/endpoint-definitions.ts';

const projectsApi = api.injectEndpoints({
  endpoints: (build) => ({
    createProject: mutationOf(createProject),
    updateProject: mutationOf(updateProject),
    archiveProject: mutationOf(archiveProject),
    restoreProject: mutationOf(restoreProject),
    listProjectMembers: queryOf(listProjectMembers, {
      // Who is renamed or gets another user type is a member still.
      providesTags: ['projects', 'users'],
    }),
    addProjectMembers: mutationOf(addProjectMembers),
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
