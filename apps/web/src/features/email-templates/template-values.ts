import type { EmailBody, EmailTemplate } from '@countersign/contract';
import { asEdited } from './editor/body-json.ts';

/** Holds the values of a template's form. */
export type TemplateValues = {
  name: string;
  /** Null for all companies. */
  companyId: string | null;
  subject: string;
  body: EmailBody;
};

/** A template as its form holds it. */
export function valuesOf(template: EmailTemplate): TemplateValues {
  const { name, company, subject, body } = template;
  return { name, companyId: company?.id ?? null, subject, body: asEdited(body) };
}
