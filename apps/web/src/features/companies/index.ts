export { useGetCompanyQuery, useListCompaniesQuery } from './api.ts';
export { CompanyDialog } from './CompanyDialog.tsx';
export { CompanySelect } from './CompanySelect.tsx';
export { CompanyChoices } from './choices.ts';
export { useCompanyOptions } from './company-options.ts';
