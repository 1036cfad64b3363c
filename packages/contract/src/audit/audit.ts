import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { guid, listOf, listQuery, moment } from '../rules.ts';

/** What an event of the audit log is about. */
export const auditSubjects = [
  'user',
  'tenant',
  'company',
  'project',
  'contact',
  'contact-group',
  'custom-field',
  'approver-group',
  'approval-setup',
  'email-template',
  'form-template',
  'form-pack',
  'document',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

export const auditEventSchema = z.object({
  id: guid,
  at: moment,
  /** Null for the system itself. */
  actor: z.object({ id: guid, name: z.string() }).nullable(),
  /** Such as `user.invited`. */
  action: z.string(),
  /** `name` is empty where the subject is gone. */
  subject: z.object({ type: z.enum(auditSubjects), id: guid, name: z.string() }),
  address: z.string(),
  /** What was changed, by field, where the event tells. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type AuditEntry = z.infer<typeof auditEventSchema>;

export const listAuditEvents = endpoint({
  name: 'listAuditEvents',
  summary: 'Who did what and when in the organisation, the latest first',
  base: 'base',
  method: 'GET',
  path: '/audit-events',
  query: listQuery.extend({
    actorId: guid.optional(),
    subjectType: z.enum(auditSubjects).optional(),
    subjectId: guid.optional(),
    action: z.string().trim().max(60).optional(),
    /** From the start of this day to the end of that one, in UTC. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  }),
  answer: listOf(auditEventSchema).extend({
    /** Every action that the log holds, for the filter. */
    actions: z.array(z.string()),
  }),
  policy: 'audit.read',
});

export const checkAuditLog = endpoint({
  name: 'checkAuditLog',
  summary: 'Whether every event still fits the one before it: nothing was changed or taken out',
  base: 'base',
  method: 'POST',
  path: '/audit-events/check',
  answer: z.object({
    events: z.int(),
    /** The first events that do not fit, if any. */
    broken: z.array(z.object({ id: guid, subjectType: z.enum(auditSubjects), subjectId: guid })),
  }),
  policy: 'audit.read',
});
