export { useListCompaniesQuery } from './api.ts';
export { CompanyDialog } from './CompanyDialog.tsx';
