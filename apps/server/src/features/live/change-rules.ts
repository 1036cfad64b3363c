import type { ChangeSubject } from '@countersign/contract';
import { importChanges } from '../../platform/imports/import-queries.ts';
import type { ChangeRule } from '../../platform/live/follow-changes.ts';
import type { Platform } from '../../platform/platform.ts';
import { contactGroupChanges } from '../contacts/index.ts';
import { distributionChanges } from '../distributions/index.ts';
import { documentChanges } from '../document-access/index.ts';
import { contactChanges, draftedProjectChanges, userChanges } from '../documents/index.ts';
import { allImportKinds } from '../import-kinds.ts';
import { notificationChanges } from '../notifications/index.ts';
import { reportChanges, reportRunChanges } from '../reports/index.ts';

/**
 * Maps each kind of record to the rule by which its changes are published: to users who may read it. Each kind of thing
 * has its rule.
 */
const rulesOf = (
  platform: Platform,
): { [Subject in ChangeSubject]: Omit<ChangeRule, 'subject'> } => ({
  user: userChanges,
  tenant: { policy: 'signed-in' },
  company: { policy: 'signed-in' },
  project: draftedProjectChanges,
  contact: contactChanges,
  'contact-group': contactGroupChanges,
  'custom-field': { policy: 'signed-in' },
  'approver-group': { policy: 'approval-setups.read' },
  'approval-setup': { policy: 'approval-setups.read' },
  'email-template': { policy: 'email-templates.read' },
  'form-template': { policy: 'form-packs.read' },
  'form-pack': { policy: 'form-packs.read' },
  document: documentChanges,
  distribution: distributionChanges,
  'watermark-template': { policy: 'doc-distributions.use' },
  'tax-risk': { policy: 'tax-risks.use' },
  'industry-role': { policy: 'tax-risks.use' },
  import: importChanges(allImportKinds(platform)),
  mail: { policy: 'outbox.read' },
  notification: notificationChanges,
  report: reportChanges,
  'report-run': reportRunChanges,
});

/** The rules of all kinds of things. */
export const changeRules = (platform: Platform): readonly ChangeRule[] =>
  Object.entries(rulesOf(platform)).map(([subject, rule]) => ({
    ...rule,
    subject: subject as ChangeSubject,
  }));
