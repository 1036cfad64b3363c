import {
  archiveEmailTemplate,
  createEmailTemplate,
  createProject,
  type EmailBody,
  type EmailDefaultScope,
  type EmailEvent,
  getOutboxMail,
  listOutbox,
  previewEmail,
  setEmailDefault,
  updateCompany,
  uploadCompanyLogo,
} from '@countersign/contract';
import { builtInEmails } from '@countersign/domain';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodePng } from '../../../../../tests/support/png.ts';
import { startSmtp, type TestSmtp } from '../../../../../tests/support/smtp.ts';
import {
  emailTemplateVersions,
  type MailAttachment,
  mails,
} from '../../platform/database/tables/index.ts';
import { sendMailJob } from '../../platform/mail/mail.ts';
import { createSmtpTransport } from '../../platform/mail/smtp-transport.ts';
import { embeddedClientId } from '../../platform/sign-in/embedded-user-pool.ts';
import { draftDocument, makeWorld, must, sendBody, type World } from '../../testing/fixtures.ts';
import { send } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { invite, mailTo } from '../../testing/users.ts';
import { deliverDocument, sendDocument } from '../documents/index.ts';

let app: TestApp;
let tenant: TestTenant;
let world: World;
const logo = encodePng({ width: 400, height: 100, pixels: new Uint8Array(160_000).fill(120) });

beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://forms.example.com' });
  tenant = await app.tenant();
  world = await makeWorld(app, tenant);
});
afterAll(() => app.close());

const admin = () => tenant.users.SysAdmin;
const says = (text: string): EmailBody => [
  { type: 'paragraph', content: [{ type: 'text', text }] },
];
const everywhere = { kind: 'tenant' } as const;

let count = 0;

/** Lets a scope use a template that says this for an event; answers the template's id. */
async function use(event: EmailEvent, scope: EmailDefaultScope, body: EmailBody, subject = 'Ours') {
  count += 1;
  const input = { event, name: `Template ${count}`, companyId: null, subject, body };
  const { id } = await must(app.call(createEmailTemplate, admin(), { body: input }));
  await choose(event, scope, id);
  return id;
}

const choose = (event: EmailEvent, scope: EmailDefaultScope, emailTemplateId: string | null) =>
  must(app.call(setEmailDefault, admin(), { params: { event }, body: { scope, emailTemplateId } }));

const withLink = (text: string): EmailBody => [
  ...says(text),
  { type: 'button', label: 'Sign', link: 'document.link' },
];

/** The mail with which a new document of a project leaves. */
async function documentMail(of: World = world) {
  const { Operator } = tenant.users;
  const document = await draftDocument(app, Operator, of);
  const documentId = document.id;
  await sendDocument(app.platform, Operator, sendBody(Operator, document));
  await deliverDocument(app.platform, { tenantId: tenant.id, documentId });
  const found = await app.platform.database.tenant(tenant.id, (tx) =>
    tx.select().from(mails).where(eq(mails.subjectId, documentId)),
  );
  expect(found).toHaveLength(1);
  const [mail] = found;
  if (!mail) throw new Error('Nothing was mailed.');
  return mail;
}

describe('the email of a document', () => {
  test('uses the built-in text where there is no template', async () => {
    const mail = await documentMail();
    expect(mail.subject).toBe('Pack for Salt');
    expect(mail.text).toContain('Dear Zofia Wiśniewska,');
    expect(mail.text).toContain('attached to this email as a PDF');
    expect(mail.text).toContain('Sent by Northlight with Countersign.');
  });

  test('says what the narrowest template says that is not archived', async () => {
    const { company, project } = world;
    const ofProject = { kind: 'project', projectId: project.id } as const;
    const ofCompany = { kind: 'company', companyId: company.id } as const;
    await use('please-sign', everywhere, withLink('of the organisation'), 'For {{ project.name }}');
    expect(await documentMail()).toMatchObject({ subject: 'For Salt' });
    await use('please-sign', ofCompany, withLink('of the company'));
    expect((await documentMail()).text).toContain('of the company');
    const narrow = await use('please-sign', ofProject, withLink('of the project'));
    const mail = await documentMail();
    expect([mail.text, mail.html].map((text) => text.includes('of the project'))).toEqual([
      true,
      true,
    ]);
    await must(app.call(archiveEmailTemplate, admin(), { params: { id: narrow } }));
    expect((await documentMail()).text).toContain('of the company');
    await choose('please-sign', ofCompany, null);
    expect((await documentMail()).text).toContain('of the organisation');
    await choose('please-sign', everywhere, null);
    expect((await documentMail()).subject).toBe('Pack for Salt');
  });

  test('of another project is left alone by this one’s template', async () => {
    const { company, project } = world;
    const body = { companyId: company.id, name: 'Pepper', code: 'PEP' };
    const other = await must(app.call(createProject, admin(), { body }));
    const scope = { kind: 'project', projectId: other.id } as const;
    await use('please-sign', scope, withLink('of Pepper'));
    expect(project.id).not.toBe(other.id);
    expect((await documentMail()).text).not.toContain('of Pepper');
  });

  test('leaves with the built-in text where a template can’t be filled in any more', async () => {
    const id = await use('please-sign', everywhere, withLink('fine'));
    for (const body of [
      says('{{ gone.away }}'),
      says('{% for i in (1..100000000) %}x{% endfor %}'),
    ]) {
      await app.platform.database.system((tx) =>
        tx
          .update(emailTemplateVersions)
          .set({ body })
          .where(eq(emailTemplateVersions.emailTemplateId, id)),
      );
      expect((await documentMail()).subject).toBe('Pack for Salt');
    }
    expect(app.logged.join('')).toContain('email template could not be filled in');
    await choose('please-sign', everywhere, null);
  });
});

describe('an email in a company’s name', () => {
  let inline: MailAttachment | undefined;

  beforeAll(async () => {
    const { id } = world.company;
    const company = await must(
      app.call(uploadCompanyLogo, admin(), { params: { id }, file: logo }),
    );
    const change = { ...company, brandColour: '#7a1fa2' };
    await must(app.call(updateCompany, admin(), { params: { id }, body: change }));
  });

  test('has its colour, and its logo as a part of itself', async () => {
    const { html, attachments } = await documentMail();
    expect(html).toContain('#7a1fa2');
    inline = attachments.find(({ contentId }) => contentId !== undefined);
    expect(attachments).toHaveLength(2);
    expect(html).toMatch(/<img[^>]*src="cid:logo\.[0-9a-f]{16}@countersign"[^>]*width="200"/);
    expect(html).toContain(`"cid:${inline?.contentId}"`);
    expect(html).toContain('alt="Northlight"');
  });

  test('is shown with the logo in the outbox, and the logo is no attachment there', async () => {
    const { items } = await must(app.call(listOutbox, admin(), { query: {} }));
    const mail = await must(
      app.call(getOutboxMail, admin(), { params: { id: items[0]?.id ?? '' } }),
    );
    expect(mail.html).toContain(`"data:image/png;base64,${logo.toString('base64').slice(0, 40)}`);
    expect(mail.attachments.map(({ fileName }) => fileName)).toEqual([
      'Pack - Zofia Wiśniewska.pdf',
    ]);
  });

  describe('arrives by SMTP', () => {
    let smtp: TestSmtp;
    beforeAll(async () => {
      smtp = await startSmtp();
    });
    afterAll(() => smtp.stop());

    test('with the logo where its HTML looks for it, and the document attached', async () => {
      const mail = await documentMail();
      const transport = createSmtpTransport(smtp.url);
      const { database, files } = app.platform;
      const job = sendMailJob({
        database,
        files,
        transport,
        mailDomain: 'example.com',
        listeners: {},
      });
      await job.handle({ tenantId: tenant.id, mailId: mail.id });
      transport.close();
      const { attachments, html } = await smtp.next(mail.recipient);
      expect(
        attachments.map(({ mimeType, disposition, contentId, related }) => ({
          mimeType,
          disposition,
          contentId,
          related: related === true,
        })),
      ).toEqual([
        {
          mimeType: 'image/png',
          disposition: 'inline',
          related: true,
          contentId: `<${inline?.contentId}>`,
        },
        {
          mimeType: 'application/pdf',
          disposition: 'attachment',
          contentId: undefined,
          related: false,
        },
      ]);
      expect(html).toContain(`cid:${inline?.contentId}`);
    });
  });
});

describe('emails about people', () => {
  test('are what the organisation’s templates say', async () => {
    await use('invitation', everywhere, [
      ...says('Come to {{ organisation.name }}. {{ access.how }}'),
      ...says('{{ access.password }}'),
      { type: 'button', label: 'Come in', link: 'access.link' },
    ]);
    const { email } = await invite(app, admin());
    const mail = await mailTo(app, email);
    expect(mail).toMatchObject({ subject: 'Ours', confidential: true });
    expect(mail.text).toContain('Come in: https://forms.example.com/');
    expect(mail.text).toMatch(/^[A-Z][a-z]{3}-[a-z]{4}-[a-z]{4}-\d\d$/m);
  });

  test('show the code in any case, which no log has', async () => {
    const { userPool } = app.platform;
    const { email } = tenant.users.Operator;
    const forget = async () => {
      if (!userPool) throw new Error('no embedded pool');
      await send(userPool, 'ForgotPassword', { ClientId: embeddedClientId, Username: email });
      return mailTo(app, email);
    };
    await use('password-reset', everywhere, says('Here it is: {{ code.value }}'));
    const mail = await forget();
    expect(mail).toMatchObject({ subject: 'Ours', confidential: true });
    const code = /Here it is: (\d{6,})/.exec(mail.text)?.[1] ?? 'no code';
    expect(app.logged.join('')).not.toContain(code);
    const hidden = '{% if code.minutes == "0" %}{{ code.value }}{% endif %}Hello';
    await use('password-reset', everywhere, says(hidden), 'Hidden');
    const shown = await forget();
    expect(shown.subject).toBe('Your Countersign code');
    expect(shown.text).toMatch(/^\d{6,}$/m);
  });
});

describe('a preview', () => {
  const draft = {
    event: 'voided' as const,
    companyId: null,
    documentId: null,
    ...builtInEmails.voided,
  };
  const preview = (more: object, user = admin()) =>
    app.call(previewEmail, user, { body: { ...draft, ...more } });

  test('has examples, the colours of a company, and no picture from elsewhere', async () => {
    const shown = await must(preview({}));
    expect(shown.problems).toEqual([]);
    expect(shown.subject).toBe('Crew Deal Memo for Salt and Starlight has been cancelled');
    expect(shown.html).toContain('#7a1fa2');
    expect(shown.html).toContain('src="data:image/png;base64,');
    expect(shown.html).not.toMatch(/(src|background)="(https?:|cid:)/);
  });

  test('has the data of a document that the caller may read, and of no other', async () => {
    const { id: documentId } = await draftDocument(app, tenant.users.Operator, world);
    const shown = await must(preview({ documentId }));
    expect(shown.subject).toBe('Pack for Salt has been cancelled');
    expect(shown.text).toContain('Dear Zofia Wiśniewska,');
    const other = await app.tenant();
    expect((await preview({ documentId }, other.users.SysAdmin)).status).toBe(404);
    expect((await preview({ documentId }, other.users.Operator)).status).toBe(404);
  });

  test('shows the valid part where there is an error, and reports the error', async () => {
    const body = [...says('Sound'), ...says('{{ wrong'), ...says('{{ no.thing }}')];
    const shown = await must(preview({ body, subject: '{% if %}' }));
    expect(shown.problems.map(({ path }) => path)).toEqual(['subject', 'body.1', 'body.2']);
    expect(shown.text).toMatch(/^Sound\n\n--/);
    expect(shown.subject).toBe('');
  });
});
