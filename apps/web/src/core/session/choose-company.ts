import type { CompanyBrief, ProjectBrief, Session } from '@countersign/contract';
import { writeBrowserKeys } from '../browser-keys.ts';
import { companySelected } from '../store/slices/company.ts';
import { projectSelected } from '../store/slices/project.ts';
import { store } from '../store/store.ts';
import { ownCompany } from './session-keys.ts';

/** Goes to work in a company: calls send it from now on, and no project of another is left chosen. */
export function chooseCompany(company: Pick<CompanyBrief, 'id' | 'code'>): void {
  writeBrowserKeys({ useableGuid: company.id, companyID: company.code });
  store.dispatch(companySelected(company.id));
  store.dispatch(projectSelected(null));
}

/** Goes back to everything: calls send one's own company again. */
export function chooseAllCompanies(session: Session): void {
  const own = ownCompany(session);
  writeBrowserKeys({ useableGuid: own?.id ?? '', companyID: own?.code ?? '' });
  store.dispatch(companySelected(null));
  store.dispatch(projectSelected(null));
}

/** Goes to work in a project, or in all of the company's. */
export function chooseProject(project: Pick<ProjectBrief, 'id'> | null): void {
  store.dispatch(projectSelected(project?.id ?? null));
}
