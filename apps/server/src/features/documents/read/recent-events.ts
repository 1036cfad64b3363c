import type { HomeEvent } from '@countersign/contract';
import { type EventNames, eventAbout } from '@countersign/domain';
import { and, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import {
  auditEvents,
  contacts,
  documents,
  users,
} from '../../../platform/database/tables/index.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { actorOfEvent, namesInEvent, whoActed } from '../queries/event-actor.ts';
import { type DocumentScope, inList } from './list-documents.ts';

/** Each event changes its document: the last events are those of the documents that changed last. */
const looksAt = 30;

/** An event names so many people; more are counted. */
const maxNames = 2;

const event = { actorId: sql`e.actor_id`, action: sql`e.action`, detail: sql`e.detail` };

/** Reads the latest events of the documents that a user sees, the latest first. */
export async function recentEvents(
  tx: Tx,
  user: Member,
  limit: number,
  scope: DocumentScope,
): Promise<HomeEvent[]> {
  const result = await tx.execute(sql`
    select e.at, e.action, e.detail, ${whoActed(event)} as actor, ${namesInEvent(event)} as names, d.id as "documentId", d.document
    from (
      select ${documents.id} as id, trim(${contacts.firstName} || ' ' || ${contacts.lastName}) as document
      from ${documents} join ${contacts} on ${contacts.id} = ${documents.recipientId}
      where ${and(sql`true`, inList(user, { tab: 'all', ...scope }))}
      order by ${documents.updatedAt} desc, ${documents.id} desc limit ${looksAt}
    ) as d
    cross join lateral (
      select ${auditEvents.at} as at, ${auditEvents.action} as action, ${auditEvents.detail} as detail,
        ${auditEvents.actorId} as actor_id, ${auditEvents.sequence} as sequence
      from ${auditEvents}
      where ${auditEvents.subjectType} = 'document' and ${auditEvents.subjectId} = d.id
      order by ${auditEvents.sequence} desc limit ${limit}
    ) as e
    left join ${users} on ${users.id} = e.actor_id
    order by e.at desc, d.id desc, e.sequence desc limit ${limit}`);
  const rows = rowsOf<{
    at: string | Date;
    action: string;
    detail: Record<string, unknown>;
    actor: string | null;
    names: EventNames | null;
    documentId: string;
    document: string;
  }>(result);
  return rows.map(({ at, detail, actor, names, ...row }) => {
    const logged = { action: row.action, detail };
    const about = eventAbout(logged, names ?? {}, maxNames);
    const aboutAll = eventAbout(logged, names ?? {});
    return {
      ...row,
      at: new Date(at).toISOString(),
      about,
      aboutAll: aboutAll === about ? '' : aboutAll,
      actor: actor ?? actorOfEvent(detail),
      document: row.document.trim(),
    };
  });
}
