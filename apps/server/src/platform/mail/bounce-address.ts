import { createHmac, timingSafeEqual } from 'node:crypto';

/** Bytes of the code that shows that an address was made by us. */
const macBytes = 12;

const macOf = (key: Buffer, mailId: string) =>
  createHmac('sha256', key).update(`bounce ${mailId}`).digest().subarray(0, macBytes);

/** The addresses to which mail servers send what they report of our mails: one for each mail. */
export interface BounceAddresses {
  /** The sender of a mail's envelope. */
  addressOf(mailId: string): string;
  /** The mails whose addresses are in a text, each once; such that no one else can have made up. */
  mailsIn(text: string): string[];
}

/** Makes them of the address at which reports are received: `bounce@example.com` gives `bounce+ID.CODE@example.com`. */
export function bounceAddresses(receivedAt: string, key: Buffer): BounceAddresses {
  const at = receivedAt.lastIndexOf('@');
  const [local, domain] = [receivedAt.slice(0, at), receivedAt.slice(at + 1)];
  const made = /\+([0-9a-f]{32})\.([0-9a-f]{24})@/gi;
  return {
    addressOf: (mailId) => {
      const id = mailId.replaceAll('-', '').toLowerCase();
      return `${local}+${id}.${macOf(key, id).toString('hex')}@${domain}`;
    },
    mailsIn: (text) => {
      const ids = [...text.matchAll(made)].flatMap(([, id = '', mac = '']) => {
        const isOurs = timingSafeEqual(macOf(key, id.toLowerCase()), Buffer.from(mac, 'hex'));
        return isOurs ? asUuid(id.toLowerCase()) : [];
      });
      return [...new Set(ids)];
    },
  };
}

function asUuid(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
