import type { MailAttachment } from '../database/tables/index.ts';
import type { FileStore } from '../files/file-store.ts';

/** The HTML of a mail with its pictures in it as data, to be looked at outside a mail program. */
export async function showPictures(
  files: FileStore,
  html: string,
  attachments: readonly MailAttachment[],
): Promise<string> {
  let shown = html;
  for (const { contentId, contentType, sha256 } of attachments) {
    if (contentId === undefined || !shown.includes(`"cid:${contentId}"`)) continue;
    const data = (await files.read(sha256)).toString('base64');
    shown = shown.replaceAll(`"cid:${contentId}"`, () => `"data:${contentType};base64,${data}"`);
  }
  return shown;
}
