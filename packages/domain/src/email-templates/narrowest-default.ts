/** A choice of a template for an event: of a project, of a company, or (both null) of the tenant. */
export interface EmailDefault {
  companyId: string | null;
  projectId: string | null;
  template: {
    /** For whose emails it is; null for all companies. */
    companyId: string | null;
    isArchived: boolean;
  };
}

/**
 * The choice that counts for an email about a project of a company: the project's, else the
 * company's, else the tenant's. Passed over are archived templates, and those of another company;
 * undefined where nothing is left, which stands for the built-in text.
 */
export function narrowestDefault<Choice extends EmailDefault>(
  choices: readonly Choice[],
  about: { companyId: string | null; projectId: string | null },
): Choice | undefined {
  const { companyId, projectId } = about;
  const usable = choices.filter(
    ({ template }) =>
      !template.isArchived && (template.companyId === null || template.companyId === companyId),
  );
  const ofProject = usable.find((one) => one.projectId !== null && one.projectId === projectId);
  const ofCompany = usable.find(
    (one) => one.projectId === null && one.companyId !== null && one.companyId === companyId,
  );
  const ofTenant = usable.find((one) => one.projectId === null && one.companyId === null);
  return ofProject ?? ofCompany ?? ofTenant;
}
