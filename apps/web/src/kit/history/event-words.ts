import type { AuditEntry, EventSubject } from '@countersign/contract';

/** What an event of the log changed in one field. */
export type Change = AuditEntry['changes'][number];

/** What the subjects of events are called. */
export const subjectNames: Record<EventSubject, string> = {
  user: 'User',
  tenant: 'Organisation',
  company: 'Company',
  project: 'Project',
  contact: 'Contact',
  'contact-group': 'Contact group',
  'custom-field': 'Custom field',
  'approver-group': 'Approver group',
  'approval-setup': 'Approval chain',
  'email-template': 'E-mail template',
  'form-template': 'Form template',
  'form-pack': 'Form pack',
  document: 'Document',
};

/** What happened, by the action's name in the log. */
const actionTexts: Record<string, string> = {
  'user.invited': 'Invited',
  'user.added': 'Added, with the account that they have',
  'user.joined': 'Signed in for the first time',
  'user.invitation-failed': 'The invitation could not be sent',
  'user.invitation-resent': 'Sent the invitation again',
  'user.invitation-withdrawn': 'Withdrew the invitation',
  'user.disabled': 'Disabled',
  'user.enabled': 'Enabled again',
  'user.password-reset': 'Reset the password',
  'user.mfa-reset': 'Reset the second factor',
  'user.signed-out': 'Ended every session',
  'user.signed-out-everywhere': 'Signed out everywhere',
  'user.session-ended': 'Ended a session',
  'user.picture-changed': 'Changed their picture',
  'user.picture-removed': 'Removed their picture',
  'user.signature-changed': 'Changed their signature',
  'user.signature-removed': 'Removed their signature',
  'user.changed': 'Changed the user',
  'user.profile-changed': 'Changed their profile',
  'user.email-change-asked': 'Asked for another e-mail',
  'user.email-change-cancelled': 'Gave up the change of e-mail',
  'user.email-changed': 'Confirmed the new e-mail',
  'user.password-changed': 'Changed the password',
  'user.password-set-anew': 'Set a new password with a code',
  'user.authenticator-set-up': 'Set up an authenticator app',
  'user.factors-changed': 'Changed the second factors',
  'user.matched': 'Matched to the account with the same e-mail',
  'user.stand-in-added': 'Added a time away',
  'user.stand-in-changed': 'Changed a time away',
  'user.stand-in-removed': 'Removed a time away',
  'approver-group.created': 'Added the approver group',
  'approver-group.changed': 'Changed the approver group',
  'approver-group.archived': 'Archived the approver group',
  'approver-group.restored': 'Restored the approver group',
  'approval-setup.created': 'Added the approval chain',
  'approval-setup.changed': 'Changed the approval chain',
  'approval-setup.copied': 'Added the approval chain as a copy',
  'approval-setup.archived': 'Archived the approval chain',
  'approval-setup.restored': 'Restored the approval chain',
  'tenant.created': 'Set up the organisation',
  'tenant.security-changed': 'Changed the sign-in rules',
  'import.started': 'Began to bring in rows of a file',
  'import.finished': 'Brought in rows of a file',
  'import.undo-started': 'Began to undo an import',
  'import.undone': 'Undid an import',
  'tenant.custom-fields-reordered': 'Changed the order of the custom fields',
  'company.created': 'Added the company',
  'company.changed': 'Changed the company',
  'company.archived': 'Archived the company',
  'company.restored': 'Restored the company',
  'company.logo-changed': 'Changed the logo',
  'company.logo-removed': 'Removed the logo',
  'project.created': 'Added the project',
  'project.changed': 'Changed the project',
  'project.members-changed': 'Changed the members',
  'project.archived': 'Archived the project',
  'project.restored': 'Restored the project',
  'contact.created': 'Added the contact',
  'contact.changed': 'Changed the contact',
  'contact.archived': 'Archived the contact',
  'contact.restored': 'Restored the contact',
  'contact.picture-changed': 'Changed the picture',
  'contact.picture-removed': 'Removed the picture',
  'contact.merged': 'Merged duplicates into the contact',
  'contact.merged-into': 'Merged into another contact',
  'contact.erased': 'Erased what was kept of the person',
  'contact-group.created': 'Added the contact group',
  'contact-group.changed': 'Changed the contact group',
  'contact-group.archived': 'Archived the contact group',
  'contact-group.restored': 'Restored the contact group',
  'custom-field.created': 'Added the custom field',
  'custom-field.changed': 'Changed the custom field',
  'custom-field.archived': 'Archived the custom field',
  'custom-field.restored': 'Restored the custom field',
  'custom-field.deleted': 'Deleted the custom field',
  'email-template.created': 'Added the e-mail template',
  'email-template.changed': 'Changed the e-mail template',
  'email-template.archived': 'Archived the e-mail template',
  'email-template.restored': 'Restored the e-mail template',
  'email-template.use-begun': 'Began to use the e-mail template',
  'email-template.use-ended': 'Stopped using the e-mail template',
  'form-template.uploaded': 'Uploaded the form template',
  'form-template.changed': 'Changed the form template',
  'form-pack.created': 'Made the form pack',
  'form-pack.changed': 'Changed the form pack',
  'document.created': 'Drafted the document',
  'document.saved': 'Saved changes of the document',
  'document.sent': 'Sent the document',
  'document.generated': 'Made the PDF',
  'document.mailed': 'Sent the e-mail',
  'document.delivery-failed': 'Could not send the e-mail',
};

/** Every action that has words of its own. */
export const knownActions = Object.keys(actionTexts);

const fieldNames: Record<string, string> = {
  email: 'E-mail',
  newEmail: 'New e-mail',
  firstName: 'First name',
  lastName: 'Last name',
  countryCode: 'Country code',
  mobile: 'Mobile',
  userType: 'User type',
  taxRiskAccess: 'Tax risk access',
  docDistributionAccess: 'Document distribution access',
  projects: 'Projects',
  projectIds: 'Projects',
  approverGroups: 'Approver groups',
  approverGroupIds: 'Approver groups',
  name: 'Name',
  code: 'Code',
  type: 'Type',
  category: 'Category',
  department: 'Department',
  departments: 'Departments',
  jobTitle: 'Job title',
  engagementType: 'Engagement type',
  agent: 'Agent',
  alsoSendToAgent: 'Also send to agent',
  companyName: 'Company name',
  companyNumber: 'Company number',
  registrationNumber: 'Registration number',
  vatNumber: 'VAT number',
  address: 'Address',
  country: 'Country',
  currency: 'Currency',
  timeZone: 'Time zone',
  smallClient: 'Small client',
  smallClientEvidenceOn: 'Evidence of the small client',
  contactName: 'Contact',
  contactEmail: 'Contact’s e-mail',
  contactPhone: 'Contact’s phone',
  brandColour: 'Brand colour',
  startsOn: 'Start date',
  endsOn: 'End date',
  members: 'Members',
  approvalSetup: 'Approval setup',
  people: 'People',
  steps: 'Steps',
  copyOf: 'Copy of',
  standIn: 'Delegate',
  taxRiskMode: 'Tax risks',
  watermarkText: 'Watermark',
  retentionMonths: 'Kept for (months)',
  groups: 'Groups',
  notes: 'Notes',
  fileName: 'File',
  rowsOf: 'Rows of',
  mfaRequired: 'Second factor for everybody',
  factors: 'Second factors',
};

/** What a field of a change is called; fields without a name of their own are made readable. */
export function fieldName(field: string): string {
  return fieldNames[field] ?? readable(field);
}

const fieldOrder = Object.keys(fieldNames);

/** Changes in the order in which forms have the fields; those that are not known come last. */
export function inOrder(changes: readonly Change[]): Change[] {
  const place = ({ field }: Change) => {
    const found = fieldOrder.indexOf(field);
    return found < 0 ? fieldOrder.length : found;
  };
  return [...changes].sort((one, other) => place(one) - place(other));
}

/** An action of the log for a list to choose from, such as "User: reset the password". */
export function actionName(action: string): string {
  const [subject, verb] = splitAction(action);
  const text = actionTexts[action] ?? readable(verb);
  return `${subjectNames[subject as EventSubject] ?? readable(subject)}: ${lowerFirst(text)}`;
}

/**
 * An event in words, such as "Changed user type from Operator to Admin". Actions that have no words
 * of their own are made readable.
 */
export function eventSentence({ action, changes }: Pick<AuditEntry, 'action' | 'changes'>): string {
  const [, verb] = splitAction(action);
  const text = actionTexts[action] ?? readable(verb);
  const [first, ...more] = changes;
  if (first === undefined || (verb !== 'changed' && verb !== 'profile-changed')) return text;
  if (more.length === 0) return `Changed ${changeText(first)}`;
  return `Changed ${listed(inOrder(changes).map(({ field }) => lowerFirst(fieldName(field))))}`;
}

/** A change in words: "user type from Operator to Admin", "projects: added Night Ferry". */
function changeText({ field, before, after }: Change): string {
  const name = lowerFirst(fieldName(field));
  if (!Array.isArray(before) && !Array.isArray(after)) {
    return `${name} from ${valueText(before)} to ${valueText(after)}`;
  }
  const { added, removed } = listDifference(before, after);
  const parts = [
    ...(added.length > 0 ? [`added ${listed(added)}`] : []),
    ...(removed.length > 0 ? [`removed ${listed(removed)}`] : []),
  ];
  return `${name}: ${parts.join(', ')}`;
}

/** What a list has more and less after a change than before it, in words. */
function listDifference(before: unknown, after: unknown): { added: string[]; removed: string[] } {
  const old = Array.isArray(before) ? before.map(valueText) : [];
  const now = Array.isArray(after) ? after.map(valueText) : [];
  return {
    added: now.filter((one) => !old.includes(one)),
    removed: old.filter((one) => !now.includes(one)),
  };
}

/** A value of a change for people; something named is its name. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return value.toLocaleString('en-GB');
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(valueText).join(', ');
  if (typeof value === 'object' && 'name' in value) return valueText(value.name);
  return JSON.stringify(value);
}

function splitAction(action: string): [string, string] {
  const at = action.indexOf('.');
  return at < 0 ? ['', action] : [action.slice(0, at), action.slice(at + 1)];
}

/** `email-change-asked` and `emailChangeAsked` as "Email change asked". */
function readable(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_.]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function lowerFirst(text: string): string {
  // Abbreviations stay as they are.
  if (/^\p{Lu}{2}/u.test(text)) return text;
  return text.charAt(0).toLowerCase() + text.slice(1);
}

const list = new Intl.ListFormat('en-GB');

function listed(names: readonly string[]): string {
  return list.format(names);
}
