import type { Email } from 'postal-mime';

/** The PDFs of a mail, which has the company's logo with it as well. */
export function mailedPdfs({ attachments }: Email): Buffer[] {
  return attachments
    .filter(({ mimeType }) => mimeType === 'application/pdf')
    .map(({ content }) => Buffer.from(content as ArrayBuffer));
}
