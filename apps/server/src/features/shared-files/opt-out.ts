import type { OptOutView } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { eq } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import {
  companies,
  distributionRecipients,
  distributions,
  tenants,
} from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { tenantOperation } from '../../platform/http/operation.ts';
import { deadLink, findLink } from '../../platform/links/links.ts';
import { maskedEmail } from '../../platform/links/masked-email.ts';
import type { PartyCaller } from '../../platform/policy/caller.ts';
import { isOptedOut, optIn, optOut } from '../distributions/index.ts';
import { noteVisit, visitOf } from './note-visit.ts';

type Holder = Pick<PartyCaller, 'tenantId' | 'subjectId' | 'address' | 'userAgent'>;

/**
 * Reads if a recipient wants the distributions of an organisation. Changes nothing: programs look at links, too.
 * @throws Failure `not-found`
 */
export const getOptOut = tenantOperation(contract.getOptOut, async ({ tx, caller }) =>
  view(tx, await find(tx, caller)),
);

/**
 * Has no distributions sent to the address of a link any more, or has them sent again.
 * @throws Failure `not-found`
 */
export function setOptOut(
  database: Database,
  caller: PartyCaller,
  isOut: boolean,
): Promise<OptOutView> {
  return database.tenant(caller.tenantId, async (tx) => {
    const found = await find(tx, caller);
    const { email, distributionId: id } = found;
    const isNew = isOut
      ? (await optOut(tx, caller.tenantId, [email], 'asked')).length > 0
      : await optIn(tx, email);
    if (isNew) {
      await noteVisit(tx, visitOf(caller), isOut ? 'opted-out' : 'opted-in');
      const type = isOut ? 'distribution.opted-out' : 'distribution.opted-in';
      await record(tx, caller, { type, id, detail: { recipientId: caller.subjectId } });
    }
    return view(tx, found);
  });
}

/**
 * Opts out by the call that mail programs make when their unsubscribe button is pressed (RFC 8058).
 * @throws Failure `not-found`
 */
export async function optOutByMail(
  database: Database,
  token: string,
  from: Pick<Holder, 'address' | 'userAgent'>,
): Promise<void> {
  const link = await database.statement((queries) =>
    findLink(queries, 'distribution-opt-out', token),
  );
  if (!link?.tenantId || link.subjectId === null) throw deadLink();
  const caller: PartyCaller = {
    kind: 'party',
    linkId: link.id,
    tenantId: link.tenantId,
    subjectId: link.subjectId,
    host: null,
    isKnownDevice: false,
    isOwnDevice: false,
    isDeadLink: false,
    ...from,
  };
  await setOptOut(database, caller, true);
}

async function find(tx: Tx, { subjectId }: Pick<Holder, 'subjectId'>) {
  const [found] = await tx
    .select({
      email: distributionRecipients.email,
      distributionId: distributionRecipients.distributionId,
      company: { name: companies.name, colour: companies.brandColour },
      organisation: tenants.name,
    })
    .from(distributionRecipients)
    .innerJoin(distributions, eq(distributions.id, distributionRecipients.distributionId))
    .innerJoin(companies, eq(companies.id, distributions.companyId))
    .innerJoin(tenants, eq(tenants.id, distributions.tenantId))
    .where(eq(distributionRecipients.id, subjectId));
  if (!found) throw deadLink();
  return found;
}

async function view(
  tx: Tx,
  { email, company, organisation }: Awaited<ReturnType<typeof find>>,
): Promise<OptOutView> {
  return {
    company,
    organisation,
    email: maskedEmail(email),
    isOut: await isOptedOut(tx, email),
  };
}
