import { companyTypes } from '../companies/companies.ts';
import { contactCategories, contactCategoryLabels } from '../contacts/contacts.ts';
import type { CustomFieldOwner } from '../custom-fields/custom-values.ts';
import {
  recipientDeliveryLabels,
  recipientReadingLabels,
} from '../distributions/distribution-recipients.ts';
import { distributionModeLabels, distributionStateLabels } from '../distributions/distributions.ts';
import { documentStateNames, documentStates } from '../documents/documents.ts';
import type { PartyRole, PartyState } from '../documents/parties.ts';
import type { MemberPolicy } from '../endpoint.ts';
import type { ListField } from '../lists/lists.ts';
import type { MailState } from '../outbox/outbox.ts';
import {
  riskLevelNames,
  taxDecisionNames,
  taxRiskStatusNames,
  taxRouteNames,
} from '../tax-risks/tax-risk-facts.ts';

/** A column of a data set: every one can be shown, and grouped by where it is no number. */
export interface ReportColumn extends ListField {
  /** The unit of a number. */
  countsIn?: 'hours' | 'days';
  /** Where it comes from, where that is not the row itself: a form, or what the row refers to. */
  group?: string;
  /** The policy that one needs to see it, besides that of the data. */
  needs?: MemberPolicy;
  /** Labels that it had before: saved formulas name it by them. */
  formerLabels?: readonly string[];
  /** Maps labels that its options had before to the present ones: saved formulas and filters compare with them. */
  formerOptions?: Readonly<Record<string, string>>;
}

/**
 * Returns the name of a column in formulas and where several have the same label, such as "Deal memo: Daily rate".
 */
export function reportColumnName({ group, label }: Pick<ReportColumn, 'group' | 'label'>): string {
  return group === undefined ? label : `${group}: ${label}`;
}

/** Maps the names of columns in formulas, present and former ones, to them. */
export function reportColumnsByName<Column extends ReportColumn>(
  columns: Iterable<Column>,
): ReadonlyMap<string, Column> {
  const all = [...columns];
  const former = all.flatMap((column) =>
    (column.formerLabels ?? []).map((label) => [reportColumnName({ ...column, label }), column]),
  );
  return new Map([...former, ...all.map((column) => [reportColumnName(column), column])] as [
    string,
    Column,
  ][]);
}

/** A data set of reports: rows of one kind with the objects that they refer to. */
export interface ReportData {
  label: string;
  /** Whose rows: what one has to be let do. */
  policy: MemberPolicy;
  columns: readonly ReportColumn[];
  /** Things that a row is or belongs to, whose custom fields are columns too. */
  custom?: readonly CustomFieldOwner[];
  /** Rows are or belong to a document, the fields of whose forms are columns too. */
  hasForms?: true;
}

/** Columns of the document that a row belongs to. */
const ofDocument = [
  { key: 'recipient', label: 'Recipient', kind: 'text', canFilter: true },
  { key: 'email', label: 'Email', formerLabels: ['E-mail'], kind: 'text', canFilter: true },
  { key: 'department', label: 'Department', kind: 'text', canFilter: true },
  { key: 'projectId', label: 'Project', kind: 'choice', canFilter: true },
  { key: 'formPackId', label: 'Form pack', kind: 'choice', canFilter: true },
  { key: 'companyId', label: 'Company', kind: 'choice', canFilter: true },
  { key: 'createdBy', label: 'Drafted by', kind: 'choice', canFilter: true },
  {
    key: 'engagementType',
    label: 'Engagement type',
    kind: 'choice',
    options: companyTypes.map((value) => ({ value, label: value })),
    canFilter: true,
  },
  {
    key: 'state',
    label: 'State',
    kind: 'choice',
    options: documentStates.map((value) => ({ value, label: documentStateNames[value] })),
    canFilter: true,
  },
  { key: 'createdAt', label: 'Drafted', kind: 'moment', canFilter: true },
  { key: 'sentAt', label: 'Sent', kind: 'moment', canFilter: true },
  {
    key: 'finishedAt',
    label: 'Completed',
    formerLabels: ['Finished'],
    kind: 'moment',
    canFilter: true,
  },
  { key: 'expiresOn', label: 'Expires', kind: 'date', canFilter: true },
] as const satisfies ReportColumn[];

const roleNames: Record<PartyRole, string> = {
  creator: 'Drafter',
  recipient: 'Recipient',
  agent: 'Agent',
  signer: 'Signer',
  approver: 'Approver',
  copy: 'CC',
};

const turnNames: Record<PartyState, string> = {
  waiting: 'Not their turn yet',
  turn: 'Their turn',
  done: 'Done',
  declined: 'Declined',
  returned: 'Returned for changes',
  skipped: 'Skipped',
  replaced: 'Reassigned',
};

const mailStateNames: Record<MailState, string> = {
  queued: 'Queued',
  held: 'Held',
  sent: 'Sent',
  deferred: 'Delayed',
  delivered: 'Delivered',
  bounced: 'Bounced',
  complained: 'Marked as spam',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** Columns of the distribution that a row is, or belongs to. */
const ofDistribution = [
  { key: 'projectId', label: 'Project', kind: 'choice', canFilter: true },
  { key: 'companyId', label: 'Company', kind: 'choice', canFilter: true },
  {
    key: 'distributionState',
    label: 'State',
    kind: 'choice',
    options: optionsOf(distributionStateLabels),
    formerOptions: { 'About to leave': 'Sending soon' },
    canFilter: true,
  },
  {
    key: 'mode',
    label: 'Delivery',
    formerLabels: ['How'],
    kind: 'choice',
    options: optionsOf(distributionModeLabels),
    formerOptions: { 'Attached to the mail': 'Attached to the email' },
    canFilter: true,
  },
  { key: 'sentAt', label: 'Sent', kind: 'moment', canFilter: true },
] as const satisfies ReportColumn[];

/** The data sets, each with what can be known of its rows. */
export const reportData = {
  documents: {
    label: 'Documents',
    policy: 'documents.read',
    custom: ['document', 'contact', 'project'],
    hasForms: true,
    columns: [
      ...ofDocument,
      { key: 'forms', label: 'Forms', kind: 'choice', canFilter: true },
      {
        key: 'hoursTaken',
        label: 'Hours to completion',
        kind: 'number',
        countsIn: 'hours',
        canFilter: true,
      },
      {
        key: 'daysOut',
        label: 'Days pending',
        formerLabels: ['Days out'],
        kind: 'number',
        countsIn: 'days',
        canFilter: true,
      },
      { key: 'reason', label: 'Reason', kind: 'text', canFilter: true },
      {
        key: 'hasBounced',
        label: 'Email bounced',
        formerLabels: ['Mail bounced'],
        kind: 'flag',
        canFilter: true,
      },
    ],
  },
  parties: {
    label: 'Signing steps',
    policy: 'documents.read',
    custom: ['document', 'project'],
    columns: [
      {
        key: 'party',
        label: 'Party',
        formerLabels: ['Person or step'],
        kind: 'text',
        canFilter: true,
      },
      {
        key: 'partyEmail',
        label: 'Party email',
        formerLabels: ['Address'],
        kind: 'text',
        canFilter: true,
      },
      {
        key: 'actor',
        label: 'Acted by',
        formerLabels: ['Who acted'],
        kind: 'text',
        canFilter: true,
      },
      {
        key: 'role',
        label: 'Role',
        kind: 'choice',
        options: optionsOf(roleNames),
        formerOptions: { Creator: 'Drafter', Copy: 'CC' },
        canFilter: true,
      },
      {
        key: 'partyState',
        label: 'Party state',
        formerLabels: ['Turn'],
        kind: 'choice',
        options: optionsOf(turnNames),
        formerOptions: {
          'Not asked yet': 'Not their turn yet',
          'Asked now': 'Their turn',
          Replaced: 'Reassigned',
        },
        canFilter: true,
      },
      { key: 'turnAt', label: 'Asked', kind: 'moment', canFilter: true },
      { key: 'actedAt', label: 'Acted', kind: 'moment', canFilter: true },
      { key: 'hours', label: 'Hours taken', kind: 'number', countsIn: 'hours', canFilter: true },
      {
        key: 'workingHours',
        label: 'Working hours taken',
        kind: 'number',
        countsIn: 'hours',
        canFilter: true,
      },
      {
        key: 'daysWaiting',
        label: 'Days waiting',
        kind: 'number',
        countsIn: 'days',
        canFilter: true,
      },
      { key: 'partyReason', label: 'Reason', kind: 'text', canFilter: true },
      {
        key: 'bounced',
        label: 'Email bounced',
        formerLabels: ['Mail bounced'],
        kind: 'flag',
        canFilter: true,
      },
      ...ofDocument,
    ],
  },
  values: {
    label: 'Field values',
    policy: 'documents.read',
    custom: ['document', 'project'],
    columns: [
      { key: 'form', label: 'Form', kind: 'choice', canFilter: true },
      { key: 'field', label: 'Field', kind: 'text', canFilter: true },
      { key: 'value', label: 'Value', kind: 'text', canFilter: true },
      {
        key: 'number',
        label: 'Numeric value',
        formerLabels: ['Value as a number'],
        kind: 'number',
        canFilter: true,
      },
      ...ofDocument,
    ],
  },
  contacts: {
    label: 'Contacts',
    policy: 'contacts.use',
    custom: ['contact'],
    columns: [
      { key: 'name', label: 'Name', kind: 'text', canFilter: true },
      { key: 'email', label: 'Email', formerLabels: ['E-mail'], kind: 'text', canFilter: true },
      { key: 'mobile', label: 'Mobile', kind: 'text', canFilter: true },
      {
        key: 'category',
        label: 'Category',
        kind: 'choice',
        options: contactCategories.map((value) => ({
          value,
          label: contactCategoryLabels[value],
        })),
        canFilter: true,
      },
      { key: 'department', label: 'Department', kind: 'text', canFilter: true },
      { key: 'jobTitle', label: 'Job title', kind: 'text', canFilter: true },
      {
        key: 'engagementType',
        label: 'Engagement type',
        kind: 'choice',
        options: companyTypes.map((value) => ({ value, label: value })),
        canFilter: true,
      },
      { key: 'companyName', label: 'Company', kind: 'text', canFilter: true },
      { key: 'agent', label: 'Agent', kind: 'text', canFilter: true },
      {
        key: 'startsOn',
        label: 'Start date',
        formerLabels: ['Starts'],
        kind: 'date',
        canFilter: true,
      },
      { key: 'endsOn', label: 'End date', formerLabels: ['Ends'], kind: 'date', canFilter: true },
      { key: 'addedAt', label: 'Added', kind: 'moment', canFilter: true },
      { key: 'isArchived', label: 'Archived', kind: 'flag', canFilter: true },
    ],
  },
  distributions: {
    label: 'Distributions',
    policy: 'doc-distributions.use',
    columns: [
      { key: 'title', label: 'Title', kind: 'text', canFilter: true },
      ...ofDistribution,
      { key: 'people', label: 'Recipients', kind: 'number', canFilter: true },
      { key: 'reached', label: 'Opened by', kind: 'number', canFilter: true },
      { key: 'reach', label: 'Reach, %', kind: 'number', canFilter: true },
      {
        key: 'undelivered',
        label: 'Undelivered',
        formerLabels: ['Not reached by mail'],
        kind: 'number',
        canFilter: true,
      },
    ],
  },
  recipients: {
    label: 'Recipients of distributions',
    policy: 'doc-distributions.use',
    columns: [
      { key: 'name', label: 'Recipient', kind: 'text', canFilter: true },
      { key: 'email', label: 'Email', formerLabels: ['E-mail'], kind: 'text', canFilter: true },
      { key: 'title', label: 'Distribution', kind: 'text', canFilter: true },
      {
        key: 'delivery',
        label: 'Email status',
        formerLabels: ['Mail'],
        kind: 'choice',
        options: optionsOf(recipientDeliveryLabels),
        formerOptions: { Deferred: 'Delayed', 'Given up': 'Failed', 'Could not be sent': 'Failed' },
        canFilter: true,
      },
      {
        key: 'reading',
        label: 'Reading',
        formerLabels: ['Read'],
        kind: 'choice',
        options: optionsOf(recipientReadingLabels),
        canFilter: true,
      },
      { key: 'openedAt', label: 'Opened', kind: 'moment', canFilter: true },
      { key: 'downloadedAt', label: 'Downloaded', kind: 'moment', canFilter: true },
      { key: 'confirmedAt', label: 'Confirmed', kind: 'moment', canFilter: true },
      { key: 'pagesViewed', label: 'Pages viewed', kind: 'number', canFilter: true },
      { key: 'minutes', label: 'Minutes read', kind: 'number', canFilter: true },
      ...ofDistribution,
    ],
  },
  taxRisks: {
    label: 'Tax risks',
    policy: 'tax-risks.use',
    columns: [
      { key: 'person', label: 'Person', kind: 'text', canFilter: true },
      { key: 'role', label: 'Role', kind: 'text', canFilter: true },
      { key: 'department', label: 'Department', kind: 'text', canFilter: true },
      { key: 'projectId', label: 'Project', kind: 'choice', canFilter: true },
      { key: 'companyId', label: 'Company', kind: 'choice', canFilter: true },
      {
        key: 'engagedAs',
        label: 'Engaged as',
        kind: 'choice',
        options: companyTypes.map((value) => ({ value, label: value })),
        canFilter: true,
      },
      {
        key: 'startsOn',
        label: 'Start date',
        formerLabels: ['Starts'],
        kind: 'date',
        canFilter: true,
      },
      { key: 'endsOn', label: 'End date', formerLabels: ['Ends'], kind: 'date', canFilter: true },
      {
        key: 'route',
        label: 'Route',
        kind: 'choice',
        options: optionsOf(taxRouteNames),
        canFilter: true,
      },
      {
        key: 'decision',
        label: 'Decision',
        formerLabels: ['Status'],
        kind: 'choice',
        options: optionsOf(taxDecisionNames),
        canFilter: true,
      },
      {
        key: 'level',
        label: 'Risk',
        kind: 'choice',
        options: optionsOf(riskLevelNames),
        canFilter: true,
      },
      {
        key: 'status',
        label: 'State',
        formerLabels: ['Assessment'],
        kind: 'choice',
        options: optionsOf(taxRiskStatusNames),
        formerOptions: { Disputed: 'Disagreement open' },
        canFilter: true,
      },
      {
        key: 'reviewOn',
        label: 'Review on',
        formerLabels: ['Review'],
        kind: 'date',
        canFilter: true,
      },
      {
        key: 'disputeDueOn',
        label: 'Disagreement due',
        formerLabels: ['Disagreement to be answered'],
        kind: 'date',
        canFilter: true,
      },
      {
        key: 'issuedAt',
        label: 'Statement issued',
        formerLabels: ['Statement given'],
        kind: 'moment',
        canFilter: true,
      },
      { key: 'acknowledgedAt', label: 'Acknowledged', kind: 'moment', canFilter: true },
    ],
  },
  events: {
    label: 'Events',
    policy: 'audit.read',
    columns: [
      { key: 'at', label: 'Time', formerLabels: ['When'], kind: 'moment', canFilter: true },
      { key: 'actorId', label: 'Acted by', formerLabels: ['Who'], kind: 'choice', canFilter: true },
      { key: 'action', label: 'Action', formerLabels: ['What'], kind: 'text', canFilter: true },
      {
        key: 'subjectType',
        label: 'Record',
        formerLabels: ['About'],
        kind: 'text',
        canFilter: true,
      },
    ],
  },
  mails: {
    label: 'Emails',
    policy: 'outbox.read',
    columns: [
      { key: 'to', label: 'To', kind: 'text', canFilter: true },
      { key: 'subject', label: 'Subject', kind: 'text', canFilter: true },
      {
        key: 'mailState',
        label: 'State',
        kind: 'choice',
        options: optionsOf(mailStateNames),
        formerOptions: { Deferred: 'Delayed', 'Called unwanted': 'Marked as spam' },
        canFilter: true,
      },
      {
        key: 'queuedAt',
        label: 'Created',
        formerLabels: ['Written'],
        kind: 'moment',
        canFilter: true,
      },
      { key: 'mailSentAt', label: 'Sent', kind: 'moment', canFilter: true },
    ],
  },
} as const satisfies Record<string, ReportData>;

export type ReportDataName = keyof typeof reportData;
export const reportDataNames = Object.keys(reportData) as [ReportDataName, ...ReportDataName[]];

/** Returns the data set of a name. */
export const reportSources = (name: ReportDataName): ReportData => reportData[name];

/** The columns of a data set that every organisation has. */
export const reportColumns = (name: ReportDataName): readonly ReportColumn[] =>
  reportData[name].columns;
