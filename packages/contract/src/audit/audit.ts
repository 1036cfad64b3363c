import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { eventSubjects } from '../events/events.ts';
import { type ListDefinition, rowsOf, rowsQuery } from '../lists/lists.ts';
import { guid, moment } from '../rules.ts';

export const auditEventSchema = z.object({
  id: guid,
  at: moment,
  /** Null for the system itself. */
  actor: z.object({ id: guid, name: z.string() }).nullable(),
  /** Such as `user.invited`. */
  action: z.string(),
  /** `name` is empty where the subject is gone. */
  subject: z.object({ type: z.enum(eventSubjects), id: guid, name: z.string() }),
  address: z.string(),
  /** The changed fields, where the event records them. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type AuditEntry = z.infer<typeof auditEventSchema>;

/** The list of the audit trail. Subjects, actors and actions are chosen from what there is. */
export const auditList = {
  name: 'audit-events',
  fields: [
    { key: 'at', label: 'When', kind: 'moment', canSort: true, canFilter: true },
    { key: 'actorId', label: 'Who', kind: 'choice', canFilter: true },
    { key: 'action', label: 'Action', kind: 'choice', canFilter: true },
    { key: 'subjectType', label: 'Record type', kind: 'choice', canFilter: true },
    { key: 'subjectId', label: 'Record', kind: 'choice', canFilter: true },
  ],
  defaultSort: { by: 'at', direction: 'descending' },
} as const satisfies ListDefinition;

export const listAuditEvents = endpoint({
  name: 'listAuditEvents',
  summary: 'Who did what and when in the organisation',
  base: 'base',
  method: 'GET',
  path: '/audit-events',
  query: rowsQuery,
  answer: rowsOf(auditEventSchema),
  policy: 'audit.read',
});

export const checkAuditLog = endpoint({
  name: 'checkAuditLog',
  summary:
    'Whether every event still fits the one before it, and the last one is there: nothing was changed or taken out',
  base: 'base',
  method: 'POST',
  path: '/audit-events/check',
  answer: z.object({
    events: z.int(),
    /** The first events that do not fit, if any. */
    broken: z.array(z.object({ id: guid, subjectType: z.enum(eventSubjects), subjectId: guid })),
    /** The first things whose last event is not the one that was written last, if any. */
    cutOff: z.array(z.object({ subjectType: z.enum(eventSubjects), subjectId: guid })),
    /** How many events are older than the key: anyone who writes to the database could have made them before then. */
    unkeyed: z.int(),
    /** From when on no one without the key can write or change an event. */
    keyedSince: moment,
    /** Until when no event can be removed either; null while nothing is sealed. */
    sealedUntil: moment.nullable(),
    /** Until when a timestamp server vouches for it as well; null without one. */
    timestampedUntil: moment.nullable(),
    /** The numbers of seals that are missing or were changed. */
    brokenSeals: z.array(z.int()),
  }),
  policy: 'audit.read',
});

export const downloadAuditSeals = endpoint({
  name: 'downloadAuditSeals',
  summary:
    'The daily seals of the audit trail as a ZIP: the last event of each thing, and the timestamps of these lists',
  base: 'base',
  method: 'GET',
  path: '/audit-events/seals',
  download: 'zip',
  policy: 'audit.read',
});
