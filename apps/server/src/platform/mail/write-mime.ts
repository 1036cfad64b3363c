import MimeNode from 'nodemailer/lib/mime-node';
import { encode, wrap } from 'nodemailer/lib/qp';
import { safeFileName } from '../http/file-name.ts';
import type { TransportMail } from './mail.ts';

/** A mail as SMTP takes it. */
export interface MimeMail {
  /** From whom and to whom, as the server gets it. */
  envelope: MimeNode.Envelope;
  /** All lines, headers first. */
  message: Buffer;
}

/**
 * Writes a mail as MIME (RFC 2045) in one go: its headers by nodemailer, which knows all about names,
 * addresses and file names of every script, its parts without the streams by which nodemailer would turn
 * each one around.
 */
export function writeMime(mail: TransportMail): MimeMail {
  const { messageId, bouncesTo, from, to, replyTo, unsubscribe, subject, text, html } = mail;
  const inline = mail.attachments.filter(({ contentId }) => contentId !== undefined);
  const attached = mail.attachments.filter(({ contentId }) => contentId === undefined);
  const root = new MimeNode(attached.length > 0 ? 'multipart/mixed' : 'multipart/alternative');
  root.setHeader({ 'Message-ID': messageId, From: from, To: to, Subject: subject });
  if (replyTo !== undefined) root.setHeader('Reply-To', replyTo);
  if (unsubscribe !== undefined) {
    // With both, mail programs show a button of their own for it (RFC 8058).
    root.setHeader('List-Unsubscribe', `<${unsubscribe}>`);
    root.setHeader('List-Unsubscribe-Post', 'List-Unsubscribe=One-Click');
  }
  const words = attached.length > 0 ? root.createChild('multipart/alternative') : root;
  words.createChild('text/plain; charset=utf-8').setContent(text);
  const shown =
    inline.length > 0 ? words.createChild('multipart/related; type="text/html"') : words;
  shown.createChild('text/html; charset=utf-8').setContent(html);
  for (const file of inline) addFile(shown, file);
  for (const file of attached) addFile(root, file);
  const envelope = root.getEnvelope();
  return {
    envelope: bouncesTo === undefined ? envelope : { ...envelope, from: bouncesTo },
    message: Buffer.from(linesOf(root), 'latin1'),
  };
}

function addFile(parent: MimeNode, file: TransportMail['attachments'][number]): void {
  const { fileName, contentType, content, contentId } = file;
  const node = parent
    .createChild(contentType, { filename: safeFileName(fileName) })
    .setContent(content);
  if (contentId === undefined) return;
  node.setHeader({ 'Content-Disposition': 'inline', 'Content-Id': `<${contentId}>` });
}

/** The fields of a node that nodemailer's types leave out. */
interface ReadNode {
  childNodes: MimeNode[];
  boundary: string | false;
  content?: string | Buffer;
}

/** A part with its headers and all that is in it; ASCII throughout. */
function linesOf(node: MimeNode): string {
  const headers = node.buildHeaders();
  const { childNodes, boundary, content = '' } = node as unknown as ReadNode;
  if (childNodes.length === 0) {
    return `${headers}\r\n\r\n${encoded(content, node.getTransferEncoding())}`;
  }
  const parts = childNodes.map((child) => `--${boundary}\r\n${linesOf(child)}\r\n`);
  return `${headers}\r\n\r\n${parts.join('')}--${boundary}--\r\n`;
}

function encoded(content: string | Buffer, encoding: string | false): string {
  switch (encoding) {
    case 'base64':
      return inLines(Buffer.from(content as string).toString('base64'));
    case 'quoted-printable':
      return wrap(encode(windowsLines(content)));
    default:
      return windowsLines(content);
  }
}

function inLines(digits: string): string {
  const lines = [];
  for (let at = 0; at < digits.length; at += 76) lines.push(digits.slice(at, at + 76));
  return lines.join('\r\n');
}

function windowsLines(content: string | Buffer): string {
  return content.toString().replace(/\r?\n/g, '\r\n');
}
