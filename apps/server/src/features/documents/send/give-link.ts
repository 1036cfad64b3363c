import * as contract from '@countersign/contract';
import { linkPaths } from '@countersign/contract';
import { and, eq, gt, sql } from 'drizzle-orm';
import { calendarDay } from '../../../platform/calendar-day.ts';
import { currentTime } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { documents, links } from '../../../platform/database/tables/index.ts';
import { Failure } from '../../../platform/failure/failure.ts';
import { operation, tenantOperation } from '../../../platform/http/operation.ts';
import { createLink, type NewLink } from '../../../platform/links/links.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { sendSms } from '../../../platform/sms/send-sms.ts';
import { manageableDocuments } from '../../document-access/index.ts';
import { applyCommand, lockDocument } from '../act/act-on-document.ts';
import { fromDocuments } from '../queries/document-queries.ts';
import { numberOf, type PartyRow } from '../queries/party-queries.ts';

/** Time for which the page for signing in person can be used, in minutes. */
const inPersonMinutes = 60;
/** How many links a party is sent by text message within an hour, at most. */
const maxTexts = 3;

/**
 * Lets an external party act on the device of the user who asks: by a link that no email carries, and that names them.
 * @throws Failure `not-found`; `conflict` in words
 */
export const signInPerson = tenantOperation(
  contract.signInPerson,
  async ({ tx, caller: user, params: { id }, body }) => {
    const { token } = await makeLink(
      tx,
      user,
      id,
      { ...body, do: 'ask-in-person' },
      {
        detail: { hostId: user.userId, host: user.name },
        expiresAt: new Date(currentTime().getTime() + inPersonMinutes * 60_000),
      },
    );
    return { path: `${linkPaths.sign}/${token}` };
  },
);

/**
 * Makes a link by which an external party acts, as their email has one, for the user to give to them.
 * @throws Failure `not-found`; `conflict` in words
 */
export const copyPartyLink = tenantOperation(
  contract.copyPartyLink,
  async ({ tx, platform, caller: user, params: { id }, body }) => {
    const detail = { was: 'copied' };
    const made = await makeLink(tx, user, id, { ...body, do: 'copy-link' }, { detail });
    const { token, party } = made;
    const { publicUrl, sms } = platform.settings;
    return { url: `${publicUrl}${linkPaths.sign}/${token}`, mobile: sms ? numberOf(party) : null };
  },
);

/**
 * Sends an external party such a link by text message. That it was requested is on record whatever the service answers:
 * the message may have arrived.
 * @throws Failure `not-found`; `conflict` in words; `too-many-requests`; `unavailable` where the service fails
 */
export const textPartyLink = operation(
  contract.textPartyLink,
  async ({ platform, caller: user, params: { id }, body }) => {
    const { publicUrl, sms } = platform.settings;
    const message = await platform.database.tenant(user.tenantId, async (tx) => {
      const detail = { was: 'texted' };
      const made = await makeLink(tx, user, id, { ...body, do: 'text-link' }, { detail });
      if (!sms) {
        throw new Failure('conflict', 'Text messages are not set up. Copy the link instead.');
      }
      if (made.isRepeated) return undefined;
      const to = numberOf(made.party);
      if (to === null) throw new Failure('conflict', `${made.party.name} has no mobile number.`);
      await assertFewTexts(tx, made.party);
      const [document] = await fromDocuments(tx, {}).where(eq(documents.id, id));
      const { company, formPack } = document ?? {};
      const url = `${publicUrl}${linkPaths.sign}/${made.token}`;
      return {
        to,
        text: `${company?.name} has sent you “${formPack?.name}”. Open it here: ${url}`,
      };
    });
    if (message && sms) await sendSms(sms, message.to, message.text);
    return null;
  },
);

/** Has the rules decide on a command that makes a link for a party, and makes it. */
async function makeLink(
  tx: Tx,
  user: Member,
  id: string,
  command: { do: 'ask-in-person' | 'copy-link' | 'text-link'; commandId: string; partyId: string },
  link: Pick<NewLink, 'detail' | 'expiresAt'> = {},
) {
  const locked = await lockDocument(tx, and(eq(documents.id, id), manageableDocuments(user)));
  const { commandId, partyId } = command;
  const isRepeated = locked.commandIds.includes(commandId);
  const now = currentTime();
  const by = { kind: 'user', userId: user.userId, name: user.name } as const;
  const today = calendarDay(locked.timeZone, now);
  const whole = { do: command.do, by, at: now.toISOString(), today, partyId };
  await applyCommand(tx, user, locked, whole, { commandId });
  const party = locked.parties.find((one) => one.id === partyId);
  if (!party) throw new Failure('conflict', 'There is no such party in this document.');
  if (isRepeated && command.do === 'text-link') return { token: '', party, isRepeated };
  const made = { purpose: 'party', tenantId: user.tenantId, subjectId: partyId, ...link } as const;
  const { token } = await createLink(tx, made);
  return { token, party, isRepeated };
}

async function assertFewTexts(tx: Tx, { id, name }: PartyRow): Promise<void> {
  const ofParty = and(eq(links.purpose, 'party'), eq(links.subjectId, id));
  const isRecent = gt(links.createdAt, new Date(currentTime().getTime() - 3_600_000));
  const texts = sql`${links.detail} ->> 'was' = 'texted'`;
  // With the one that was made just now.
  if ((await tx.$count(links, and(ofParty, isRecent, texts))) <= maxTexts) return;
  const message = `${name} can get ${maxTexts} text messages an hour. Try again later, or copy the link.`;
  throw new Failure('too-many-requests', message);
}
