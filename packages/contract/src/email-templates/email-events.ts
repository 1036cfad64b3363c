/** The occasions on which an email leaves; each has wording of its own. */
export const emailEvents = [
  'please-sign',
  'please-approve',
  'reminder',
  'declined',
  'returned',
  'voided',
  'handed-over',
  'bounced',
  'expiring',
  'extended',
  'turn-moved',
  'corrected',
  'paper-recorded',
  'expired',
  'blocked',
  'finished',
  'comment',
  'distribution',
  'distribution-replaced',
  'distribution-report',
  'tax-questions',
  'tax-statement',
  'tax-disagreement',
  'tax-outcome',
  'invitation',
  'access-code',
  'password-reset',
  'report',
  'report-failed',
  'daily',
] as const;
export type EmailEvent = (typeof emailEvents)[number];

/** The kinds of variables: words in one line, words in several lines, or an address for links. */
type EmailVariableKind = 'text' | 'lines' | 'address';

/** Something that an email can say which is known only when it leaves. */
export interface EmailVariable<Name extends string = string> {
  /** Such as `recipient.firstName`. */
  name: Name;
  label: string;
  /** The value in a preview without real data. */
  example: string;
  kind: EmailVariableKind;
  /** It can be empty: what is said of it has to be put into `{% if … %}`. */
  canBeEmpty: boolean;
  /** Without it the email is of no use, so that every wording has to hold it. */
  isNeeded: boolean;
}

function variable<const Name extends string>(
  name: Name,
  label: string,
  example: string,
  more: Partial<Pick<EmailVariable, 'kind' | 'canBeEmpty' | 'isNeeded'>> = {},
): EmailVariable<Name> {
  return { name, label, example, kind: 'text', canBeEmpty: false, isNeeded: false, ...more };
}

const canBeEmpty = true;
const isNeeded = true;

/** The variables of every email. */
const ofAll = [
  variable('recipient.firstName', 'Recipient: first name', 'Zofia'),
  variable('recipient.lastName', 'Recipient: last name', 'Wiśniewska'),
  variable('recipient.name', 'Recipient: full name', 'Zofia Wiśniewska'),
  variable('recipient.email', 'Recipient: email', 'zofia@example.com'),
  variable('organisation.name', 'Organisation', 'Northlight Pictures'),
  variable('product.name', 'Product', 'Countersign'),
] as const;

/** The variables of emails about a document. */
const ofDocuments = [
  ...ofAll,
  variable('document.name', 'Document: name', 'Crew Deal Memo'),
  variable('document.sentOn', 'Document: sent on', '2 December 2026'),
  variable('company.name', 'Company', 'Northlight Pictures Ltd'),
  variable('company.contactName', 'Company: contact', 'Maya Okafor', { canBeEmpty }),
  variable('company.contactEmail', 'Company: email', 'office@example.com', { canBeEmpty }),
  variable('project.name', 'Project', 'Salt and Starlight'),
  variable('sender.name', 'Sender: name', 'Tom Barlow', { canBeEmpty }),
  variable('sender.email', 'Sender: email', 'tom@example.com', { canBeEmpty }),
] as const;

/** The variables of emails about the tax status of an engagement. */
const ofEngagements = [
  ...ofAll,
  variable('company.name', 'Company', 'Northlight Pictures Ltd'),
  variable('project.name', 'Project', 'Salt and Starlight'),
  variable('engagement.person', 'Engagement: person', 'Jonas Lindqvist'),
  variable('engagement.role', 'Engagement: role', 'Gaffer'),
  variable('sender.name', 'Sender: name', 'Tom Barlow', { canBeEmpty }),
  variable('sender.email', 'Sender: email', 'tom@example.com', { canBeEmpty }),
] as const;

const link = 'https://forms.example.com/';

/** Defines the link to read, approve or sign the document. */
const documentLink = variable('document.link', 'Document: link', `${link}sign/4f1c`, {
  kind: 'address',
});
/** Defines the number of PDFs that are attached: one, or one for each form. */
const pdfCount = variable('document.pdfCount', 'Document: number of PDFs', '1');
const expiresOn = variable('document.expiresOn', 'Document: expires on', '16 December 2026', {
  canBeEmpty,
});

/** The sender's message to signers and approvers. */
const message = variable(
  'document.message',
  'Document: message',
  'Please look at the dates on the second page.',
  { kind: 'lines', canBeEmpty },
);

/** The variables of emails about a distribution. */
const ofDistributions = [
  ...ofAll,
  variable('distribution.name', 'Distribution: name', 'Shooting script, blue pages'),
  variable('company.name', 'Company', 'Northlight Pictures Ltd'),
  variable('project.name', 'Project', 'Salt and Starlight', { canBeEmpty }),
  variable('sender.name', 'Sender: name', 'Tom Barlow'),
  variable('sender.email', 'Sender: email', 'tom@example.com'),
] as const;

/** Names the group of an event on a page. */
export type EmailEventGroup = 'documents' | 'distributions' | 'tax-risks' | 'people';

/** The definition of an event: its label and variables. */
interface EmailEventFacts {
  label: string;
  /** When its email leaves and to whom. */
  when: string;
  group: EmailEventGroup;
  variables: readonly EmailVariable[];
}

/**
 * The events with their variables. Those about people have one wording for the whole organisation;
 * the others can have another one in each company and project.
 */
export const emailEventFacts = {
  'please-sign': {
    label: 'Request to sign',
    when: 'Sent to each signer when it is their turn.',
    group: 'documents',
    // Empty as long as the document itself is attached.
    variables: [
      ...ofDocuments,
      { ...documentLink, canBeEmpty, isNeeded },
      expiresOn,
      message,
      pdfCount,
    ],
  },
  'please-approve': {
    label: 'Request to approve',
    when: 'Sent to each approver when it is their turn.',
    group: 'documents',
    variables: [
      ...ofDocuments,
      { ...documentLink, isNeeded },
      expiresOn,
      message,
      variable('document.forPerson', 'Document: recipient', 'Jonas Lindqvist'),
      variable('step.name', 'Approval step', 'Head of production', { canBeEmpty }),
    ],
  },
  reminder: {
    label: 'Reminder',
    when: 'Sent to signers and approvers who have not acted yet.',
    group: 'documents',
    variables: [...ofDocuments, { ...documentLink, isNeeded }, expiresOn],
  },
  declined: {
    label: 'Declined',
    when: 'Sent to the drafter, and to everyone who acted before, when a party declines.',
    group: 'documents',
    variables: [
      ...ofDocuments,
      // Those outside who acted before have none any more.
      { ...documentLink, canBeEmpty },
      variable('party.name', 'Declined by', 'Jonas Lindqvist'),
      variable('decline.reason', 'Reason', 'The rate is not the one we agreed on.', {
        kind: 'lines',
        canBeEmpty,
      }),
    ],
  },
  returned: {
    label: 'Returned for changes',
    when: 'Sent to the drafter, and to everyone who acted before, when an approver returns a document.',
    group: 'documents',
    variables: [
      ...ofDocuments,
      { ...documentLink, canBeEmpty },
      variable('party.name', 'Returned by', 'Amir Haddad'),
      variable('return.reason', 'Changes to make', 'Use the rate of the second unit.', {
        kind: 'lines',
        canBeEmpty,
      }),
    ],
  },
  voided: {
    label: 'Voided',
    when: 'Sent to everyone whose turn it was when a document is voided or recalled.',
    group: 'documents',
    variables: [
      ...ofDocuments,
      variable('void.reason', 'Reason', 'It will be replaced by a new version.', {
        kind: 'lines',
        canBeEmpty,
      }),
    ],
  },
  'handed-over': {
    label: 'Reassigned',
    when: 'Sent to the drafter when a party reassigns their step to someone else.',
    group: 'documents',
    variables: [
      ...ofDocuments,
      documentLink,
      variable('party.name', 'Reassigned by', 'Jonas Lindqvist'),
      variable('successor.name', 'Reassigned to', 'Mei-Ling Chen'),
      variable('successor.email', 'Reassigned to: email', 'meiling@example.com'),
    ],
  },
  bounced: {
    label: 'Email bounced',
    when: 'Sent to the drafter when an email about a document can’t be delivered.',
    group: 'documents',
    variables: [
      ...ofDocuments,
      documentLink,
      variable('party.name', 'Not delivered to', 'Jonas Lindqvist'),
      variable('party.email', 'Not delivered to: email', 'jonas@example.com', { canBeEmpty }),
    ],
  },
  expiring: {
    label: 'Expiring soon',
    when: 'Sent to signers and approvers a few days before a document expires.',
    group: 'documents',
    variables: [
      ...ofDocuments,
      { ...documentLink, isNeeded },
      { ...expiresOn, canBeEmpty: false },
      variable('document.daysLeft', 'Document: days left', '3'),
    ],
  },
  extended: {
    label: 'Expiry changed',
    when: 'Sent to the drafter, signers and approvers when the expiry of a sent document changes.',
    group: 'documents',
    variables: [...ofDocuments, { ...documentLink, isNeeded }, { ...expiresOn, canBeEmpty: false }],
  },
  'turn-moved': {
    label: 'Turn moved to a later step',
    when: 'Sent to signers and approvers whose turn moves to a later step when the order is corrected.',
    group: 'documents',
    // External signers get one when it is their turn again.
    variables: [...ofDocuments, { ...documentLink, canBeEmpty }],
  },
  corrected: {
    label: 'Values changed',
    when: 'Sent to signers and approvers who have acted when the drafter changes values of a sent document.',
    group: 'documents',
    variables: [
      ...ofDocuments,
      // External signers get one when they act again.
      { ...documentLink, canBeEmpty },
      variable('correction.note', 'Change: note', 'The rate is £450 per day, as we agreed.', {
        kind: 'lines',
      }),
      variable('correction.effect', 'Change: what to do', 'Please read it and sign it again.'),
    ],
  },
  'paper-recorded': {
    label: 'Paper signature recorded',
    when: 'Sent to the signer when a colleague records that they signed on paper.',
    group: 'documents',
    variables: [
      ...ofDocuments,
      variable('paper.record', 'Record', 'Signed on paper, recorded by Olivia Brennan.'),
    ],
  },
  expired: {
    label: 'Expired',
    when: 'Sent to the drafter, and to everyone who has not acted, when a document expires.',
    group: 'documents',
    variables: [
      ...ofDocuments,
      // External signers can't open it any more.
      { ...documentLink, canBeEmpty },
      { ...expiresOn, canBeEmpty: false },
    ],
  },
  blocked: {
    label: 'Step blocked',
    when: 'Sent to the drafter when a party can no longer sign in and has no delegate.',
    group: 'documents',
    variables: [
      ...ofDocuments,
      { ...documentLink, isNeeded },
      variable('party.name', 'Blocked step', 'Head of production'),
    ],
  },
  finished: {
    label: 'Completed',
    when: 'Sent to all parties and CC, with the sealed PDF, when everyone has signed.',
    group: 'documents',
    variables: [
      ...ofDocuments,
      { ...documentLink, canBeEmpty },
      variable('document.finishedOn', 'Document: completed on', '9 December 2026'),
      pdfCount,
    ],
  },
  comment: {
    label: 'Comment',
    when: 'Sent to the drafter, to anyone who commented or is mentioned, and to external signers if they can see it.',
    group: 'documents',
    variables: [
      ...ofDocuments,
      { ...documentLink, isNeeded },
      variable('comment.author', 'Comment: author', 'Tom Barlow'),
      variable('comment.text', 'Comment: text', 'The rate is now per day, as we agreed.', {
        kind: 'lines',
      }),
    ],
  },
  distribution: {
    label: 'Distribution',
    when: 'Sent to each recipient of a distribution.',
    group: 'distributions',
    variables: [
      ...ofDistributions,
      variable(
        'distribution.message',
        'Distribution: message',
        'Here are the pages for Thursday.',
        {
          kind: 'lines',
          canBeEmpty,
        },
      ),
      // Empty where the files themselves are attached.
      variable('distribution.link', 'Distribution: link', `${link}d/9b27`, {
        kind: 'address',
        canBeEmpty,
        isNeeded,
      }),
      variable('distribution.expiresOn', 'Distribution: available until', '16 December 2026', {
        canBeEmpty,
      }),
    ],
  },
  'distribution-replaced': {
    label: 'Distribution: new version',
    when: 'Sent to recipients who saw the earlier version of a file, if the sender chooses to.',
    group: 'distributions',
    variables: [
      ...ofDistributions,
      variable('file.name', 'File', 'Shooting script, blue pages.pdf'),
      variable('distribution.link', 'Distribution: link', `${link}d/9b27`, {
        kind: 'address',
        isNeeded,
      }),
    ],
  },
  'distribution-report': {
    label: 'Distribution: report',
    when: 'Sent to the sender some hours after a distribution, with the results so far.',
    group: 'distributions',
    variables: [
      ...ofDistributions,
      variable('report.recipients', 'Report: recipients', '312'),
      variable('report.delivered', 'Report: sent or delivered', '309'),
      variable('report.undelivered', 'Report: not delivered', '3'),
      variable('report.opened', 'Report: opened', '287'),
      variable('report.downloaded', 'Report: downloaded', '120'),
      variable('report.confirmed', 'Report: confirmed', '254'),
      variable('report.hours', 'Report: hours since it was sent', '24'),
      variable(
        'distribution.link',
        'Distribution: page',
        `${link}dashboard/docDistributions/9b27`,
        {
          kind: 'address',
          isNeeded,
        },
      ),
    ],
  },
  'tax-questions': {
    label: 'Tax status: questions',
    when: 'Sent to a worker or line manager to ask about an engagement’s tax status.',
    group: 'tax-risks',
    variables: [
      ...ofEngagements,
      variable('questions.link', 'Questions: link', `${link}tax-questions/4f1c`, {
        kind: 'address',
        isNeeded,
      }),
    ],
  },
  'tax-statement': {
    label: 'Tax status: statement',
    when: 'Sent to the worker and the contracted and paid party when a statement is issued.',
    group: 'tax-risks',
    variables: [
      ...ofEngagements,
      variable('statement.number', 'Statement: number', 'SDS-2026-0012'),
      variable('statement.conclusion', 'Statement: conclusion', 'outside the off-payroll rules'),
      variable('statement.effectiveFrom', 'Statement: applies from', '2 December 2026'),
      variable('statement.link', 'Statement: link', `${link}tax-statement/4f1c`, {
        kind: 'address',
        isNeeded,
      }),
    ],
  },
  'tax-disagreement': {
    label: 'Tax status: disagreement',
    when: 'Sent to the owners of an engagement when someone disagrees, and before the answer is due.',
    group: 'tax-risks',
    variables: [
      ...ofEngagements,
      variable('statement.number', 'Statement: number', 'SDS-2026-0012'),
      variable('dispute.from', 'Disagreement: from', 'Jonas Lindqvist'),
      variable('dispute.receivedOn', 'Disagreement: received on', '3 December 2026'),
      variable('dispute.dueOn', 'Disagreement: answer due by', '16 January 2027'),
      variable('dispute.daysLeft', 'Disagreement: days left', '14'),
      variable('risk.link', 'Engagement: link', `${link}dashboard/tax-risks`, {
        kind: 'address',
        isNeeded,
      }),
    ],
  },
  'tax-outcome': {
    label: 'Tax status: answer to a disagreement',
    when: 'Sent to the worker and the contracted and paid party when a disagreement is answered.',
    group: 'tax-risks',
    variables: [
      ...ofEngagements,
      variable('statement.number', 'Statement: number', 'SDS-2026-0012'),
      variable('outcome.sentence', 'Decision', 'The status stands.', { isNeeded }),
      variable('outcome.reasons', 'Reasons', 'The contract and the way of working agree.', {
        kind: 'lines',
      }),
    ],
  },
  invitation: {
    label: 'Invitation',
    when: 'Sent to someone you invite as a user.',
    group: 'people',
    variables: [
      ...ofAll,
      variable('sender.name', 'Invited by', 'Maya Okafor'),
      variable(
        'access.how',
        'Sign-in instructions',
        'Sign in with this email address and the temporary password below. You then choose your own password.',
        { isNeeded },
      ),
      variable('access.password', 'Temporary password', 'Tile-moon-sand-42', {
        canBeEmpty,
        isNeeded,
      }),
      variable('access.until', 'Temporary password: valid until', '9 December 2026, 08:15 (UTC)', {
        canBeEmpty,
      }),
      variable('access.link', 'Sign-in link', link, { kind: 'address', isNeeded }),
    ],
  },
  'access-code': {
    label: 'Access code',
    when: 'Sent to finish signing in, or to confirm an email address.',
    group: 'people',
    variables: [
      ...ofAll,
      variable('code.value', 'Code', '493027', { isNeeded }),
      variable('code.purpose', 'Code: purpose', 'finish signing in'),
      variable('code.minutes', 'Code: minutes valid', '10'),
      variable(
        'code.advice',
        'Code: security advice',
        'If you are not signing in right now, someone knows your password. Change it and tell your administrator.',
      ),
    ],
  },
  'password-reset': {
    label: 'Password reset',
    when: 'Sent when a user or an administrator asks for a new password.',
    group: 'people',
    variables: [
      ...ofAll,
      variable('code.value', 'Code', '493027', { isNeeded }),
      variable('code.minutes', 'Code: minutes valid', '60'),
    ],
  },
  report: {
    label: 'Report',
    when: 'Sent to the readers of a scheduled report.',
    group: 'people',
    variables: [
      ...ofAll,
      variable('report.name', 'Report: name', 'Outstanding by recipient'),
      variable('report.rows', 'Report: number of rows', '42'),
      variable('report.madeOn', 'Report: created on', '2 December 2026, 08:00'),
      variable('report.link', 'Report: link to the file', `${link}dashboard/report`, {
        kind: 'address',
        isNeeded,
      }),
      variable('sender.name', 'Report: owner', 'Tom Barlow'),
    ],
  },
  'report-failed': {
    label: 'Report failed',
    when: 'Sent to the owner of a report that failed.',
    group: 'people',
    variables: [
      ...ofAll,
      variable('report.name', 'Report: name', 'Outstanding by recipient'),
      variable('report.problem', 'Report: problem', 'This report takes too long.', {
        kind: 'lines',
        isNeeded,
      }),
      variable('report.link', 'Report: link to the reports', `${link}dashboard/report`, {
        kind: 'address',
        isNeeded,
      }),
    ],
  },
  daily: {
    label: 'Daily email',
    when: 'Sent once a day from 07:00 to users who chose it. Lists what is waiting for them and what happened.',
    group: 'people',
    variables: [
      ...ofAll,
      variable('daily.day', 'Day', '2 December 2026'),
      variable('daily.waiting', 'Number of documents that wait', '3'),
      variable('daily.news', 'Number of notifications', '5'),
      variable('daily.link', 'Link to the notifications', `${link}dashboard/notifications`, {
        kind: 'address',
        isNeeded,
      }),
    ],
  },
} as const satisfies Record<EmailEvent, EmailEventFacts>;

/** The names of an event's variables. */
type EmailVariableName<Event extends EmailEvent> =
  (typeof emailEventFacts)[Event]['variables'][number]['name'];

/** The values of an event's variables in one email; empty texts where there are none. */
export type EmailValues<Event extends EmailEvent = EmailEvent> = Readonly<
  Record<EmailVariableName<Event>, string>
>;

/** Returns true where each company and project can have its own wording for an event. */
export function isOfCompanies(event: EmailEvent): boolean {
  return emailEventFacts[event].group !== 'people';
}

/** The variables of an event. */
export function variablesOf(event: EmailEvent): readonly EmailVariable[] {
  return emailEventFacts[event].variables;
}
