import { archiving } from '../../platform/records/records.ts';
import { emailTemplateKind, findEmailTemplate } from './email-template-queries.ts';

/**
 * Archives a template, or takes it back into use where it was before. Where an archived one is in use,
 * the next wider one says it.
 * @throws Failure `not-found`
 */
export const archiveEmailTemplate = archiving(emailTemplateKind, {
  find: (tx, _user, id) => findEmailTemplate(tx, id),
});
