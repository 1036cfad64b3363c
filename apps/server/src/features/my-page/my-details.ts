import type { MyDetails } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { currentTime } from '../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import {
  savedDetailAgreements,
  savedDetails,
  tenants,
} from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/failure/failure.ts';
import { operation } from '../../platform/http/operation.ts';
import type { PersonCaller } from '../../platform/policy/caller.ts';

type Owner = Pick<PersonCaller, 'personId'>;

const ofOwner = ({ personId }: Owner) => eq(savedDetails.personId, personId);

/** Reads what a person has saved, and where they agreed to use it. */
export async function readDetails(queries: Queries, owner: Owner): Promise<MyDetails> {
  const items = await queries
    .select({
      id: savedDetails.id,
      label: savedDetails.label,
      value: savedDetails.value,
      savedFrom: savedDetails.savedFrom,
      savedAt: savedDetails.savedAt,
    })
    .from(savedDetails)
    .where(ofOwner(owner))
    .orderBy(asc(sql`lower(${savedDetails.label})`), asc(savedDetails.id));
  const agreements = await queries
    .select({
      organisationId: savedDetailAgreements.organisationId,
      name: tenants.name,
      agreedAt: savedDetailAgreements.agreedAt,
    })
    .from(savedDetailAgreements)
    .innerJoin(tenants, eq(tenants.id, savedDetailAgreements.organisationId))
    .where(eq(savedDetailAgreements.personId, owner.personId))
    .orderBy(asc(tenants.name), asc(tenants.id));
  return {
    items: items.map(({ savedAt, ...item }) => ({ ...item, savedAt: savedAt.toISOString() })),
    agreements: agreements.map(({ agreedAt, ...one }) => ({
      ...one,
      agreedAt: agreedAt.toISOString(),
    })),
  };
}

/**
 * Changes a saved detail.
 * @throws Failure `not-found`, also where it is another person's or of another kind
 */
export const changeMyDetail = operation(
  contract.changeMyDetail,
  ({ database, caller, params: { id }, body: value }) =>
    database.system(async (tx) => {
      const changed = await tx
        .update(savedDetails)
        .set({ value, savedAt: currentTime() })
        .where(
          and(
            ofOwner(caller),
            eq(savedDetails.id, id),
            sql`${savedDetails.value} ->> 'kind' = ${value.kind}`,
          ),
        )
        .returning({ id: savedDetails.id });
      if (changed.length === 0) throw notFound('detail');
      return readDetails(tx, caller);
    }),
);

/** Removes a saved detail; one that is gone stays gone. */
export const removeMyDetail = operation(
  contract.removeMyDetail,
  ({ database, caller, params: { id } }) =>
    database.system(async (tx) => {
      await tx.delete(savedDetails).where(and(ofOwner(caller), eq(savedDetails.id, id)));
      return readDetails(tx, caller);
    }),
);

/** Removes all that a person has saved, and what they agreed to. */
export const eraseMyDetails = operation(contract.eraseMyDetails, ({ database, caller }) =>
  database.system(async (tx) => {
    await tx.delete(savedDetails).where(ofOwner(caller));
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
    .delete(savedDetailAgreements)
    .where(
      and(
        eq(savedDetailAgreements.personId, personId),
        organisationId === undefined
          ? undefined
          : eq(savedDetailAgreements.organisationId, organisationId),
      ),
    );
}

/**
 * Deletes details that were saved, or last changed, longer ago than the page says that they are stored. An address can
 * have another owner by then.
 */
export async function purgeSavedDetails(database: Database): Promise<void> {
  const before = currentTime();
  before.setUTCFullYear(before.getUTCFullYear() - contract.savedDetailYears);
  await database.system((tx) => tx.delete(savedDetails).where(lt(savedDetails.savedAt, before)));
}
