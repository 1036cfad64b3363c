import type { FieldAssignee, SigningDetails } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { assigneeOf, detailsOf, formsShownTo, valuesFromDetails } from '@countersign/domain';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { currentTime } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { savedDetailAgreements, savedDetails } from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { operation } from '../../platform/http/operation.ts';
import type { PartyCaller } from '../../platform/policy/caller.ts';
import { personIdOf } from '../../platform/policy/person-session.ts';
import { type FormVersion, ownValues, withContents } from '../documents/index.ts';
import { findSigning, type Signing } from '../signing/index.ts';
import { takesPart } from './taking-part.ts';

const nothing = { count: 0, values: {}, offers: [] };

/** What a party has at its document, for its owner: the caller has shown that the address is theirs. */
interface AtDocument {
  personId: string;
  organisation: { id: string; name: string };
  forms: readonly FormVersion[];
  assignee: FieldAssignee;
  values: SigningDetails['values'];
  hasActed: boolean;
}

/**
 * Reads which saved details fit a document, or what of it can be saved. Saved details are read only after a code was
 * entered on the device: anyone who copied the link could hold it.
 * @throws Failure `not-found`
 */
export const getSigningDetails = operation(contract.getSigningDetails, ({ database, caller }) =>
  readAt(database, caller),
);

/**
 * Agrees that saved details are filled in in this organisation.
 * @throws Failure `not-found`; `conflict` where there is nothing to agree to
 */
export const agreeToDetails = operation(contract.agreeToDetails, async ({ database, caller }) => {
  const at = await findAt(database, caller);
  if (typeof at === 'string' || at.hasActed) throw notNow();
  await database.system((tx) => agree(tx, at));
  return readAt(database, caller);
});

/**
 * Saves details of a document that the party has finished, and agrees that they are filled in in this organisation.
 * @throws Failure `not-found`; `conflict` where nothing can be saved
 */
export const saveDetails = operation(
  contract.saveDetails,
  async ({ database, caller, body: { keys } }) => {
    const at = await findAt(database, caller);
    if (typeof at === 'string' || !at.hasActed) throw notNow();
    const chosen = detailsOf(at.forms, at.assignee, at.values).filter(({ key }) =>
      keys.includes(key),
    );
    if (chosen.length === 0)
      throw new Failure('invalid', 'Choose what to save.', { keys: 'Choose what to save.' });
    const { personId, organisation } = at;
    const saved = { personId, savedFrom: organisation.name, savedAt: currentTime() };
    await database.system(async (tx) => {
      await tx
        .insert(savedDetails)
        .values(
          chosen.map(({ key, label, value }) => ({ id: newId(), ...saved, key, label, value })),
        )
        .onConflictDoUpdate({
          target: [savedDetails.personId, savedDetails.key],
          set: {
            label: sql`excluded.label`,
            value: sql`excluded.value`,
            savedFrom: sql`excluded.saved_from`,
            savedAt: sql`excluded.saved_at`,
          },
        });
      await agree(tx, at);
    });
    return readAt(database, caller);
  },
);

const notNow = () => new Failure('conflict', 'This isn’t possible now. Reload the page.');

async function agree(tx: Tx, { personId, organisation }: AtDocument): Promise<void> {
  await tx
    .insert(savedDetailAgreements)
    .values({ personId, organisationId: organisation.id, agreedAt: currentTime() })
    .onConflictDoNothing();
}

async function readAt(database: Database, caller: PartyCaller): Promise<SigningDetails> {
  const at = await findAt(database, caller);
  if (typeof at === 'string') return { state: at, ...nothing };
  return at.hasActed ? offersAt(database, at) : fittingAt(database, at);
}

/** Finds what can be done with details at a document: `off`, or `locked` until a code was entered. */
async function findAt(
  database: Database,
  caller: PartyCaller,
): Promise<AtDocument | 'off' | 'locked'> {
  return database.tenant(caller.tenantId, async (tx) => {
    const signing = await findSigning(tx, caller);
    const { document, party, state } = signing;
    const hasActed = (state === 'done' || state === 'finished') && party.state === 'done';
    const assignee = assigneeOf(party);
    if (assignee === undefined || (state !== 'open' && !hasActed)) return 'off';
    if (caller.host !== null || !(await takesPart(tx, caller.tenantId))) return 'off';
    const forms = await formsOf(tx, signing);
    // Without a field that could be filled in from a detail there is nothing to ask a code for.
    if (!forms.some(({ fields }) => fields.some((field) => field.assignee === assignee)))
      return 'off';
    if (!caller.isOwnDevice) return 'locked';
    return {
      personId: personIdOf(party.email),
      organisation: { id: caller.tenantId, name: document.tenantName },
      forms,
      assignee,
      values: ownValues(forms, document.values, party),
      hasActed,
    };
  });
}

async function formsOf(tx: Tx, { document, party }: Signing): Promise<readonly FormVersion[]> {
  return formsShownTo(await withContents(tx, document.formKeys), party);
}

/** Reads what fits the empty fields; the values, where the person has agreed in this organisation. */
async function fittingAt(database: Database, at: AtDocument): Promise<SigningDetails> {
  const { personId, organisation, forms, assignee } = at;
  const { saved, hasAgreed } = await database.system(async (tx) => ({
    saved: await tx
      .select({ key: savedDetails.key, value: savedDetails.value })
      .from(savedDetails)
      .where(eq(savedDetails.personId, personId)),
    hasAgreed:
      (await tx.$count(
        savedDetailAgreements,
        and(
          eq(savedDetailAgreements.personId, personId),
          eq(savedDetailAgreements.organisationId, organisation.id),
        ),
      )) > 0,
  }));
  const byKey = new Map(saved.map(({ key, value }) => [key, value]));
  const values = valuesFromDetails(forms, assignee, at.values, byKey);
  const count = Object.values(values).reduce((sum, one) => sum + Object.keys(one).length, 0);
  if (count === 0) return { state: 'off', ...nothing };
  return hasAgreed
    ? { state: 'fill', count, values, offers: [] }
    : { ...nothing, state: 'ask', count };
}

/** Reads what can be saved of what was filled in. */
async function offersAt(
  database: Database,
  { personId, forms, assignee, values }: AtDocument,
): Promise<SigningDetails> {
  const details = detailsOf(forms, assignee, values);
  if (details.length === 0) return { state: 'off', ...nothing };
  const keys = details.map(({ key }) => key);
  const saved = await database.system((tx) =>
    tx
      .select({ key: savedDetails.key, value: savedDetails.value })
      .from(savedDetails)
      .where(and(eq(savedDetails.personId, personId), inArray(savedDetails.key, keys))),
  );
  const byKey = new Map(saved.map(({ key, value }) => [key, contract.sourceText(value)]));
  const offers = details.map(({ value, ...detail }) => {
    const text = contract.sourceText(value);
    return { ...detail, text, isSaved: byKey.get(detail.key) === text };
  });
  return { ...nothing, state: 'save', offers };
}
