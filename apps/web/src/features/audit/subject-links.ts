import type { EventSubject } from '@countersign/contract';

/** The addresses of pages, but for the id at their end. */
const pages: Partial<Record<EventSubject, string>> = {
  user: '/dashboard/users/',
  company: '/dashboard/companies/',
  project: '/dashboard/projects/',
  contact: '/dashboard/contacts/',
  'email-template': '/dashboard/email-templates/',
  'approval-setup': '/dashboard/approval-setup/',
  'custom-field': '/dashboard/custom-fields?id=',
  'approver-group': '/dashboard/approval-setup/groups/',
  'form-template': '/dashboard/form-template/',
  'form-pack': '/dashboard/form-packs/',
  document: '/dashboard/documents/',
};

/** The page of an event's subject; undefined where it has none, or is gone. */
export function subjectHref(subject: {
  type: EventSubject;
  id: string;
  name: string;
}): string | undefined {
  const page = pages[subject.type];
  return page === undefined || subject.name === '' ? undefined : `${page}${subject.id}`;
}
