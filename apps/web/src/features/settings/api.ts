import {
  getSecuritySettings,
  type SecuritySettings,
  updateSecuritySettings,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSecuritySettings: build.query<SecuritySettings, void>({
      query: () => ({ endpoint: getSecuritySettings }),
      providesTags: ['settings'],
    }),
    updateSecuritySettings: build.mutation<SecuritySettings, boolean>({
      query: (mfaRequired) => ({ endpoint: updateSecuritySettings, body: { mfaRequired } }),
      // Refused ones too: somebody else may have changed it.
      invalidatesTags: ['settings', 'audit'],
    }),
  }),
});

export const { useGetSecuritySettingsQuery, useUpdateSecuritySettingsMutation } = settingsApi;
