import {
  countWorkingTime,
  getOrganisationSettings,
  getSecuritySettings,
  getWorkingTime,
  updateOrganisationSettings,
  updateSecuritySettings,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { mutationOf, queryOf } from '../../core/api/endpoint-definitions.ts';

const settingsApi = api.injectEndpoints({
  endpoints: () => ({
    getOrganisationSettings: queryOf(getOrganisationSettings, { providesTags: ['settings'] }),
    updateOrganisationSettings: mutationOf(updateOrganisationSettings),
    getWorkingTime: queryOf(getWorkingTime, { providesTags: ['settings'] }),
    countWorkingTime: mutationOf(countWorkingTime),
    getSecuritySettings: queryOf(getSecuritySettings, { providesTags: ['settings'] }),
    updateSecuritySettings: mutationOf(updateSecuritySettings),
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
