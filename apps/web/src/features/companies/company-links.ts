/** Where a company's page leads back to. */
export const companiesBack = { to: '/dashboard/companies', label: 'Companies' };

/** The page of a company. */
export const companyHref = (id: string) => `/dashboard/companies/${id}`;
