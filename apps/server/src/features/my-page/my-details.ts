import type { MyDetails } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { currentTime } from '../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import {
  keptDetailAgreements,
  keptDetails,
  tenants,
} from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/failure/failure.ts';
import { operation } from '../../platform/http/operation.ts';
import type { PersonCaller } from '../../platform/policy/caller.ts';

type Owner = Pick<PersonCaller, 'personId'>;

const ofOwner = ({ personId }: Owner) => eq(keptDetails.personId, personId);

/** Reads what a person has kept, and where they agreed to use it. */
export async function readDetails(queries: Queries, owner: Owner): Promise<MyDetails> {
  const items = await queries
    .select({
      id: keptDetails.id,
      label: keptDetails.label,
      value: keptDetails.value,
      keptFrom: keptDetails.keptFrom,
      keptAt: keptDetails.keptAt,
    })
    .from(keptDetails)
    .where(ofOwner(owner))
    .orderBy(asc(sql`lower(${keptDetails.label})`), asc(keptDetails.id));
  const agreements = await queries
    .select({
      organisationId: keptDetailAgreements.organisationId,
      name: tenants.name,
      agreedAt: keptDetailAgreements.agreedAt,
    })
    .from(keptDetailAgreements)
    .innerJoin(tenants, eq(tenants.id, keptDetailAgreements.organisationId))
    .where(eq(keptDetailAgreements.personId, owner.personId))
    .orderBy(asc(tenants.name), asc(tenants.id));
  return {
    items: items.map(({ keptAt, ...item }) => ({ ...item, keptAt: keptAt.toISOString() })),
    agreements: agreements.map(({ agreedAt, ...one }) => ({
      ...one,
      agreedAt: agreedAt.toISOString(),
    })),
  };
}

/**
 * Changes a kept detail.
 * @throws Failure `not-found`, also where it is another person's or of another kind
 */
export const changeMyDetail = operation(
  contract.changeMyDetail,
  ({ database, caller, params: { id }, body: value }) =>
    database.system(async (tx) => {
      const changed = await tx
        .update(keptDetails)
        .set({ value, keptAt: currentTime() })
        .where(
          and(
            ofOwner(caller),
            eq(keptDetails.id, id),
            sql`${keptDetails.value} ->> 'kind' = ${value.kind}`,
          ),
        )
        .returning({ id: keptDetails.id });
      if (changed.length === 0) throw notFound('detail');
      return readDetails(tx, caller);
    }),
);

/** Removes a kept detail; one that is gone stays gone. */
export const removeMyDetail = operation(
  contract.removeMyDetail,
  ({ database, caller, params: { id } }) =>
    database.system(async (tx) => {
      await tx.delete(keptDetails).where(and(ofOwner(caller), eq(keptDetails.id, id)));
      return readDetails(tx, caller);
    }),
);

/** Removes all that a person has kept, and what they agreed to. */
export const eraseMyDetails = operation(contract.eraseMyDetails, ({ database, caller }) =>
  database.system(async (tx) => {
    await tx.delete(keptDetails).where(ofOwner(caller));
    await withdraw(tx, caller);
    return readDetails(tx, caller);
  }),
);

/** Has the details used no more in the documents of an organisation, until the person agrees again. */
export const withdrawMyAgreement = operation(
  contract.withdrawMyAgreement,
  ({ database, caller, params: { organisationId } }) =>
    database.system(async (tx) => {
      await withdraw(tx, caller, organisationId);
      return readDetails(tx, caller);
    }),
);

async function withdraw(tx: Tx, { personId }: Owner, organisationId?: string): Promise<void> {
  await tx
    .delete(keptDetailAgreements)
    .where(
      and(
        eq(keptDetailAgreements.personId, personId),
        organisationId === undefined
          ? undefined
          : eq(keptDetailAgreements.organisationId, organisationId),
      ),
    );
}

/**
 * Deletes details that were kept, or last changed, longer ago than the page says that they are kept. An address can
 * have another owner by then.
 */
export async function purgeKeptDetails(database: Database): Promise<void> {
  const before = currentTime();
  before.setUTCFullYear(before.getUTCFullYear() - contract.keptDetailYears);
  await database.system((tx) => tx.delete(keptDetails).where(lt(keptDetails.keptAt, before)));
}
