/** Makes text safe inside HTML. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The parts of a mail to a person; plain text, a blank line between paragraphs. */
export interface MailText {
  productName: string;
  subject: string;
  paragraphs: string[];
  footer: string;
}

/** A mail as plain text and as HTML that mail programs show alike (a table, styles in place). */
export function layOutMail(mail: MailText): { text: string; html: string } {
  const text = `${[...mail.paragraphs, '--', mail.footer].join('\n\n')}\n`;
  const body = mail.paragraphs
    .map((one) => `<p style="margin:0 0 16px">${escapeHtml(one).replaceAll('\n', '<br>')}</p>`)
    .join('');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(mail.subject)}</title></head>
<body style="margin:0;background:#f4f5f7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f5f7"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:10px;border:1px solid #e3e5ea">
<tr><td style="padding:24px 32px;border-bottom:1px solid #e3e5ea;font:600 17px/1.3 'Segoe UI',Helvetica,Arial,sans-serif;color:#1b2440">${escapeHtml(mail.productName)}</td></tr>
<tr><td style="padding:28px 32px 12px;font:400 15px/1.55 'Segoe UI',Helvetica,Arial,sans-serif;color:#2a3142">${body}</td></tr>
<tr><td style="padding:16px 32px 24px;font:400 12px/1.5 'Segoe UI',Helvetica,Arial,sans-serif;color:#6b7280">${escapeHtml(mail.footer)}</td></tr>
</table></td></tr></table></body></html>`;
  return { text, html };
}
