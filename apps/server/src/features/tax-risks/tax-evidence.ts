import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import * as contract from '@countersign/contract';
import {
  type EndpointParsed,
  type addTaxEvidence as endpoint,
  evidenceTopics,
  maxAttachmentBytes,
  type TaxEvidence,
} from '@countersign/contract';
import { isSignedOffStatus, taxQuestionOf } from '@countersign/domain';
import { and, eq, sql } from 'drizzle-orm';
import { currentTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { taxRiskEvidence, taxRiskVersions } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure, notFound } from '../../platform/failure/failure.ts';
import { readAttachedFile, withExtension } from '../../platform/files/read-attached-file.ts';
import { recordFile } from '../../platform/files/record-file.ts';
import { lockFile, releaseFile } from '../../platform/files/remove-unused-file.ts';
import { operation, tenantOperation } from '../../platform/http/operation.ts';
import { readUpload } from '../../platform/http/read-upload.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { type LockedTaxRisk, lockTaxRisk } from './change-tax-risk.ts';
import { presentEvidence } from './find-tax-risk.ts';
import { recalculate } from './recalculate-tax-risks.ts';
import { assertAssesses } from './tax-settings.ts';

/** As many files an engagement can have. */
const maxFiles = 200;

/**
 * Attaches evidence. It may come after the sign-off as well: then it adds to what is there, and the version
 * that was signed off keeps what it was signed off with.
 * @throws Failure `not-found`, `forbidden`; `invalid` for a topic that is none; `conflict`; `too-large`, `unsupported-file`
 */
export async function addEvidence(
  { database, files, pdf }: Pick<Platform, 'database' | 'files' | 'pdf'>,
  user: Member,
  id: string,
  { name, about }: EndpointParsed<typeof endpoint>['query'],
  upload: Readable,
): Promise<TaxEvidence> {
  const { tenantId } = user;
  assertAbout(about);
  // Before the file is read: no one who may not attach it makes the server take it.
  await database.tenant(tenantId, async (tx) => assertMayAttach(user, await lockTaxRisk(tx, id)));
  const sent = await readUpload(upload, maxAttachmentBytes);
  const { bytes, contentType, extensions } = await readAttachedFile(pdf, sent);
  return database.tenant(tenantId, async (tx) => {
    const locked = await lockTaxRisk(tx, id);
    assertMayAttach(user, locked);
    if ((await tx.$count(taxRiskEvidence, eq(taxRiskEvidence.riskId, id))) >= maxFiles) {
      throw new Failure('conflict', `An engagement can have ${maxFiles} files at most.`);
    }
    // Kept under the lock under which unused files go.
    await lockFile(tx, createHash('sha256').update(bytes).digest('hex'));
    const file = await files.put(bytes);
    await recordFile(tx, tenantId, file, contentType);
    const [row] = await tx
      .insert(taxRiskEvidence)
      .values({
        id: newId(),
        tenantId,
        riskId: id,
        about,
        name: withExtension(name, extensions),
        contentType,
        ...file,
        addedBy: user.userId,
        createdAt: currentTime(),
      })
      .returning();
    if (!row) throw new Error('A file of evidence was not written down.');
    await record(tx, user, { type: 'tax-risk.evidence-added', id, detail: { sha256: row.sha256 } });
    await recalculate(tx, id);
    return presentEvidence(row, user.name);
  });
}

/** @throws Failure `invalid` */
function assertAbout(about: string): void {
  if ((evidenceTopics as readonly string[]).includes(about) || taxQuestionOf(about)) return;
  const message = 'Choose what the file shows.';
  throw new Failure('invalid', message, { about: message });
}

/** @throws Failure `forbidden`; `conflict` where the engagement is closed */
function assertMayAttach(user: Member, { row, world }: LockedTaxRisk): void {
  assertAssesses(user, world.settings);
  if (row.status === 'closed') {
    throw new Failure('conflict', 'The engagement is closed. Reopen it first.');
  }
}

/** A file of evidence. @throws Failure `not-found` */
export const getEvidence = operation(
  contract.getTaxEvidence,
  async ({ platform: { files }, database, caller: user, params: { id, evidenceId } }) => {
    const [row] = await database.tenant(user.tenantId, (tx) =>
      tx.select().from(taxRiskEvidence).where(ofRisk(id, evidenceId)),
    );
    if (!row) throw notFound('file');
    const { sha256, name: fileName, contentType } = row;
    return { ...(await files.open(sha256)), fileName, contentType };
  },
);

const ofRisk = (id: string, evidenceId: string) =>
  and(eq(taxRiskEvidence.id, evidenceId), eq(taxRiskEvidence.riskId, id));

/** Tells if a version was signed off with a file. */
async function wasSignedOffWith(
  tx: Tx,
  { riskId, sha256, name }: typeof taxRiskEvidence.$inferSelect,
): Promise<boolean> {
  const seen = JSON.stringify([{ sha256, name }]);
  const withIt = sql`${taxRiskVersions.frozen} -> 'evidence' @> ${seen}::jsonb`;
  return (await tx.$count(taxRiskVersions, and(eq(taxRiskVersions.riskId, riskId), withIt))) > 0;
}

/**
 * Takes a file of evidence away.
 * @throws Failure `not-found`, `forbidden`; `conflict` where what was signed off rests on it
 */
export const removeEvidence = tenantOperation(
  contract.removeTaxEvidence,
  async ({ tx, caller: user, params: { id, evidenceId } }) => {
    const locked = await lockTaxRisk(tx, id);
    assertMayAttach(user, locked);
    const [file] = await tx.select().from(taxRiskEvidence).where(ofRisk(id, evidenceId));
    if (!file) throw notFound('file');
    const { status } = locked.row;
    const isSubmitted = isSignedOffStatus(locked.row) || status === 'in-review';
    if (isSubmitted || (await wasSignedOffWith(tx, file))) {
      const message =
        'Evidence of submitted or signed-off assessments can’t be removed. Attach another file instead.';
      throw new Failure('conflict', message);
    }
    await tx.delete(taxRiskEvidence).where(eq(taxRiskEvidence.id, file.id));
    await releaseFile(tx, file.sha256);
    const detail = { sha256: file.sha256 };
    await record(tx, user, { type: 'tax-risk.evidence-removed', id, detail });
    await recalculate(tx, id);
    return null;
  },
);
