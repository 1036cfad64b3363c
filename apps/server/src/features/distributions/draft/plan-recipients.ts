import {
  type LeftOutReason,
  maxRecipients,
  type PlannedRecipient,
  type RecipientSource,
} from '@countersign/contract';
import { contactName } from '@countersign/domain';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import {
  distributionOptOuts,
  distributionRecipients,
  distributions,
} from '../../../platform/database/tables/index.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import {
  type FoundPerson,
  findPeople,
  peopleOfAddresses,
  peopleOfIds,
} from '../../contacts/index.ts';
import { visibleDistributions } from '../queries/distribution-access.ts';
import type { DistributionRow } from '../queries/distribution-queries.ts';

/** Holds the recipients of a distribution, and the people who are left out. */
export interface Plan {
  people: (PlannedRecipient & { firstName: string })[];
  leftOut: { contactId: string | null; name: string; email: string; reason: LeftOutReason }[];
  /** How many addresses the sources have twice. */
  doubles: number;
  /** More than can be sent to. */
  isTooMany: boolean;
  /** Who is no contact yet and is to become one. */
  newcomers: ReadonlySet<string>;
}

/** Describes a person of a source. */
interface Candidate {
  contactId: string | null;
  name: string;
  /** Empty where only the full name is known. */
  firstName: string;
  email: string;
  agentOf: string;
  isArchived: boolean;
  isErased: boolean;
  isNewcomer: boolean;
}

type PlannedRow = Pick<DistributionRow, 'id' | 'sources' | 'excludedEmails' | 'includeAgents'>;

/** Finds out who gets a draft as it is now: each address once, in the order of its sources. */
export async function planRecipients(tx: Tx, user: Member, row: PlannedRow): Promise<Plan> {
  const excludedEmails = new Set(row.excludedEmails.map((email) => email.toLowerCase()));
  const seen = new Set<string>();
  const plan: Plan & { newcomers: Set<string> } = {
    people: [],
    leftOut: [],
    doubles: 0,
    isTooMany: false,
    newcomers: new Set(),
  };
  for (const [source, of] of row.sources.entries()) {
    const candidates = await candidatesOf(tx, user, of, row.includeAgents);
    const optedOut = await optOutsAmong(tx, candidates);
    for (const one of candidates) {
      const email = one.email.toLowerCase();
      const reason = reasonAgainst(one, excludedEmails, optedOut);
      if (email !== '' && seen.has(email)) {
        plan.doubles += 1;
        continue;
      }
      seen.add(email);
      const { contactId, name, firstName, agentOf } = one;
      if (reason) plan.leftOut.push({ contactId, name, email: one.email, reason });
      else {
        plan.people.push({ contactId, name, firstName, email: one.email, agentOf, source });
        if (one.isNewcomer) plan.newcomers.add(email);
      }
    }
    if (plan.people.length > maxRecipients) {
      plan.isTooMany = true;
      break;
    }
  }
  return plan;
}

function reasonAgainst(
  { email, isErased, isArchived }: Candidate,
  excludedEmails: ReadonlySet<string>,
  optedOut: ReadonlySet<string>,
): LeftOutReason | undefined {
  if (isErased) return 'erased';
  if (isArchived) return 'archived';
  if (email === '') return 'no-address';
  if (optedOut.has(email.toLowerCase())) return 'opted-out';
  return excludedEmails.has(email.toLowerCase()) ? 'by-hand' : undefined;
}

async function optOutsAmong(tx: Tx, candidates: readonly Candidate[]): Promise<Set<string>> {
  const emails = candidates.map(({ email }) => email.toLowerCase());
  if (emails.length === 0) return new Set();
  const rows = await tx
    .select({ email: distributionOptOuts.email })
    .from(distributionOptOuts)
    .where(sql`${distributionOptOuts.email} = any(${sql.param(emails)}::text[])`);
  return new Set(rows.map(({ email }) => email));
}

async function candidatesOf(
  tx: Tx,
  user: Member,
  source: RecipientSource,
  includeAgents: boolean,
): Promise<Candidate[]> {
  const limit = maxRecipients + 1;
  switch (source.kind) {
    case 'contacts':
    case 'group':
    case 'filters': {
      const found = await findPeople(tx, user, source, limit);
      return includeAgents ? withAgents(tx, found) : found.map((one) => candidate(one));
    }
    case 'distribution':
      return earlierOnes(tx, user, source.distributionId, limit);
    case 'addresses': {
      const known = await peopleOfAddresses(
        tx,
        source.people.map(({ email }) => email),
      );
      return source.people.map(({ name, email }) => {
        const contact = known.get(email.toLowerCase());
        return contact
          ? candidate(contact)
          : { ...noRecipients, name, email, isNewcomer: source.makeContacts };
      });
    }
  }
}

const noRecipients = {
  contactId: null,
  firstName: '',
  agentOf: '',
  isArchived: false,
  isErased: false,
  isNewcomer: false,
};

function candidate(person: FoundPerson, agentOf = ''): Candidate {
  const { id, firstName, lastName, email, isArchived, isErased } = person;
  const name = contactName({ firstName, lastName, isErased });
  return {
    contactId: id,
    name,
    firstName,
    email,
    agentOf,
    isArchived,
    isErased,
    isNewcomer: false,
  };
}

/** Each person with their agent behind them: of the cast, and of others whose contact says so. */
async function withAgents(tx: Tx, found: readonly FoundPerson[]): Promise<Candidate[]> {
  const hasAgent = (one: FoundPerson) =>
    one.agentId !== null &&
    !one.isErased &&
    !one.isArchived &&
    (one.category === 'cast' || one.alsoSendToAgent);
  const ids = found.flatMap((one) => (hasAgent(one) && one.agentId !== null ? one.agentId : []));
  const agents = await peopleOfIds(tx, [...new Set(ids)]);
  return found.flatMap((one) => {
    const own = candidate(one);
    const agent = hasAgent(one) && one.agentId !== null ? agents.get(one.agentId) : undefined;
    return agent ? [own, candidate(agent, own.name)] : [own];
  });
}

/** Reads the recipients of an earlier distribution that the user sees, at the addresses that it reached them by. */
async function earlierOnes(
  tx: Tx,
  user: Member,
  distributionId: string,
  limit: number,
): Promise<Candidate[]> {
  const rows = await tx
    .select({
      contactId: distributionRecipients.contactId,
      name: distributionRecipients.name,
      firstName: distributionRecipients.firstName,
      email: distributionRecipients.email,
      agentOf: distributionRecipients.agentOf,
    })
    .from(distributionRecipients)
    .innerJoin(distributions, eq(distributions.id, distributionRecipients.distributionId))
    .where(and(eq(distributions.id, distributionId), visibleDistributions(user)))
    .orderBy(asc(distributionRecipients.number))
    .limit(limit);
  const contacts = await peopleOfIds(
    tx,
    rows.flatMap(({ contactId }) => contactId ?? []),
  );
  return rows.map((row) => {
    const contact = row.contactId === null ? undefined : contacts.get(row.contactId);
    return { ...noRecipients, ...row, isErased: contact?.isErased === true };
  });
}
