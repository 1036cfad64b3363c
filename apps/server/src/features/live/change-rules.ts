import type { ChangeSubject } from '@countersign/contract';
import type { ChangeRule } from '../../platform/live/follow-changes.ts';
import { contactGroupChanges } from '../contacts/index.ts';
import { distributionChanges } from '../distributions/index.ts';
import { documentChanges } from '../document-access/index.ts';
import { contactChanges, draftedProjectChanges, userChanges } from '../documents/index.ts';

/** Who is told of changes: as who may read what they are of. Each kind of thing has its rule. */
const rules: { [Subject in ChangeSubject]: Omit<ChangeRule, 'subject'> } = {
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
  import: { policy: 'signed-in' },
  mail: { policy: 'outbox.read' },
  report: { policy: 'signed-in' },
  'report-run': { policy: 'signed-in' },
};

export const changeRules: readonly ChangeRule[] = Object.entries(rules).map(([subject, rule]) => ({
  ...rule,
  subject: subject as ChangeSubject,
}));
