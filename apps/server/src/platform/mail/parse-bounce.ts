import PostalMime, { type Attachment } from 'postal-mime';
import type { ReportedState } from './reported-state.ts';

/** A report on emails, by a mail server or as it was forwarded. */
export interface ReadReport {
  state: ReportedState;
  /** All of it as text, with the headers of what it is about: an address of ours is looked for in it. */
  text: string;
}

/**
 * Reads a report: of failed, late or successful delivery (RFC 3464), of a complaint (RFC 5965), also one that was
 * forwarded as an attachment or as quoted text. Undefined for any other mail.
 */
export async function parseBounce(bytes: Uint8Array): Promise<ReadReport | undefined> {
  return readMail(bytes, 0);
}

/** Forwards within forwards that are followed. */
const deepest = 5;

async function readMail(bytes: Uint8Array, depth: number): Promise<ReadReport | undefined> {
  // Nested too deeply, it throws.
  const mail = await PostalMime.parse(bytes, { rfc822Attachments: true }).catch(() => undefined);
  if (!mail) return undefined;
  const headers = mail.headers.map(({ key, value }) => `${key}: ${value}`).join('\n');
  const parts = mail.attachments.map((part) => ({ part, content: textOf(part) }));
  const words = `${mail.text ?? ''}\n${mail.html ?? ''}`;
  const text = [headers, words, ...parts.map(({ content }) => content)].join('\n');
  for (const { part, content } of parts) {
    const state = stateOf(part.mimeType, content);
    if (state) return { state, text };
  }
  if (depth < deepest) {
    for (const { part, content } of parts.filter(
      ({ part: one }) => one.mimeType === 'message/rfc822',
    )) {
      const inner = await readMail(bytesOf(part, content), depth + 1);
      if (inner) return { ...inner, text: `${text}\n${inner.text}` };
    }
  }
  const state = stateOfWords(`${mail.subject ?? ''}\n${words}`);
  return state && { state, text };
}

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8');

const bytesOf = ({ content }: Attachment, text: string): Uint8Array =>
  typeof content === 'string' ? Buffer.from(text) : new Uint8Array(content as ArrayBuffer);

/** Returns the state in the part of a report that programs read. */
function stateOf(mimeType: string, content: string): ReportedState | undefined {
  switch (mimeType) {
    case 'message/feedback-report':
      return /^feedback-type:\s*(abuse|fraud|virus|other)/im.test(content)
        ? 'complained'
        : undefined;
    case 'message/delivery-status':
    case 'message/global-delivery-status':
      return worst([...content.matchAll(/^action:\s*(\w+)/gim)].map(([, action = '']) => action));
    default:
      return undefined;
  }
}

/** Returns the worst state of several recipients, of which our emails never have more than one. */
function worst(actions: readonly string[]): ReportedState | undefined {
  const said = actions.map((action) => action.toLowerCase());
  if (said.includes('failed')) return 'bounced';
  if (said.includes('delayed')) return 'deferred';
  return said.includes('delivered') ? 'delivered' : undefined;
}

/**
 * Returns the state in a report to people that was forwarded as quoted text: only that an email was refused for good.
 */
function stateOfWords(text: string): ReportedState | undefined {
  const isReport =
    /undeliver|delivery (status|has failed|failed|failure)|mail(er)?[ -]daemon|returned mail/i;
  const isFinal = /\b5\.\d{1,3}\.\d{1,3}\b|\b55[0-9]\b/;
  return isReport.test(text) && isFinal.test(text) ? 'bounced' : undefined;
}
