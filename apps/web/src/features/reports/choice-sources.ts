import type { ReportColumn } from '@countersign/contract';
import { useMay } from '../../core/session/use-may.ts';
import { CompanyChoices } from '../../entities/companies/choices.ts';
import { PackChoices } from '../../entities/form-packs/choices.ts';
import { TemplateChoices } from '../../entities/form-templates/choices.ts';
import { ProjectChoices } from '../../entities/projects/choices.ts';
import { UserChoices } from '../../entities/users/choices.ts';

/** Maps filters of a report to the sources of their choices. */
export const choiceSources = {
  projectId: ProjectChoices,
  formPackId: PackChoices,
  companyId: CompanyChoices,
  createdBy: UserChoices,
  actorId: UserChoices,
  forms: TemplateChoices,
  form: TemplateChoices,
};

/**
 * Returns the columns that the user can filter by: users without access to users, packs or forms have none to choose
 * from.
 */
export function useFilterFields(columns: readonly ReportColumn[]): ReportColumn[] {
  const mayReadUsers = useMay('users.manage');
  const mayReadPacks = useMay('form-packs.read');
  const mayReadForms = useMay('form-templates.manage');
  return columns.filter(({ key }) => {
    if (key === 'createdBy' || key === 'actorId') return mayReadUsers;
    if (key === 'forms' || key === 'form') return mayReadForms;
    return key !== 'formPackId' || mayReadPacks;
  });
}
