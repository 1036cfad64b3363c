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
  says(`{% if document.expiresOn %}You can ${what} it until {{ document.expiresOn }}.{% endif %}`);
const askSender = says(
  '{% if sender.email %}Questions? Write to {{ sender.name }} at {{ sender.email }}.{% endif %}',
);

const pdfs =
  '{% if document.pdfCount == "1" %}a PDF{% else %}{{ document.pdfCount }} PDFs, one for each form{% endif %}';

const message = says('{% if document.message %}{{ document.message }}{% endif %}');

const pleaseSign: EmailBody = [
  greeting,
  says(
    `${from} has sent you “{{ document.name }}” for {{ project.name }}.{% if document.link == "" %} It is attached to this email as ${pdfs}.{% endif %}`,
  ),
  message,
  button('Read and sign', 'document.link'),
  says(
    '{% if document.link == "" %}Read it and keep it for your records. If something is wrong, contact the person who engages you.{% else %}Read it before you sign. If something is wrong, do not sign, and contact the person who engages you.{% endif %}',
  ),
  until('sign'),
  askSender,
];

const pleaseApprove: EmailBody = [
  greeting,
  says(
    '“{{ document.name }}” for {{ document.forPerson }} needs your approval{% if step.name %} ({{ step.name }}){% endif %}. It is for {{ project.name }} of {{ company.name }}{% if sender.name %}, sent by {{ sender.name }}{% endif %}.',
  ),
  message,
  button('Review document', 'document.link'),
  says(
    'You can approve it, {% if step.name %}return it for changes, {% endif %}decline it, or leave a comment.',
  ),
  until('review'),
];

const reminder: EmailBody = [
  greeting,
  says(
    'You have not finished “{{ document.name }}” for {{ project.name }} yet. It was sent to you on {{ document.sentOn }}. If you have just finished, you can ignore this email.',
  ),
  button('Open document', 'document.link'),
  until('sign'),
  askSender,
];

const declined: EmailBody = [
  greeting,
  says(
    '{{ party.name }} has declined “{{ document.name }}” for {{ project.name }} of {{ company.name }}.',
  ),
  says('{% if decline.reason %}Reason: {{ decline.reason }}{% endif %}'),
  button('Open document', 'document.link'),
  says('No one else needs to act on it. Its sender can change it and send it again.'),
];

const returned: EmailBody = [
  greeting,
  says(
    '{{ party.name }} has returned “{{ document.name }}” for {{ project.name }} of {{ company.name }} for changes.',
  ),
  says('{% if return.reason %}Changes to make: {{ return.reason }}{% endif %}'),
  button('Open document', 'document.link'),
  says('Once its sender has changed it and sent it again, everyone acts on the new version.'),
];

const handedOver: EmailBody = [
  greeting,
  says(
    '{{ party.name }} has reassigned “{{ document.name }}” for {{ project.name }} of {{ company.name }} to {{ successor.name }} ({{ successor.email }}).',
  ),
  button('Open document', 'document.link'),
  says('If this is wrong, you can reassign the step to someone else, or void the document.'),
];

const bounced: EmailBody = [
  greeting,
  says(
    'An email about “{{ document.name }}” for {{ project.name }} of {{ company.name }} to {{ party.name }}{% if party.email %} ({{ party.email }}){% endif %} could not be delivered.',
  ),
  button('Open document', 'document.link'),
  says(
    'Correct the address, or reassign the step to someone else. No reminders are sent until then.',
  ),
];

const voided: EmailBody = [
  greeting,
  says(
    `${from} has cancelled “{{ document.name }}” for {{ project.name }}, which was sent on {{ document.sentOn }}. It can no longer be signed, and you do not need to do anything.`,
  ),
  says('{% if void.reason %}Reason: {{ void.reason }}{% endif %}'),
  askSender,
];

const expiring: EmailBody = [
  greeting,
  says(
    '“{{ document.name }}” for {{ project.name }} can be signed until {{ document.expiresOn }}: {% if document.daysLeft == "1" %}one day is left{% else %}{{ document.daysLeft }} days are left{% endif %}.',
  ),
  button('Open document', 'document.link'),
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

const turnMoved: EmailBody = [
  greeting,
  says(
    `${from} has corrected “{{ document.name }}” for {{ project.name }}. Others act before you now, so you do not need to do anything yet. You will get another email when it is your turn.`,
  ),
  button('Open document', 'document.link'),
  askSender,
];

const corrected: EmailBody = [
  greeting,
  says(`${from} has changed “{{ document.name }}” for {{ project.name }}:`),
  says('{{ correction.note }}'),
  says('{{ correction.effect }}'),
  button('Open document', 'document.link'),
  askSender,
];

const paperRecorded: EmailBody = [
  greeting,
  says(
    '“{{ document.name }}” for {{ project.name }} of {{ company.name }} now says of you: {{ paper.record }} The completed document has the scan.',
  ),
  says('Write to the sender at once if you did not sign it.'),
  askSender,
];

const expired: EmailBody = [
  greeting,
  says(
    '“{{ document.name }}” for {{ project.name }} of {{ company.name }} expired on {{ document.expiresOn }} before it was completed. It can no longer be signed unless its expiry is extended.',
  ),
  button('Open document', 'document.link'),
  askSender,
];

const blocked: EmailBody = [
  greeting,
  says(
    '“{{ document.name }}” for {{ project.name }} of {{ company.name }} is blocked. It is waiting for {{ party.name }}, who can no longer sign in and has no delegate.',
  ),
  button('Open document', 'document.link'),
  says('Reassign the step there, or void the document.'),
];

const finished: EmailBody = [
  greeting,
  says(
    `“{{ document.name }}” for {{ project.name }} of {{ company.name }} is complete: everyone has signed. It was sealed on {{ document.finishedOn }} and is attached to this email as ${pdfs}.`,
  ),
  button('Open completed document', 'document.link'),
  says('Keep it for your records.'),
];

const distribution: EmailBody = [
  greeting,
  says(
    '{{ sender.name }} of {{ company.name }} has sent you “{{ distribution.name }}”{% if project.name %} for {{ project.name }}{% endif %}.',
  ),
  says('{% if distribution.link == "" %}It is attached to this email.{% endif %}'),
  says('{{ distribution.message }}'),
  button('Open files', 'distribution.link'),
  says(
    '{% if distribution.expiresOn %}You can open them until {{ distribution.expiresOn }}. {% endif %}These files are for you only. Do not share them.',
  ),
];

const distributionReplaced: EmailBody = [
  greeting,
  says(
    '{{ sender.name }} of {{ company.name }} has replaced “{{ file.name }}” of “{{ distribution.name }}”{% if project.name %} for {{ project.name }}{% endif %}. Use the new version from now on.',
  ),
  button('Open new version', 'distribution.link'),
  says('This file is for you only. Do not share it.'),
];

const distributionReport: EmailBody = [
  greeting,
  says(
    '“{{ distribution.name }}”{% if project.name %} for {{ project.name }}{% endif %} was sent to {% if report.recipients == "1" %}one person{% else %}{{ report.recipients }} people{% endif %} {% if report.hours == "1" %}an hour{% else %}{{ report.hours }} hours{% endif %} ago. Results so far:',
  ),
  says('Sent or delivered: {{ report.delivered }}'),
  says('Not delivered: {{ report.undelivered }}'),
  says('Opened: {{ report.opened }}'),
  says('Downloaded: {{ report.downloaded }}'),
  says('Confirmed: {{ report.confirmed }}'),
  button('View recipients', 'distribution.link'),
];

const taxQuestions: EmailBody = [
  greeting,
  says(
    '{{ company.name }} needs to determine the tax status of an engagement for {{ project.name }}: {{ engagement.person }}, {{ engagement.role }}. Answer some questions about how the work is done. It takes about ten minutes, and you can continue later.',
  ),
  button('Answer questions', 'questions.link'),
  says('Describe how the work is done in practice, even where the contract says otherwise.'),
  askSender,
];

const taxStatement: EmailBody = [
  greeting,
  says(
    '{{ company.name }} has determined the tax status of an engagement for {{ project.name }}: {{ engagement.person }}, {{ engagement.role }}.',
  ),
  says(
    'Conclusion: {{ statement.conclusion }}, from {{ statement.effectiveFrom }}. The statement {{ statement.number }} with the reasons is attached to this email as a PDF.',
  ),
  button('Read statement', 'statement.link'),
  says(
    'Then confirm that you have received it. This does not mean that you agree. If you disagree, say so on the same page. You will receive an answer within 45 days.',
  ),
  askSender,
];

const taxDisagreement: EmailBody = [
  greeting,
  says(
    '{{ dispute.from }} disagrees with statement {{ statement.number }} on {{ engagement.person }} for {{ project.name }}. The disagreement was received on {{ dispute.receivedOn }} and must be answered by {{ dispute.dueOn }}: {% if dispute.daysLeft == "1" %}one day is left{% else %}{{ dispute.daysLeft }} days are left{% endif %}.',
  ),
  button('Open assessment', 'risk.link'),
];

const taxOutcome: EmailBody = [
  greeting,
  says(
    '{{ company.name }} has reviewed the disagreement with statement {{ statement.number }} on the engagement of {{ engagement.person }} for {{ project.name }}. {{ outcome.sentence }}',
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
  says('The code expires in {{ code.minutes }} minutes. {{ code.advice }}'),
];

const passwordReset: EmailBody = [
  says('You or your administrator asked for a new password. Enter this code to set it:'),
  heading('{{ code.value }}'),
  says(
    'The code expires in {{ code.minutes }} minutes. If you did not expect this email, you can ignore it. Your password stays the same.',
  ),
];

const report: EmailBody = [
  greeting,
  says(
    '“{{ report.name }}” of {{ sender.name }} was created on {{ report.madeOn }} and has {% if report.rows == "1" %}one row{% else %}{{ report.rows }} rows{% endif %}.',
  ),
  button('Open file', 'report.link'),
  says('It shows what {{ sender.name }} can see. The file is kept for a month.'),
];

const reportFailed: EmailBody = [
  greeting,
  says('The report “{{ report.name }}” failed:'),
  says('{{ report.problem }}'),
  button('Open reports', 'report.link'),
];

const comment: EmailBody = [
  greeting,
  says(
    '{{ comment.author }} commented on “{{ document.name }}” for {{ project.name }} of {{ company.name }}:',
  ),
  says('{{ comment.text }}'),
  button('Read comment', 'document.link'),
];

const daily: EmailBody = [
  greeting,
  says(
    '{% if daily.waiting == "0" %}No document is waiting for you.{% elsif daily.waiting == "1" %}One document is waiting for you.{% else %}{{ daily.waiting }} documents are waiting for you.{% endif %}{% if daily.news == "1" %} One thing happened since the last daily email.{% elsif daily.news != "0" %} {{ daily.news }} things happened since the last daily email.{% endif %}',
  ),
  button('Open notifications', 'daily.link'),
];

/** Holds the built-in email of each event. */
export const builtInEmails: Readonly<Record<EmailEvent, EmailContent>> = {
  'please-sign': { subject: '{{ document.name }} for {{ project.name }}', body: pleaseSign },
  'please-approve': {
    subject: 'Approve: {{ document.name }} for {{ document.forPerson }}',
    body: pleaseApprove,
  },
  reminder: {
    subject: 'Reminder: {{ document.name }} for {{ project.name }}',
    body: reminder,
  },
  declined: { subject: '{{ party.name }} declined {{ document.name }}', body: declined },
  returned: {
    subject: '{{ party.name }} returned {{ document.name }} for changes',
    body: returned,
  },
  voided: {
    subject: '{{ document.name }} for {{ project.name }} has been cancelled',
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
  'turn-moved': {
    subject: 'Your turn is later now: {{ document.name }} for {{ project.name }}',
    body: turnMoved,
  },
  corrected: {
    subject: 'Changed: {{ document.name }} for {{ project.name }}',
    body: corrected,
  },
  'paper-recorded': {
    subject: 'Recorded as signed on paper: {{ document.name }} for {{ project.name }}',
    body: paperRecorded,
  },
  expired: {
    subject: '{{ document.name }} expired on {{ document.expiresOn }}',
    body: expired,
  },
  blocked: {
    subject: '{{ document.name }} is blocked: {{ party.name }} can no longer sign in',
    body: blocked,
  },
  'handed-over': {
    subject: '{{ party.name }} reassigned {{ document.name }}',
    body: handedOver,
  },
  bounced: {
    subject: 'Email to {{ party.name }} not delivered: {{ document.name }}',
    body: bounced,
  },
  finished: { subject: 'Completed: {{ document.name }}', body: finished },
  comment: { subject: '{{ comment.author }} commented on {{ document.name }}', body: comment },
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
    subject: 'Answer to the disagreement with statement {{ statement.number }}',
    body: taxOutcome,
  },
  invitation: {
    subject: '{{ sender.name }} invites you to {{ organisation.name }}',
    body: invitation,
  },
  'access-code': { subject: 'Your {{ product.name }} code', body: accessCode },
  report: { subject: '{{ report.name }}', body: report },
  'report-failed': { subject: 'Report failed: {{ report.name }}', body: reportFailed },
  daily: {
    subject:
      '{% if daily.waiting == "0" %}News{% elsif daily.waiting == "1" %}One document is waiting for you{% else %}{{ daily.waiting }} documents are waiting for you{% endif %}: {{ daily.day }}',
    body: daily,
  },
  'password-reset': { subject: 'Your {{ product.name }} code', body: passwordReset },
};
