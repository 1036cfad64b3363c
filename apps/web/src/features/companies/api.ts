import {
  archiveCompany,
  createCompany,
  removeCompanyLogo,
  restoreCompany,
  updateCompany,
  uploadCompanyLogo,
} from '@countersign/contract';
import { api } from '../../core/api/api.ts';
import { mutationOf, uploadOf } from '../../core/api/endpoint-definitions.ts';

const companiesApi = api.injectEndpoints({
  endpoints: () => ({
    createCompany: mutationOf(createCompany),
    updateCompany: mutationOf(updateCompany),
    archiveCompany: mutationOf(archiveCompany),
    restoreCompany: mutationOf(restoreCompany),
    uploadCompanyLogo: uploadOf(uploadCompanyLogo),
    removeCompanyLogo: mutationOf(removeCompanyLogo),
  }),
});

export const {
  useCreateCompanyMutation,
  useUpdateCompanyMutation,
  useArchiveCompanyMutation,
  useRestoreCompanyMutation,
  useUploadCompanyLogoMutation,
  useRemoveCompanyLogoMutation,
} = companiesApi;
