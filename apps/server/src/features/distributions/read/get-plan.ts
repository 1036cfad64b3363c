import * as contract from '@countersign/contract';
import { readAddresses } from '@countersign/domain';
import { operation, tenantOperation } from '../../../platform/http/operation.ts';
import { peopleOfAddresses } from '../../contacts/index.ts';
import { planRecipients } from '../draft/plan-recipients.ts';
import { findDistribution } from '../queries/distribution-queries.ts';

/** Maximum number of excluded people who are named. */
const maxNamed = 200;

/**
 * A page of who gets a draft, and who is left out.
 * @throws Failure `not-found`
 */
export const getPlan = tenantOperation(
  contract.planRecipients,
  async ({ tx, caller: user, params: { id }, query: { page, pageSize, search } }) => {
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
      leftOut: plan.leftOut.slice(0, maxNamed),
      leftOutTotal: plan.leftOut.length,
      isTooMany: plan.isTooMany,
    };
  },
);

/** Reads people from a text, and knows the contacts among them. */
export const checkAddresses = operation(
  contract.checkAddresses,
  ({ database, caller: user, body: { text } }) => {
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
  },
);
