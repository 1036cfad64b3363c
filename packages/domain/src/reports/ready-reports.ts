import {
  type MemberPolicy,
  type ReportDefinition,
  type ReportDefinitionInput,
  reportData,
  reportDefinition,
} from '@countersign/contract';

/** A report that is there from the beginning. */
export interface ReadyReport {
  /** Names it in the address. */
  key: string;
  name: string;
  text: string;
  definition: ReportDefinition;
  /** What one has to be let do to see its rows. */
  policy: MemberPolicy;
}

function ready(
  key: string,
  name: string,
  text: string,
  definition: ReportDefinitionInput,
): ReadyReport {
  const whole = reportDefinition.parse(definition);
  return { key, name, text, definition: whole, policy: reportData[whole.data].policy };
}

const any = (field: string, ...values: string[]) => ({ field, operator: 'any' as const, values });
const filled = (field: string) => ({ field, operator: 'filled' as const, values: [] });

const statusColumns = [
  'recipient',
  'formPackId',
  'projectId',
  'state',
  'sentAt',
  'finishedAt',
  'expiresOn',
];

/** Totals of the duration of documents: the median, and what nine of ten do not exceed. */
const pace = (of: string) => [
  { of, sum: 'median' as const },
  { of, sum: 'percentile-90' as const },
];

/** The reports that are there from the beginning, in the order in which they are offered. */
export const readyReports: readonly ReadyReport[] = [
  ready(
    'status-by-project',
    'Document status by project',
    'Documents of each project, counted by state.',
    {
      data: 'documents',
      columns: statusColumns,
      groups: [{ by: 'projectId' }, { by: 'state' }],
      chart: 'stacked',
    },
  ),
  ready(
    'status-by-pack',
    'Document status by form pack',
    'Documents of each form pack, counted by state.',
    {
      data: 'documents',
      columns: statusColumns,
      groups: [{ by: 'formPackId' }, { by: 'state' }],
      chart: 'stacked',
    },
  ),
  ready(
    'status-by-department',
    'Document status by department',
    'Documents for each department, counted by state.',
    {
      data: 'documents',
      columns: ['recipient', 'department', ...statusColumns.slice(1)],
      groups: [{ by: 'department' }, { by: 'state' }],
      chart: 'stacked',
    },
  ),
  ready(
    'status-by-person',
    'Document status by drafter',
    'Documents drafted by each user, counted by state.',
    {
      data: 'documents',
      columns: [...statusColumns, 'createdBy'],
      groups: [{ by: 'createdBy' }, { by: 'state' }],
      chart: 'stacked',
    },
  ),
  ready(
    'completion',
    'Time to completion by month',
    'Time from sending to the sealed file, by month of completion.',
    {
      data: 'documents',
      columns: ['recipient', 'formPackId', 'projectId', 'sentAt', 'finishedAt', 'hoursTaken'],
      where: [{ filters: [filled('hoursTaken')] }],
      groups: [{ by: 'finishedAt', unit: 'month' }],
      totals: pace('hoursTaken'),
      chart: 'line',
    },
  ),
  ready(
    'turnaround-by-step',
    'Turnaround by step',
    'Working hours that each step and approver took to act. Monday to Friday, 09:00 to 17:00, local time of the company.',
    {
      data: 'parties',
      columns: ['party', 'actor', 'recipient', 'projectId', 'turnAt', 'actedAt', 'workingHours'],
      where: [{ filters: [any('role', 'approver'), filled('hours')] }],
      groups: [{ by: 'party' }, { by: 'actor' }],
      totals: pace('workingHours'),
      chart: 'bar',
    },
  ),
  ready(
    'turnaround-by-approver',
    'Turnaround by approver',
    'Working hours that each user took to approve or decline. Monday to Friday, 09:00 to 17:00, local time of the company.',
    {
      data: 'parties',
      columns: ['actor', 'party', 'recipient', 'projectId', 'turnAt', 'actedAt', 'workingHours'],
      where: [{ filters: [any('role', 'approver'), filled('hours')] }],
      groups: [{ by: 'actor' }],
      totals: pace('workingHours'),
      chart: 'bar',
    },
  ),
  ready(
    'outstanding',
    'Outstanding by recipient',
    'Parties whose turn it is, and how long they have waited.',
    {
      data: 'parties',
      columns: ['party', 'partyEmail', 'role', 'recipient', 'projectId', 'turnAt', 'daysWaiting'],
      where: [{ filters: [filled('daysWaiting')] }],
      groups: [{ by: 'party' }],
      totals: [{ of: 'daysWaiting', sum: 'maximum' }],
      chart: 'bar',
    },
  ),
  ready(
    'declined',
    'Declined or returned, with reasons',
    'Who declined or returned what, when, and why.',
    {
      data: 'parties',
      columns: ['recipient', 'formPackId', 'projectId', 'party', 'actor', 'actedAt', 'partyReason'],
      where: [{ filters: [any('partyState', 'declined', 'returned')] }],
      groups: [{ by: 'partyReason' }],
      chart: 'bar',
    },
  ),
  ready('expiring', 'Expiring documents', 'Pending documents that expire in the next 30 days.', {
    data: 'documents',
    columns: ['recipient', 'formPackId', 'projectId', 'engagementType', 'sentAt', 'expiresOn'],
    where: [
      {
        filters: [
          any('state', 'pending'),
          { field: 'expiresOn', operator: 'between', values: ['next-30-days'] },
        ],
      },
    ],
    groups: [{ by: 'expiresOn', unit: 'week' }],
    chart: 'bar',
  }),
  ready('user-activity', 'User activity', 'What each user did in the last 30 days.', {
    data: 'events',
    columns: ['at', 'actorId', 'action', 'subjectType'],
    where: [
      {
        filters: [
          { field: 'at', operator: 'between', values: ['last-30-days'] },
          filled('actorId'),
        ],
      },
    ],
    groups: [{ by: 'actorId' }, { by: 'action' }],
    chart: 'bar',
  }),
  ready(
    'bounced',
    'Bounced emails',
    'Emails that bounced, could not be sent, or were marked as spam.',
    {
      data: 'mails',
      columns: ['to', 'subject', 'mailState', 'queuedAt', 'mailSentAt'],
      where: [{ filters: [any('mailState', 'bounced', 'complained', 'failed')] }],
      groups: [{ by: 'mailState' }],
      chart: 'bar',
    },
  ),
  ready(
    'distributions',
    'Reach of distributions',
    'How many people received and opened each distribution.',
    {
      data: 'distributions',
      columns: [
        'title',
        'projectId',
        'mode',
        'sentAt',
        'people',
        'reached',
        'reach',
        'undelivered',
      ],
      where: [{ filters: [filled('sentAt')] }],
      groups: [{ by: 'title' }],
      totals: [
        { of: 'people', sum: 'sum' },
        { of: 'reached', sum: 'sum' },
      ],
      chart: 'bar',
    },
  ),
  ready(
    'reads',
    'Reading by recipient',
    'What each recipient did with each distribution, and how long they read.',
    {
      data: 'recipients',
      columns: [
        'name',
        'email',
        'title',
        'delivery',
        'reading',
        'openedAt',
        'pagesViewed',
        'minutes',
      ],
      where: [{ filters: [filled('sentAt')] }],
      groups: [{ by: 'title' }, { by: 'reading' }],
      chart: 'stacked',
    },
  ),
  ready(
    'tax-risk-register',
    'Tax risk register',
    'Tax status, open questions and risk of each engagement, by project.',
    {
      data: 'taxRisks',
      columns: [
        'person',
        'role',
        'projectId',
        'engagedAs',
        'startsOn',
        'endsOn',
        'route',
        'decision',
        'level',
        'status',
        'reviewOn',
      ],
      groups: [{ by: 'projectId' }, { by: 'level' }],
      chart: 'stacked',
      colours: [
        { filter: any('level', 'high'), tone: 'bad' },
        { filter: any('level', 'medium'), tone: 'warning' },
        { filter: any('level', 'low'), tone: 'good' },
      ],
    },
  ),
];
