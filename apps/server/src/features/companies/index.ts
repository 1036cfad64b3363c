export { insertCompany } from './create-company.ts';
export { companyPage } from './list-companies.ts';
export { companyRoutes } from './routes.ts';
