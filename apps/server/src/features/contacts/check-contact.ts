import type { ContactInput } from '@countersign/contract';
import { contactProblems, mobileProblem, splitEmails } from '@countersign/domain';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { contacts } from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/failure/failure.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { groupsInSight, type VisibleGroup } from './contact-groups.ts';
import type { ContactRow, ReadContact } from './contact-queries.ts';

/** A checked contact: the values of its row, and the records that it names. */
interface CheckedContact {
  set: Omit<
    ContactRow,
    | 'id'
    | 'tenantId'
    | 'pictureSha256'
    | 'revision'
    | 'archivedAt'
    | 'erasedAt'
    | 'createdAt'
    | 'updatedAt'
    | 'words'
    | `sort${string}`
  >;
  agent: ReadContact['agent'];
  /** The groups of chosen ones that the user has, and those of them that were chosen. */
  groups: VisibleGroup[];
  chosenGroups: VisibleGroup[];
}

/** The fields of an existing contact that its checks depend on. */
type Existing = Pick<ContactRow, 'id' | 'agentId' | 'countryCode' | 'mobile'>;

/** A number that was there before stays, whatever it is: it may have been imported. */
const isSameMobile = (input: ContactInput, existing: Existing | undefined): boolean =>
  existing?.mobile === input.mobile && existing.countryCode === input.countryCode;

/**
 * Checks what was typed in for a contact, as a whole.
 * @throws Failure `invalid` with a message at each field that is wrong.
 */
export async function checkContact(
  tx: Tx,
  user: Pick<Member, 'membershipId'>,
  input: ContactInput,
  existing?: Existing,
): Promise<CheckedContact> {
  const { emails, groupIds, customValues: _, ...rest } = input;
  const [email = '', ...otherEmails] = splitEmails(emails);
  const groups = (await groupsInSight(tx, user)).filter(({ filters }) => filters === null);
  const chosenGroups = groups.filter(({ id }) => groupIds.includes(id));
  const { agent, problem } = await checkAgent(tx, input.agentId, existing);
  const mobile = isSameMobile(input, existing)
    ? undefined
    : mobileProblem(input.countryCode, input.mobile);
  const fields: Record<string, string> = {
    ...(mobile ? { [mobile.field]: mobile.message } : {}),
    ...contactProblems(input),
    ...(email.length > 254 || otherEmails.some((one) => one.length > 254)
      ? { emails: 'An email address can have 254 characters at most.' }
      : {}),
    ...(otherEmails.length > 19
      ? { emails: 'A contact can have 20 email addresses at most.' }
      : {}),
    ...(problem === undefined ? {} : { agentId: problem }),
    ...(chosenGroups.length < new Set(groupIds).size
      ? { groupIds: 'Choose existing groups without filters.' }
      : {}),
  };
  const wrong = Object.values(fields);
  if (wrong.length > 0) throw new Failure('invalid', wrong.join(' '), fields);
  return { set: { ...rest, email, otherEmails }, agent, groups, chosenGroups };
}

/** Someone's agent is another contact, who is not archived unless they are it already; no one is in a circle. */
async function checkAgent(
  tx: Tx,
  agentId: string | null,
  existing: Existing | undefined,
): Promise<{ agent: ReadContact['agent']; problem?: string }> {
  if (agentId === null) return { agent: null };
  const isNew = existing?.agentId !== agentId;
  const [agent] = await tx
    .select({
      id: contacts.id,
      firstName: contacts.firstName,
      lastName: contacts.lastName,
      email: contacts.email,
      erasedAt: contacts.erasedAt,
    })
    .from(contacts)
    .where(and(eq(contacts.id, agentId), isNew ? isNull(contacts.archivedAt) : undefined))
    // Stays as it is until this is written: no one archives or merges the agent meanwhile.
    .for('key share');
  if (!agent) return { agent: null, problem: 'Choose an agent from the contacts.' };
  if (existing === undefined || !isNew) return { agent };
  if (agentId === existing.id) return { agent, problem: 'A contact can’t be their own agent.' };
  if (await isRepresentedBy(tx, agentId, existing.id)) {
    return {
      agent,
      problem: 'This contact represents the agent. Choose another agent.',
    };
  }
  return { agent };
}

/** Finds out if a contact is among the agents of another one, their agents, and so on. */
export async function isRepresentedBy(
  tx: Tx,
  contactId: string,
  agentId: string,
): Promise<boolean> {
  const result = await tx.execute(sql`
    with recursive above (id) as (
      select agent_id from ${contacts} where id = ${contactId} and agent_id is not null
      union
      select contacts.agent_id from ${contacts} join above on contacts.id = above.id
      where contacts.agent_id is not null
    )
    select 1 from above where id = ${agentId}`);
  return rowsOf(result).length > 0;
}
