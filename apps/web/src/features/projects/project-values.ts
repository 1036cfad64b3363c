import type { Project, TaxRiskMode, UpdateProjectInput } from '@countersign/contract';
import { sendingInWords } from '../../entities/documents/sending-in-words.ts';
import { text } from './text.ts';

/** The form of a project's page. */
export type ProjectFormValues = Required<Omit<UpdateProjectInput, 'revision'>>;

/** A project as its form has it. */
export function valuesOf(project: Project): ProjectFormValues {
  const { companyId, name, code, startsOn, endsOn, currency, departments } = project;
  const { approvalSetup, taxRiskMode, watermarkText, sending, customValues } = project;
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
    sending,
    customValues,
  });
}

const day = (value: string | null) => value ?? '';

/** Formats the values of a project in a conflict. */
export const projectTexts = {
  name: String,
  code: String,
  startsOn: day,
  endsOn: day,
  currency: String,
  departments: (names: string[]) => names.join(', '),
  taxRiskMode: (mode: TaxRiskMode) => text.defaults.taxRisk[mode].label,
  watermarkText: String,
  sending: sendingInWords,
};
