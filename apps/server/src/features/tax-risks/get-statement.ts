import * as contract from '@countersign/contract';
import { evaluateTaxStatus } from '@countersign/domain';
import { and, eq } from 'drizzle-orm';
import { currentTime } from '../../platform/clock.ts';
import { taxStatements } from '../../platform/database/tables/index.ts';
import { Failure, notFound } from '../../platform/failure/failure.ts';
import type { FileAnswer } from '../../platform/http/operation.ts';
import { operation } from '../../platform/http/operation.ts';
import type { Platform } from '../../platform/platform.ts';
import { assess } from './assess-tax-risk.ts';
import { readEvidence } from './find-tax-risk.ts';
import { typesetStatement } from './make-statement.ts';
import { readWorlds } from './tax-risk-world.ts';

/**
 * The sealed file of a statement.
 * @throws Failure `not-found`; `conflict` as long as it is not made
 */
export const getStatement = operation(
  contract.getTaxStatement,
  async ({ platform: { files }, database, caller: user, params: { id, statementId } }) => {
    const [statement] = await database.tenant(user.tenantId, (tx) =>
      tx
        .select()
        .from(taxStatements)
        .where(and(eq(taxStatements.id, statementId), eq(taxStatements.riskId, id))),
    );
    if (!statement) throw notFound('statement');
    return openStatement({ files }, statement);
  },
);

/** @throws Failure `conflict` as long as it is not made */
export async function openStatement(
  { files }: Pick<Platform, 'files'>,
  { number, pdfSha256 }: { number: string; pdfSha256: string | null },
): Promise<FileAnswer> {
  if (pdfSha256 === null) {
    throw new Failure('conflict', 'The statement is being created. Try again in a moment.');
  }
  return { ...(await files.open(pdfSha256)), fileName: `${number}.pdf` };
}

/**
 * The statement as it would be issued now, without number and seal.
 * @throws Failure `not-found`; `conflict` as long as there is no decision that a statement can tell
 */
export const previewStatement = operation(
  contract.previewTaxStatement,
  async ({ platform, caller: user, params: { id } }) => {
    const toNotify = await platform.database.tenant(user.tenantId, async (tx) => {
      const world = (await readWorlds(tx, [id])).get(id);
      if (!world) throw notFound('tax risk');
      const { decision, evaluation, route } = assess(world);
      if (decision !== 'inside' && decision !== 'outside') {
        throw new Failure(
          'conflict',
          'The result has to be inside or outside before you can issue a statement.',
        );
      }
      const { row, today, contact, project, company } = world;
      const now = currentTime();
      const evaluated = evaluation ?? evaluateTaxStatus({});
      const by = row.signedOffBy ?? { userId: user.userId, name: user.name, at: now.toISOString() };
      const effectiveFrom = row.startsOn ?? today;
      return {
        world: { contact, project, company },
        version: row.version,
        decision,
        number: '',
        replaces: '',
        issuedAt: now,
        effectiveFrom,
        productName: platform.settings.productName,
        isOpen: row.signedOffBy === null,
        frozen: {
          engagement: { ...row, roleOfList: world.role?.name ?? null },
          route,
          answers: row.answers,
          engineVersion: evaluated.engineVersion,
          sections: evaluated.sections,
          indicative: evaluation?.outcome ?? null,
          decision,
          override: row.override,
          careTaken: '',
          assessedBy: row.submittedBy ?? by,
          signedOffBy: by,
          reasons: evaluation?.reasons ?? [],
          effectiveFrom,
          evidence: await readEvidence(tx, id),
        },
      };
    });
    return { stream: await typesetStatement(platform, toNotify), fileName: 'Preview.pdf' };
  },
);
