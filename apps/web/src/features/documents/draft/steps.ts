import type { DocumentForm } from '@countersign/contract';

/** The steps of drafting that are no forms; a form's step has the id of its template. */
const fixedSteps = ['general', 'parties', 'approval', 'send'] as const;

/** A step of drafting, as the address names it. */
export type StepId = (typeof fixedSteps)[number] | (string & {});

/** All steps in order. */
export function stepsOf(forms: readonly Pick<DocumentForm, 'formTemplateId'>[]): StepId[] {
  return ['general', 'parties', 'approval', ...forms.map((form) => form.formTemplateId), 'send'];
}

/** The step on which a part of a draft's details is, by its path such as `settings.copies`. */
export function stepOfPath(path: string): StepId {
  if (!path.startsWith('settings.')) return 'general';
  const [, setting] = path.split('.');
  if (setting === 'parties') return 'parties';
  return setting === 'approvalSetupId' || setting === 'approval' ? 'approval' : 'send';
}
