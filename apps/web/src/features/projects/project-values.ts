import type { Project, TaxRiskMode, UpdateProjectInput } from '@countersign/contract';
import { taxRiskTexts } from './project-labels.ts';

/** The form of a project's page. */
export type ProjectFormValues = Omit<UpdateProjectInput, 'revision'>;

/** A project as its form has it. */
export function valuesOf(project: Project): ProjectFormValues {
  const { companyId, name, code, startsOn, endsOn, currency, departments } = project;
  const { approvalSetup, taxRiskMode, watermarkText, customValues } = project;
  // What comes out of the cache is frozen, and forms write into what they hold.
  return structuredClone({
    companyId,
    name,
    code,
    startsOn,
    endsOn,
    currency,
    departments,
    approvalSetupId: approvalSetup?.id ?? null,
    taxRiskMode,
    watermarkText,
    customValues,
  });
}

/** What the fields are called. */
export const projectLabels: Record<keyof ProjectFormValues, string> = {
  companyId: 'Company',
  name: 'Name',
  code: 'Code',
  startsOn: 'Starts on',
  endsOn: 'Ends on',
  currency: 'Currency',
  departments: 'Departments',
  approvalSetupId: 'Approval',
  taxRiskMode: 'Tax risks',
  watermarkText: 'Watermark',
  customValues: 'Your own fields',
};

const day = (value: string | null) => value ?? '';

/** How values are written where two people changed the same field. */
export const projectTexts = {
  name: String,
  code: String,
  startsOn: day,
  endsOn: day,
  currency: String,
  departments: (names: string[]) => names.join(', '),
  taxRiskMode: (mode: TaxRiskMode) => taxRiskTexts[mode].label,
  watermarkText: String,
};
