import type { EventSubject, ListFilter } from '@countersign/contract';

/** The filters of the log that leave the events about one subject. */
export function aboutOne(type: EventSubject, id: string): ListFilter[] {
  return [
    { field: 'subjectType', operator: 'any', values: [type] },
    { field: 'subjectId', operator: 'any', values: [id] },
  ];
}

/** The log's address where it shows what happened to one subject. */
export function auditHref(type: EventSubject, id: string): string {
  const filters = JSON.stringify(aboutOne(type, id));
  return `/dashboard/audit?${new URLSearchParams({ filters }).toString()}`;
}
