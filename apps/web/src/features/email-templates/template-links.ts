import type { EmailEvent } from '@countersign/contract';

/** Where the list of templates is. */
export const templatesPath = '/dashboard/email-templates';

export const templatesBack = { to: templatesPath, label: 'E-mail templates' };

/** Where a template is edited. */
export const templatePath = (id: string) => `${templatesPath}/${id}`;

/** Where a new template is begun: with the built-in text, or with that of another one. */
export function newTemplatePath(event: EmailEvent, from?: string): string {
  const parameters = new URLSearchParams({ event, ...(from !== undefined && { from }) });
  return `${templatesPath}/new?${parameters.toString()}`;
}
