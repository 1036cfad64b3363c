import {
  countWorkingTime,
  getOrganisationSettings,
  getSecuritySettings,
  getWorkingTime,
  type OrganisationSettings,
  type SecuritySettings,
  updateOrganisationSettings,
  updateSecuritySettings,
  type WorkingTime,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOrganisationSettings: build.query<OrganisationSettings, void>({
      query: () => ({ endpoint: getOrganisationSettings }),
      providesTags: ['settings'],
    }),
    updateOrganisationSettings: build.mutation<OrganisationSettings, OrganisationSettings>({
      query: (body) => ({ endpoint: updateOrganisationSettings, body }),
    }),
    getWorkingTime: build.query<WorkingTime, void>({
      query: () => ({ endpoint: getWorkingTime }),
      providesTags: ['settings'],
    }),
    countWorkingTime: build.mutation<WorkingTime, void>({
      query: () => ({ endpoint: countWorkingTime }),
    }),
    getSecuritySettings: build.query<SecuritySettings, void>({
      query: () => ({ endpoint: getSecuritySettings }),
      providesTags: ['settings'],
    }),
    updateSecuritySettings: build.mutation<SecuritySettings, boolean>({
      query: (mfaRequired) => ({ endpoint: updateSecuritySettings, body: { mfaRequired } }),
    }),
  }),
});

export const {
  useGetWorkingTimeQuery,
  useCountWorkingTimeMutation,
  useGetOrganisationSettingsQuery,
  useUpdateOrganisationSettingsMutation,
  useGetSecuritySettingsQuery,
  useUpdateSecuritySettingsMutation,
} = settingsApi;
