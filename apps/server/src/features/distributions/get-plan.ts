import type {
  checkAddresses as checkEndpoint,
  EndpointParsed,
  EndpointResult,
  planRecipients as planEndpoint,
} from '@countersign/contract';
import { readAddresses } from '@countersign/domain';
import type { Database } from '../../platform/database/database.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { peopleOfAddresses } from '../contacts/index.ts';
import { findDistribution } from './distribution-queries.ts';
import { planRecipients } from './plan-recipients.ts';

/** How many of those who are left out are named. */
const mostNamed = 200;

/**
 * A page of who gets a draft, and who is left out.
 * @throws Failure `not-found`
 */
export function getPlan(
  database: Database,
  user: Member,
  id: string,
  { page, pageSize, search }: EndpointParsed<typeof planEndpoint>['query'],
): Promise<EndpointResult<typeof planEndpoint>> {
  return database.tenant(user.tenantId, async (tx) => {
    const plan = await planRecipients(tx, user, await findDistribution(tx, user, id));
    const wanted = search.toLowerCase();
    const people = plan.people.filter(({ name, email }) =>
      `${name} ${email}`.toLowerCase().includes(wanted),
    );
    return {
      items: people
        .slice((page - 1) * pageSize, page * pageSize)
        .map(({ firstName: _, ...person }) => person),
      total: people.length,
      page,
      pageSize,
      doubles: plan.doubles,
      leftOut: plan.leftOut.slice(0, mostNamed),
      leftOutTotal: plan.leftOut.length,
      isTooMany: plan.isTooMany,
    };
  });
}

/** Reads people from a text, and knows the contacts among them. */
export function checkAddresses(
  database: Database,
  user: Member,
  text: string,
): Promise<EndpointResult<typeof checkEndpoint>> {
  const { people, doubles } = readAddresses(text);
  return database.tenant(user.tenantId, async (tx) => {
    const known = await peopleOfAddresses(
      tx,
      people.filter(({ problem }) => problem === '').map(({ email }) => email),
    );
    return {
      people: people.map((one) => {
        const contact = known.get(one.email.toLowerCase());
        const name = contact && `${contact.firstName} ${contact.lastName}`.trim();
        return {
          ...one,
          name: name ?? one.name,
          contact: contact && name !== undefined ? { id: contact.id, name } : null,
        };
      }),
      doubles,
    };
  });
}
