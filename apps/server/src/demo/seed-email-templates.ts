import type {
  EmailBody,
  EmailDefaultScope,
  EmailInline,
  EmailTemplateInput,
} from '@countersign/contract';
import { builtInEmails } from '@countersign/domain';
import { asc } from 'drizzle-orm';
import { createEmailTemplate, setEmailDefault } from '../features/email-templates/index.ts';
import { companies } from '../platform/database/tables/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Member } from '../platform/policy/caller.ts';

const text = (words: string, look: { bold?: true; link?: string } = {}): EmailInline => ({
  type: 'text',
  text: words,
  ...look,
});
const chip = (name: string): EmailInline => ({ type: 'variable', name });
const says = (...content: EmailInline[]): EmailBody[number] => ({ type: 'paragraph', content });

const askToSign: EmailBody = [
  {
    type: 'heading',
    level: 1,
    content: [text('Welcome to '), chip('project.name')],
  },
  says(text('Hello '), chip('recipient.firstName'), text(',')),
  says(
    chip('sender.name'),
    text(' has sent you '),
    text('“'),
    chip('document.name'),
    text('”. '),
    text('{% if document.link == "" %}You find it attached to this email.{% endif %}'),
  ),
  { type: 'button', label: 'Read and sign', link: 'document.link' },
  { type: 'heading', level: 2, content: [text('Before your first day')] },
  {
    type: 'list',
    ordered: true,
    items: [
      [text('Read the document to its end.')],
      [text('Check '), text('your name, dates and rate', { bold: true }), text('.')],
      [text('Have your passport or visa at hand: we need a copy.')],
    ],
  },
  { type: 'divider' },
  says(
    text('{% if company.contactEmail %}Something is not right? Write to '),
    chip('company.contactEmail'),
    text(' before you sign.{% else %}Something is not right? Tell us before you sign.{% endif %}'),
  ),
];

const gentleReminder: EmailBody = [
  says(text('Hello '), chip('recipient.firstName'), text(',')),
  says(
    text('a friendly nudge: “'),
    chip('document.name'),
    text('” for '),
    chip('project.name'),
    text(' is still waiting for you.{% if document.expiresOn %} It can be signed until '),
    chip('document.expiresOn'),
    text('.{% endif %}'),
  ),
  { type: 'button', label: 'Open the document', link: 'document.link' },
  says(text('Thank you! '), chip('sender.name')),
];

const payrollWelcome: EmailBody = [
  says(text('Hello '), chip('recipient.firstName'), text(',')),
  says(
    text('please find “'),
    chip('document.name'),
    text('” from '),
    chip('company.name'),
    text(', who pay the crew of '),
    chip('project.name'),
    text('.'),
  ),
  { type: 'button', label: 'Read and sign', link: 'document.link' },
  says(
    text('You are on our payroll for this engagement, so we need your '),
    text('starter details', { bold: true }),
    text(' before the first pay day.'),
  ),
];

/**
 * Gives the demo organisation wording of its own: for two emails everywhere, and for one company what
 * its people are invited to sign with.
 */
export async function seedEmailTemplates(
  { database }: Pick<Platform, 'database'>,
  sysAdmin: Member,
): Promise<void> {
  const found = await database.tenant(sysAdmin.tenantId, (tx) =>
    tx
      .select({ id: companies.id, code: companies.code })
      .from(companies)
      .orderBy(asc(companies.sortName)),
  );
  const payroll = found.find(({ code }) => code === 'NCP');
  for (const { scope, ...input } of templatesFor(payroll?.id)) {
    const { id } = await createEmailTemplate(database, sysAdmin, input);
    if (!scope) continue;
    const body = { scope, emailTemplateId: id };
    await setEmailDefault(database, sysAdmin, input.event, body);
  }
}

/** A template, and where it is used. */
interface Seeded extends EmailTemplateInput {
  scope?: EmailDefaultScope;
}

function templatesFor(payrollId: string | undefined): Seeded[] {
  const everywhere = { kind: 'tenant' } as const;
  const ofAll: Seeded[] = [
    {
      event: 'please-sign',
      name: 'House style',
      companyId: null,
      scope: everywhere,
      subject: '{{ document.name }} for {{ project.name }}',
      body: askToSign,
    },
    {
      event: 'reminder',
      name: 'Gentle reminder',
      companyId: null,
      scope: everywhere,
      subject: 'Still waiting for you: {{ document.name }}',
      body: gentleReminder,
    },
    {
      event: 'finished',
      name: 'With thanks',
      companyId: null,
      subject: builtInEmails.finished.subject,
      body: [...builtInEmails.finished.body, says(text('Thank you for making it so quick.'))],
    },
  ];
  if (payrollId === undefined) return ofAll;
  const ofPayroll: Seeded = {
    event: 'please-sign',
    name: 'Payroll crew',
    companyId: payrollId,
    scope: { kind: 'company', companyId: payrollId },
    subject: '{{ document.name }} from {{ company.name }}',
    body: payrollWelcome,
  };
  return [...ofAll, ofPayroll];
}
