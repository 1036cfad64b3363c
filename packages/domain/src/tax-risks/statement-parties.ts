import type { CompanyType, StatementRecipientRole } from '@countersign/contract';

/** Describes a party that has to get a statement. */
export interface StatementParty {
  role: StatementRecipientRole;
  name: string;
  /** Empty where none is known. */
  email: string;
  /** The worker's own company, which gets it at the same address; empty for none. */
  alsoFor: string;
}

/** Holds the facts from which the parties of a statement are found. */
export interface StatementPartyFacts {
  engagedAs: CompanyType;
  worker: { name: string; email: string };
  intermediary: { name: string };
  /** The one whom the client contracts with and pays; without a name the worker's own company, or the worker. */
  feePayer: { name: string; email: string };
}

const same = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Lists the parties that have to get a statement: the worker, and the party the client contracts with. Where that is
 * the worker's own company, and has no other address, one statement goes to the worker for both; where the client
 * contracts with the worker, there is no one else.
 */
export function statementParties(facts: StatementPartyFacts): StatementParty[] {
  const { engagedAs, worker, intermediary, feePayer } = facts;
  const own = engagedAs === 'Company' ? intermediary.name : worker.name;
  const contracted = feePayer.name.trim() || own.trim();
  const isOwn = same(contracted, own);
  const toWorker = { role: 'worker', name: worker.name, email: worker.email, alsoFor: '' } as const;
  const email = feePayer.email.trim() || (isOwn ? worker.email.trim() : '');
  if (email !== '' && same(email, worker.email)) {
    const alsoFor = same(contracted, worker.name) ? '' : contracted;
    return [{ ...toWorker, alsoFor }];
  }
  return [toWorker, { role: 'fee-payer', name: contracted || worker.name, email, alsoFor: '' }];
}

/** Why a statement can't go to all who have to get it, in words; empty where it can. */
export function statementPartyProblem(facts: StatementPartyFacts): string {
  const parties = statementParties(facts);
  if (parties.some(({ role, email }) => role === 'worker' && email === '')) {
    return 'The worker has no email address. Add it to their contact first.';
  }
  const without = parties.find(({ email }) => email === '');
  if (!without) return '';
  return `The contracted and paid party, ${without.name}, has no email address. Add it to the engagement first.`;
}
