import { text } from './text.ts';

/** The steps in which a distribution is drafted. */
export const draftSteps = ['files', 'recipients', 'message', 'watermark', 'delivery'] as const;
export type DraftStep = (typeof draftSteps)[number];

export const stepNames: Record<DraftStep, string> = text.steps;

const stepOfField: Record<string, DraftStep> = {
  title: 'files',
  companyId: 'files',
  projectId: 'files',
  files: 'files',
  sources: 'recipients',
  excludedEmails: 'recipients',
  includeAgents: 'recipients',
  replyTo: 'message',
  emailTemplateId: 'message',
  message: 'message',
  watermark: 'watermark',
};

/** The step at which a field is mended, by its path such as `watermark.text`. */
export function stepOf(path: string): DraftStep {
  return stepOfField[path.split('.')[0] ?? ''] ?? 'delivery';
}
