import type { EmailDraft } from '@countersign/contract';
import { showPictures } from '../../platform/mail/show-pictures.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { type DraftContext, renderDraft } from './render-draft.ts';

/**
 * What a draft would look like.
 * @throws Failure `not-found` for a document that the caller may not read; `invalid` for a company that
 * is none.
 */
export async function previewEmail(context: DraftContext, user: Member, draft: EmailDraft) {
  const { database, files } = context.platform;
  const rendered = await database.tenant(user.tenantId, (tx) =>
    renderDraft(tx, context, user, draft),
  );
  const { subject, text, problems, attachments } = rendered;
  return { subject, text, problems, html: await showPictures(files, rendered.html, attachments) };
}
