export { createEmailTemplate } from './create-email-template.ts';
export { emailTemplateRoutes } from './routes.ts';
export { setEmailDefault } from './set-email-default.ts';
