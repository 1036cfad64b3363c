/** Describes the scope of a page: one project, or else one company; neither for everything. */
export interface ChosenScope {
  companyId?: string | undefined;
  projectId?: string | undefined;
}

/**
 * Both keys, always: the cache takes a query for the same one that differs by a missing key alone. A project says
 * whose it is, so that its company is not asked for besides.
 */
export function toScope(companyId: string | undefined, projectId: string | undefined): ChosenScope {
  return { companyId: projectId === undefined ? companyId : undefined, projectId };
}
