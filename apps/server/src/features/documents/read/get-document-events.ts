import * as contract from '@countersign/contract';
import { eventAbout } from '@countersign/domain';
import { and, asc, eq } from 'drizzle-orm';
import { auditEvents, auditHeads, users } from '../../../platform/database/tables/index.ts';
import { ChainCheck } from '../../../platform/events/chain-check.ts';
import { lastPlainOf } from '../../../platform/events/head-files.ts';
import { tenantOperation } from '../../../platform/http/operation.ts';
import { visibleDocuments } from '../../document-access/index.ts';
import { findDocument } from '../queries/document-queries.ts';
import { actorOfEvent, namesInEvent, whoActed } from '../queries/event-actor.ts';

/**
 * Everything that happened to a document that the user sees, with the check of each hash.
 * @throws Failure `not-found`
 */
export const getDocumentEvents = tenantOperation(
  contract.getDocumentEvents,
  async ({ platform: { auditKey, settings }, tx, caller: user, params: { id } }) => {
    await findDocument(tx, id, visibleDocuments(user));
    const rows = await tx
      .select({ event: auditEvents, actor: whoActed(), names: namesInEvent() })
      .from(auditEvents)
      .leftJoin(users, eq(users.id, auditEvents.actorId))
      .where(and(eq(auditEvents.subjectType, 'document'), eq(auditEvents.subjectId, id)))
      .orderBy(asc(auditEvents.sequence));
    const [head] = await tx
      .select({ sequence: auditHeads.sequence, hash: auditHeads.hash })
      .from(auditHeads)
      .where(and(eq(auditHeads.subjectType, 'document'), eq(auditHeads.subjectId, id)));
    const lastSequence = head?.sequence ?? null;
    let lastPlain: number | undefined;
    const chain = new ChainCheck(
      auditKey,
      (subject) => (lastPlain ??= lastPlainOf(settings.dataDir, auditKey, user.tenantId, subject)),
    );
    const items = rows.map(({ event, actor: known, names }) => {
      const { sequence, at, action, hash } = event;
      const fits = chain.next({ ...event, lastSequence }) !== 'none';
      const actor = known ?? actorOfEvent(event.detail);
      const about = eventAbout(event, names ?? {});
      return { sequence, at: at.toISOString(), action, about, actor, hash, fits };
    });
    return {
      items,
      isWhole: items.every(({ fits }) => fits) && head?.hash === items.at(-1)?.hash,
    };
  },
);
