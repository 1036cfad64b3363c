/** Words of a mail that look alike. Line breaks in them are meant. */
export interface MailRun {
  text: string;
  bold?: boolean;
  italic?: boolean;
  link?: string;
}

/** A block of a mail: plain words throughout, whatever is in them. */
export type MailBlock =
  | { type: 'paragraph'; content: MailRun[] }
  | { type: 'heading'; level: 1 | 2; content: MailRun[] }
  | { type: 'list'; ordered: boolean; items: MailRun[][] }
  | { type: 'button'; label: string; link: string }
  | { type: 'divider' }
  | MailPicture;

/** Describes a picture in the email: an attachment with this id, with a text where no pictures are shown. */
export interface MailPicture {
  type: 'picture';
  contentId: string;
  /** In pixels of the mail's page. */
  width: number;
  height: number;
  /** The text that it shows, in a line. */
  label: string;
  /** The text that can be read from it, a line each, for an email of plain text. */
  says: readonly string[];
}

/** A paragraph of plain words. */
export const saysBlock = (text: string): MailBlock => ({ type: 'paragraph', content: [{ text }] });
/** A button, with the address that it leads to. */
export const buttonBlock = (label: string, link: string): MailBlock => ({
  type: 'button',
  label,
  link,
});

/** In whose name a mail leaves, and how it looks. */
export interface MailBrand {
  name: string;
  /** `#RRGGBB`; undefined for the product's own. */
  colour?: string;
  /** Who that is, for the foot of the mail. */
  details?: string;
  /** The picture at the top, in pixels; it goes with the mail as an attachment of this id. */
  logo?: { contentId: string; width: number; height: number };
}
