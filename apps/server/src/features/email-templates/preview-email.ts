import type { EmailDraft } from '@countersign/contract';
import { showPictures } from '../../platform/mail/show-pictures.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { type DraftContext, renderDraft } from './render-draft.ts';

/**
 * Renders a preview of a draft.
 * @throws Failure as `renderDraft` does.
 */
export async function previewEmail(context: DraftContext, user: Member, draft: EmailDraft) {
  const { attachments, ...rendered } = await renderDraft(context, user, draft);
  const { files } = context.platform;
  return { ...rendered, html: await showPictures(files, rendered.html, attachments) };
}
