import type {
  EmailBlock,
  EmailBody,
  EmailContent,
  EmailEvent,
  EmailInline,
} from '@countersign/contract';

/** Words of an email; `{{ name }}` in them is a variable. */
function words(text: string): EmailInline[] {
  return text
    .split(/(\{\{ [\w.]+ \}\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const name = /^\{\{ ([\w.]+) \}\}$/.exec(part)?.[1];
      return name === undefined ? { type: 'text', text: part } : { type: 'variable', name };
    });
}

const says = (text: string): EmailBlock => ({ type: 'paragraph', content: words(text) });
const heading = (text: string): EmailBlock => ({
  type: 'heading',
  level: 1,
  content: words(text),
});
const button = (label: string, link: string): EmailBlock => ({ type: 'button', label, link });

const greeting = says('Dear {{ recipient.name }},');
const from =
  '{% if sender.name %}{{ sender.name }} of {{ company.name }}{% else %}{{ company.name }}{% endif %}';
const until = (what: string) =>
  says(
    `{% if document.expiresOn %}Please ${what} it by {{ document.expiresOn }}; after that it can no longer be opened.{% endif %}`,
  );
const askSender = says(
  '{% if sender.email %}Questions? Write to {{ sender.name }} at {{ sender.email }}.{% endif %}',
);

const pdfs =
  '{% if document.pdfCount == "1" %}a PDF{% else %}{{ document.pdfCount }} PDFs, one for each form{% endif %}';

const message = says('{% if document.message %}{{ document.message }}{% endif %}');

const pleaseSign: EmailBody = [
  greeting,
  says(
    `${from} has sent you “{{ document.name }}” for {{ project.name }}.{% if document.link == "" %} You find it attached to this email as ${pdfs}.{% endif %}`,
  ),
  message,
  button('Read and sign', 'document.link'),
  says(
    '{% if document.link == "" %}Please read it and keep it with your papers. If something in it is not right, reply to the person who engages you.{% else %}Please read it first. If something in it is not right, do not sign it: tell the person who engages you.{% endif %}',
  ),
  until('sign'),
  askSender,
];

const pleaseApprove: EmailBody = [
  greeting,
  says(
    '“{{ document.name }}” for {{ document.forPerson }} waits for your approval{% if step.name %} ({{ step.name }}){% endif %}. It belongs to {{ project.name }} of {{ company.name }}{% if sender.name %} and was sent by {{ sender.name }}{% endif %}.',
  ),
  message,
  button('Look at it', 'document.link'),
  says('You can approve it, decline it with a reason, or leave a comment.'),
  until('look at'),
];

const reminder: EmailBody = [
  greeting,
  says(
    'On {{ document.sentOn }} we sent you “{{ document.name }}” for {{ project.name }}, and it still waits for you. If you have seen to it meanwhile, thank you: nothing more needs to be done.',
  ),
  button('Open the document', 'document.link'),
  until('see to'),
  askSender,
];

const declined: EmailBody = [
  greeting,
  says(
    '{{ party.name }} has declined “{{ document.name }}” for {{ project.name }} of {{ company.name }}.',
  ),
  says('{% if decline.reason %}The reason: {{ decline.reason }}{% endif %}'),
  button('Open the document', 'document.link'),
  says(
    'Nobody else is asked to act on it any more. Whoever drafted it can change it and send it again.',
  ),
];

const handedOver: EmailBody = [
  greeting,
  says(
    '{{ party.name }} has handed over “{{ document.name }}” for {{ project.name }} of {{ company.name }}: {{ successor.name }} ({{ successor.email }}) is asked instead.',
  ),
  button('Open the document', 'document.link'),
  says('If that is not right, you can ask somebody else, or void the document.'),
];

const bounced: EmailBody = [
  greeting,
  says(
    'An email about “{{ document.name }}” for {{ project.name }} of {{ company.name }} came back: {{ party.name }} can’t be reached{% if party.email %} at {{ party.email }}{% endif %}.',
  ),
  button('Open the document', 'document.link'),
  says(
    'There you can correct the address, or ask somebody else. Nobody is reminded there meanwhile.',
  ),
];

const voided: EmailBody = [
  greeting,
  says(
    `${from} has taken back “{{ document.name }}” for {{ project.name }}, which was sent on {{ document.sentOn }}. Nothing needs to be done, and it can no longer be signed.`,
  ),
  says('{% if void.reason %}The reason: {{ void.reason }}{% endif %}'),
  askSender,
];

const expiring: EmailBody = [
  greeting,
  says(
    '“{{ document.name }}” for {{ project.name }} can be signed until {{ document.expiresOn }}: {% if document.daysLeft == "1" %}one day is left{% else %}{{ document.daysLeft }} days are left{% endif %}.',
  ),
  button('Open the document', 'document.link'),
  askSender,
];

const extended: EmailBody = [
  greeting,
  says(
    'The expiry of “{{ document.name }}” for {{ project.name }} has changed. It can now be signed until {{ document.expiresOn }}.',
  ),
  button('Open document', 'document.link'),
  askSender,
];

const expired: EmailBody = [
  greeting,
  says(
    '“{{ document.name }}” for {{ project.name }} of {{ company.name }} expired on {{ document.expiresOn }} before everyone had acted. It can no longer be signed unless its expiry is extended.',
  ),
  button('Open document', 'document.link'),
  askSender,
];

const blocked: EmailBody = [
  greeting,
  says(
    '“{{ document.name }}” for {{ project.name }} of {{ company.name }} can’t go on. It waits for {{ party.name }}, who can no longer sign in and has no delegate.',
  ),
  button('Open document', 'document.link'),
  says('Reassign the step there, or void the document.'),
];

const finished: EmailBody = [
  greeting,
  says(
    `“{{ document.name }}” for {{ project.name }} of {{ company.name }} is finished: everybody who was asked has done their part. It was sealed on {{ document.finishedOn }}, and you find it attached to this email as ${pdfs}.`,
  ),
  button('Open the finished document', 'document.link'),
  says('Please keep it with your papers.'),
];

const distribution: EmailBody = [
  greeting,
  says(
    '{{ sender.name }} of {{ company.name }} has sent you “{{ distribution.name }}”{% if project.name %} for {{ project.name }}{% endif %}.',
  ),
  says('{% if distribution.link == "" %}You find it attached to this email.{% endif %}'),
  says('{{ distribution.message }}'),
  button('Open the files', 'distribution.link'),
  says(
    '{% if distribution.expiresOn %}They can be opened until {{ distribution.expiresOn }}. {% endif %}These files are for you alone. Do not pass them on.',
  ),
];

const distributionReplaced: EmailBody = [
  greeting,
  says(
    '{{ sender.name }} of {{ company.name }} has replaced “{{ file.name }}” of “{{ distribution.name }}”{% if project.name %} for {{ project.name }}{% endif %}. Please use the new version from now on.',
  ),
  button('Open the new version', 'distribution.link'),
  says('This file is for you alone. Do not pass it on.'),
];

const distributionReport: EmailBody = [
  greeting,
  says(
    '“{{ distribution.name }}”{% if project.name %} for {{ project.name }}{% endif %} was sent to {% if report.recipients == "1" %}one person{% else %}{{ report.recipients }} people{% endif %} {% if report.hours == "1" %}an hour{% else %}{{ report.hours }} hours{% endif %} ago. This is how far it got:',
  ),
  says('Sent or delivered: {{ report.delivered }}'),
  says('Not delivered: {{ report.undelivered }}'),
  says('Opened: {{ report.opened }}'),
  says('Downloaded: {{ report.downloaded }}'),
  says('Confirmed: {{ report.confirmed }}'),
  button('See who', 'distribution.link'),
];

const taxQuestions: EmailBody = [
  greeting,
  says(
    '{{ company.name }} has to find out the tax status of an engagement for {{ project.name }}: {{ engagement.person }}, {{ engagement.role }}. Please answer some questions about how the work is done. It takes about ten minutes, and you can stop and go on later.',
  ),
  button('Answer the questions', 'questions.link'),
  says('Answer as things are in practice, not as a contract says that they should be.'),
  askSender,
];

const taxStatement: EmailBody = [
  greeting,
  says(
    '{{ company.name }} has determined the status of the engagement of {{ engagement.person }} as {{ engagement.role }} for {{ project.name }}: {{ statement.conclusion }}, from {{ statement.effectiveFrom }}. The statement {{ statement.number }} with the reasons is attached to this email as a PDF.',
  ),
  button('Read and acknowledge', 'statement.link'),
  says(
    'To acknowledge says that you received it, not that you agree. If you do not agree, say so on the same page: you will have an answer within 45 days.',
  ),
  askSender,
];

const taxDisagreement: EmailBody = [
  greeting,
  says(
    '{{ dispute.from }} does not agree with statement {{ statement.number }} on {{ engagement.person }} for {{ project.name }}. It came on {{ dispute.receivedOn }} and has to be answered by {{ dispute.dueOn }}: {% if dispute.daysLeft == "1" %}one day is left{% else %}{{ dispute.daysLeft }} days are left{% endif %}.',
  ),
  button('Open the engagement', 'risk.link'),
];

const taxOutcome: EmailBody = [
  greeting,
  says(
    'The disagreement with statement {{ statement.number }} on the engagement of {{ engagement.person }} for {{ project.name }} was looked at by {{ company.name }}. {{ outcome.sentence }}',
  ),
  says('{{ outcome.reasons }}'),
  askSender,
];

const invitation: EmailBody = [
  greeting,
  says(
    '{{ sender.name }} invites you to work with {{ organisation.name }} in {{ product.name }}, where its forms and documents are prepared, approved and sent.',
  ),
  says('{{ access.how }}'),
  heading('{{ access.password }}'),
  button('Sign in', 'access.link'),
  says(
    '{% if access.until %}The temporary password can be used until {{ access.until }}. After that, ask {{ sender.name }} to send the invitation again. If you were invited before, earlier temporary passwords no longer work.{% endif %}',
  ),
];

const accessCode: EmailBody = [
  says('Enter this code to {{ code.purpose }}:'),
  heading('{{ code.value }}'),
  says('The code can be used for {{ code.minutes }} minutes. {{ code.advice }}'),
];

const passwordReset: EmailBody = [
  says(
    'Somebody, most likely you or your administrator, asked for a new password. Enter this code to set one:',
  ),
  heading('{{ code.value }}'),
  says(
    'The code can be used for {{ code.minutes }} minutes. If you did not ask for it, nothing needs to be done: your password stays as it is.',
  ),
];

const report: EmailBody = [
  greeting,
  says(
    '“{{ report.name }}” of {{ sender.name }} was made on {{ report.madeOn }} and has {% if report.rows == "1" %}one row{% else %}{{ report.rows }} rows{% endif %}.',
  ),
  button('Open the file', 'report.link'),
  says('It shows what {{ sender.name }} may see. The file is kept for a month.'),
];

const reportFailed: EmailBody = [
  greeting,
  says('“{{ report.name }}” could not be made:'),
  says('{{ report.problem }}'),
  button('Open the reports', 'report.link'),
];

/** What the email of each event says where nobody has written another one. */
export const builtInEmails: Readonly<Record<EmailEvent, EmailContent>> = {
  'please-sign': { subject: '{{ document.name }} for {{ project.name }}', body: pleaseSign },
  'please-approve': {
    subject: 'Please approve: {{ document.name }} for {{ document.forPerson }}',
    body: pleaseApprove,
  },
  reminder: {
    subject: 'Reminder: {{ document.name }} for {{ project.name }} waits for you',
    body: reminder,
  },
  declined: { subject: '{{ party.name }} declined {{ document.name }}', body: declined },
  voided: {
    subject: '{{ document.name }} for {{ project.name }} has been taken back',
    body: voided,
  },
  expiring: {
    subject: '{{ document.name }} expires on {{ document.expiresOn }}',
    body: expiring,
  },
  extended: {
    subject: 'New expiry for {{ document.name }}: {{ document.expiresOn }}',
    body: extended,
  },
  expired: {
    subject: '{{ document.name }} expired on {{ document.expiresOn }}',
    body: expired,
  },
  blocked: {
    subject: '{{ document.name }} can’t go on: {{ party.name }} can no longer sign in',
    body: blocked,
  },
  'handed-over': {
    subject: '{{ party.name }} handed over {{ document.name }}',
    body: handedOver,
  },
  bounced: {
    subject: 'An email to {{ party.name }} came back: {{ document.name }}',
    body: bounced,
  },
  finished: { subject: 'Finished: {{ document.name }}', body: finished },
  distribution: {
    subject: '{{ distribution.name }} from {{ company.name }}',
    body: distribution,
  },
  'distribution-replaced': {
    subject: 'New version: {{ distribution.name }}',
    body: distributionReplaced,
  },
  'distribution-report': {
    subject: '{{ report.opened }} of {{ report.recipients }} have opened {{ distribution.name }}',
    body: distributionReport,
  },
  'tax-questions': {
    subject: 'Questions about the engagement of {{ engagement.person }} for {{ project.name }}',
    body: taxQuestions,
  },
  'tax-statement': {
    subject: 'Status determination statement {{ statement.number }} for {{ project.name }}',
    body: taxStatement,
  },
  'tax-disagreement': {
    subject: 'Answer by {{ dispute.dueOn }}: disagreement with {{ statement.number }}',
    body: taxDisagreement,
  },
  'tax-outcome': {
    subject: 'Your disagreement with statement {{ statement.number }}',
    body: taxOutcome,
  },
  invitation: {
    subject: '{{ sender.name }} invites you to {{ organisation.name }}',
    body: invitation,
  },
  'access-code': { subject: 'Your {{ product.name }} code', body: accessCode },
  report: { subject: '{{ report.name }}', body: report },
  'report-failed': { subject: 'Not made: {{ report.name }}', body: reportFailed },
  'password-reset': { subject: 'Your {{ product.name }} code', body: passwordReset },
};
