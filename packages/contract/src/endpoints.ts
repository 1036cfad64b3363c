import * as approvalSetups from './approval-setup/approval-setups.ts';
import * as approverGroups from './approval-setup/approver-groups.ts';
import * as approvers from './approval-setup/approvers.ts';
import * as delegates from './approval-setup/delegates.ts';
import * as audit from './audit/audit.ts';
import * as companies from './companies/companies.ts';
import * as contactGroups from './contacts/contact-groups.ts';
import * as contacts from './contacts/contacts.ts';
import * as customFields from './custom-fields/custom-fields.ts';
import * as distributionRecipients from './distributions/distribution-recipients.ts';
import * as distributions from './distributions/distributions.ts';
import * as optOut from './distributions/opt-out.ts';
import * as sharedFiles from './distributions/shared-files.ts';
import * as trace from './distributions/trace.ts';
import * as watermarkTemplates from './distributions/watermark-templates.ts';
import * as commands from './documents/document-commands.ts';
import * as documents from './documents/documents.ts';
import * as manyDocuments from './documents/many-documents.ts';
import * as emails from './email-templates/email-templates.ts';
import type { Endpoint } from './endpoint.ts';
import * as formPackFiles from './form-packs/form-pack-files.ts';
import * as formPacks from './form-packs/form-packs.ts';
import * as formDetection from './form-templates/detect-fields.ts';
import * as formTemplateFiles from './form-templates/form-template-files.ts';
import * as formTemplateVersions from './form-templates/form-template-versions.ts';
import * as formTemplates from './form-templates/form-templates.ts';
import * as previewFormTemplate from './form-templates/preview-form-template.ts';
import * as replaceFormFile from './form-templates/replace-form-file.ts';
import * as startFormTemplate from './form-templates/start-form-template.ts';
import * as home from './home/home.ts';
import * as installation from './installation/installation.ts';
import * as views from './lists/views.ts';
import * as live from './live/live.ts';
import * as myPage from './my-page/my-page.ts';
import * as notifications from './notifications/notifications.ts';
import * as outbox from './outbox/outbox.ts';
import * as profile from './profile/profile.ts';
import * as projects from './projects/projects.ts';
import * as reportRuns from './reports/report-runs.ts';
import * as reportSchedules from './reports/report-schedules.ts';
import * as reports from './reports/reports.ts';
import * as savedReports from './reports/saved-reports.ts';
import * as workingTime from './reports/working-time.ts';
import * as session from './session/session.ts';
import * as setup from './session/setup.ts';
import * as documentRules from './settings/document-rules.ts';
import * as organisationSettings from './settings/organisation-settings.ts';
import * as security from './settings/security.ts';
import * as signing from './signing/signing.ts';
import * as taxEvaluation from './tax-risks/evaluate.ts';
import * as taxEvidence from './tax-risks/tax-evidence.ts';
import * as taxLinks from './tax-risks/tax-links.ts';
import * as taxSettings from './tax-risks/tax-risk-settings.ts';
import * as taxRisks from './tax-risks/tax-risks.ts';
import * as taxStatements from './tax-risks/tax-statements.ts';
import * as joins from './users/joins.ts';
import * as users from './users/users.ts';
import * as verify from './verify/verify.ts';

/** The modules with endpoints, grouped by feature. */
const modulesByFeature = {
  live: [live],
  session: [session, setup],
  profile: [profile],
  users: [users, joins],
  settings: [organisationSettings, security, documentRules],
  audit: [audit],
  lists: [views],
  companies: [companies],
  projects: [projects],
  'custom-fields': [customFields],
  'email-templates': [emails],
  contacts: [contacts, contactGroups],
  'approval-setup': [approvalSetups, approverGroups, approvers, delegates],
  'form-templates': [
    formTemplates,
    previewFormTemplate,
    replaceFormFile,
    startFormTemplate,
    formDetection,
    formTemplateVersions,
    formTemplateFiles,
  ],
  'form-packs': [formPacks, formPackFiles],
  documents: [documents, commands, manyDocuments],
  distributions: [distributions, distributionRecipients, trace, watermarkTemplates],
  taxRisks: [taxEvaluation, taxSettings, taxRisks, taxEvidence, taxStatements, taxLinks],
  verify: [verify],
  'shared-files': [sharedFiles, optOut],
  signing: [signing],
  'my-page': [myPage],
  reports: [reports, savedReports, reportSchedules, reportRuns, workingTime],
  home: [home],
  outbox: [outbox],
  installation: [installation],
  notifications: [notifications],
};

const isEndpoint = (one: unknown): one is Endpoint =>
  typeof one === 'object' && one !== null && 'policy' in one && 'method' in one && 'path' in one;

/** Every endpoint of the API, for code that iterates over the whole contract: by feature, and there by path. */
export const allEndpoints: readonly (Endpoint & { feature: string })[] = Object.entries(
  modulesByFeature,
).flatMap(([feature, modules]) =>
  modules
    .flatMap((module) => Object.values<unknown>(module).flatMap(endpointsOf))
    .toSorted((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)))
    .map((one) => ({ ...one, feature })),
);

/** The endpoint that a module exports, or the group of them, as those of an import are. */
function endpointsOf(exported: unknown): Endpoint[] {
  if (isEndpoint(exported)) return [exported];
  const isPlain = Object.getPrototypeOf(exported ?? '') === Object.prototype;
  return isPlain ? Object.values(exported as object).filter(isEndpoint) : [];
}
