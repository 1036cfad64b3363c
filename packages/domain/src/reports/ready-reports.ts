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

/** How long documents take: the middle of them, and what nine of ten do not exceed. */
const pace = (of: string) => [
  { of, sum: 'median' as const },
  { of, sum: 'percentile-90' as const },
];

/** The reports that are there from the beginning, in the order in which they are offered. */
export const readyReports: readonly ReadyReport[] = [
  ready(
    'status-by-project',
    'Document status by project',
    'How many documents of each project are in which state.',
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
    'How many documents of each form pack are in which state.',
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
    'How many documents of the people of each department are in which state.',
    {
      data: 'documents',
      columns: ['recipient', 'department', ...statusColumns.slice(1)],
      groups: [{ by: 'department' }, { by: 'state' }],
      chart: 'stacked',
    },
  ),
  ready(
    'status-by-person',
    'Document status by person',
    'How many documents each person drafted, and in which state they are.',
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
    'How long documents took from being sent to their final file, by the month in which they were finished.',
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
    'How many working hours each step and each approver took to act, once it was their turn: Monday to Friday, 9 to 17, where the company is.',
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
    'How many working hours each person took to approve or decline, once it was their turn: Monday to Friday, 9 to 17, where the company is.',
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
    'Who is asked now and has not acted yet, and for how long.',
    {
      data: 'parties',
      columns: ['party', 'partyEmail', 'role', 'recipient', 'projectId', 'turnAt', 'daysWaiting'],
      where: [{ filters: [filled('daysWaiting')] }],
      groups: [{ by: 'party' }],
      totals: [{ of: 'daysWaiting', sum: 'most' }],
      chart: 'bar',
    },
  ),
  ready('declined', 'Declined, with reasons', 'Who declined what, when, and why.', {
    data: 'parties',
    columns: ['recipient', 'formPackId', 'projectId', 'party', 'actor', 'actedAt', 'partyReason'],
    where: [{ filters: [any('partyState', 'declined')] }],
    groups: [{ by: 'partyReason' }],
    chart: 'bar',
  }),
  ready(
    'expiring',
    'Expiring engagements',
    'Documents that are out and whose last day comes in the next 30 days.',
    {
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
    },
  ),
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
    'Mail that bounced',
    'Mails that came back, could not be sent, or were called unwanted.',
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
    'Distributions and how far they reached',
    'To how many people each distribution went, and how many of them have opened it.',
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
    'Who read what was distributed',
    'What each recipient has done with each distribution, and for how long they read.',
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
    'Tax-risk register',
    'The tax status of each engagement by project, with what is open and how much of a risk it is.',
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
