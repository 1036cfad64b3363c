/** Where a project's page leads back to. */
export const projectsBack = { to: '/dashboard/projects', label: 'Projects' };

/** The page of a project. */
export const projectHref = (id: string) => `/dashboard/projects/${id}`;

/** The list of projects where it shows those of one company. */
export function projectsOfHref(companyId: string): string {
  const filters = JSON.stringify([{ field: 'companyId', operator: 'any', values: [companyId] }]);
  return `${projectsBack.to}?${new URLSearchParams({ filters }).toString()}`;
}
