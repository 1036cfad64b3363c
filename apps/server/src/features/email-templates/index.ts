export { createEmailTemplate } from './create-email-template.ts';
export { type EmailDefaults, emailDefaults, readEmailDefaults } from './email-in-use.ts';
export type { WrittenEmail } from './lay-out-email.ts';
export { listFittingTemplates } from './list-fitting-templates.ts';
export { mailAccessCode } from './mail-access-code.ts';
export { emailTemplateOperations } from './operations.ts';
export type { FindEmailDocument } from './render-draft.ts';
export { setEmailDefault } from './set-email-default.ts';
export { emailWriter, writeEmail } from './write-email.ts';
