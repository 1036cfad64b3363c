import {
  type DocumentDetail,
  type DocumentForm,
  type DocumentValues,
  type FieldAssignee,
  signingConsent,
} from '@countersign/contract';
import { assigneeOf } from '@countersign/domain';
import { and, desc, eq } from 'drizzle-orm';
import { mailListeners } from '../compose.ts';
import {
  addComment,
  approveDocument,
  deliverDocumentWorker,
  documentEndings,
  getDocument,
  remindByRuleWorker,
  remindParties,
  sendDocument,
  voidDocument,
} from '../features/documents/index.ts';
import {
  declineSigning,
  finishSigning,
  getSigning,
  handOverSigning,
  openSigning,
  saveSigningValues,
} from '../features/signing/index.ts';
import { asOf, currentTime } from '../platform/clock.ts';
import { links, mails } from '../platform/database/tables/index.ts';
import { noteDelivery } from '../platform/mail/note-delivery.ts';
import type { Platform } from '../platform/platform.ts';
import type { Member, PartyCaller } from '../platform/policy/caller.ts';
import type { DemoAct } from './documents.ts';
import { outboxMailer } from './outbox-mailer.ts';
import { type DemoRecipient, sampleValues } from './sample-values.ts';

/** A demo document that is being acted out. */
export interface Played {
  id: string;
  creator: Member;
  recipient: DemoRecipient;
}

/** Holds the people who act in the demo organisation. */
export interface Cast {
  members: ReadonlyMap<string, Member>;
  contacts: ReadonlyMap<string, DemoRecipient>;
}

/** Acts demo documents out. */
export interface Stage {
  /** Does what someone does, and what the product does then, at the present moment of the clock. */
  act(document: Played, act: DemoAct): Promise<void>;
  /** Ends documents whose last day is over, and sends the emails that follow. */
  endDay(): Promise<void>;
  /** Seals the documents on which everyone has acted. */
  finish(): Promise<void>;
}

/** The device of an external party: their telephone. */
const outside = {
  address: '198.51.100.24',
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
};

/** Time until the effects of an act are done, in milliseconds. */
const delayMs = 4_000;

/** Lists the acts after which no email is sent. */
const leadsToNothing: ReadonlySet<DemoAct['do']> = new Set(['open', 'comment']);

/** Finds a person by name in the address book or by how their email begins. */
export function named<Value>(known: ReadonlyMap<string, Value>, name: string): Value {
  const found = known.get(name);
  if (found === undefined) throw new Error(`The demo has no one called ${name}.`);
  return found;
}

/**
 * Acts documents out by the product's own operations and jobs. No one has the addresses of the demo: its
 * mails stay in the built-in outbox.
 */
export function stageFor(platform: Platform, cast: Cast): Stage {
  const { database } = platform;
  const delivery = deliverDocumentWorker(platform, outboxMailer(platform).sendNow);
  const reminder = remindByRuleWorker(platform);
  const endings = documentEndings(platform);
  const sent = new Map<string, Played>();
  const finishing = new Map<string, Played>();

  const detailOf = ({ creator, id }: Played) => getDocument(database, creator, id);
  const jobOf = ({ creator, id }: Played) => ({ tenantId: creator.tenantId, documentId: id });

  return {
    async act(document, act) {
      await play(document, act);
      if (leadsToNothing.has(act.do)) return;
      const { isFinishing } = await detailOf(document);
      // The time of a seal is never made up: it is sealed when it is.
      if (isFinishing) finishing.set(document.id, document);
      else await deliver(document);
      sent.set(document.id, document);
    },
    async endDay() {
      await endings.run();
      for (const [id, document] of sent) if (!finishing.has(id)) await deliver(document);
    },
    async finish() {
      for (const document of finishing.values()) await delivery.handle(jobOf(document));
    },
  };

  function deliver(document: Played): Promise<void> {
    const soon = new Date(currentTime().getTime() + delayMs);
    return asOf(soon, () => delivery.handle(jobOf(document)));
  }

  async function play(document: Played, act: DemoAct): Promise<void> {
    const { id, creator } = document;
    const commandId = crypto.randomUUID();
    switch (act.do) {
      case 'send':
        await sendDocument(platform, creator, sendInput(creator, await detailOf(document)));
        return;
      case 'approve':
        return approve(document, named(cast.members, act.user));
      case 'comment': {
        const { user, text, audience } = act;
        await addComment(database, named(cast.members, user), id, { commandId, text, audience });
        return;
      }
      case 'remind':
        await remindParties(database, creator, id, { commandId });
        return;
      case 'remind-by-rule':
        return reminder.handle(jobOf(document));
      case 'void':
        await voidDocument(database, creator, id, { commandId, reason: act.reason });
        return;
      case 'bounce':
        return bounce(document, act.who);
      default:
        return playOutside(document, act);
    }
  }

  async function playOutside(
    document: Played,
    act: Extract<DemoAct, { do: 'open' | 'finish' | 'hand-over' | 'decline' }>,
  ): Promise<void> {
    const detail = await detailOf(document);
    const { id: partyId, name } = slotOf(detail, act.who);
    const caller = await holderOf(document, partyId);
    const commandId = crypto.randomUUID();
    const values = () => valuesOf(document, detail, partyId, name);
    switch (act.do) {
      case 'open':
        await openSigning(database, caller, { commandId });
        if (act.fill) {
          await saveSigningValues(database, caller, { values: first(act.fill, values()) });
        }
        return;
      case 'finish': {
        const consent = { version: signingConsent.version };
        const { view } = await getSigning(platform, caller);
        const body = { commandId, view, values: values(), consent };
        await finishSigning(platform, caller, body);
        return;
      }
      case 'hand-over': {
        const person = named(cast.contacts, act.to);
        await handOverSigning(database, caller, { commandId, person });
        return;
      }
      case 'decline':
        await declineSigning(database, caller, { commandId, reason: act.reason });
    }
  }

  /** Does what waits for a user. */
  async function approve(document: Played, user: Member): Promise<void> {
    const detail = await getDocument(database, user, document.id);
    const [turn] = detail.turns;
    if (!turn) throw new Error(`It is not the turn of ${user.name} in a demo document.`);
    const { partyId, view } = turn;
    const values = valuesOf(document, detail, partyId, user.name);
    const consent = { version: signingConsent.version };
    const commandId = crypto.randomUUID();
    const body = { commandId, partyId, view, values, consent };
    await approveDocument(platform, user, document.id, body);
  }

  async function bounce(document: Played, who: 'recipient' | 'agent' | 'signer'): Promise<void> {
    const { email } = slotOf(await detailOf(document), who);
    await database.tenant(document.creator.tenantId, async (tx) => {
      const [mail] = await tx
        .select({ id: mails.id })
        .from(mails)
        .where(and(eq(mails.subjectId, document.id), eq(mails.recipient, email)));
      if (mail) await noteDelivery(tx, mailListeners, mail.id, 'bounced');
    });
  }

  /** Anyone who holds the link that was last emailed for a slot. */
  async function holderOf({ creator }: Played, partyId: string): Promise<PartyCaller> {
    const { tenantId } = creator;
    const [link] = await database.statement((queries) =>
      queries
        .select({ id: links.id })
        .from(links)
        .where(and(eq(links.purpose, 'party'), eq(links.subjectId, partyId)))
        .orderBy(desc(links.id))
        .limit(1),
    );
    if (!link) throw new Error('No link was sent for a slot of a demo document.');
    const who = { tenantId, subjectId: partyId, linkId: link.id };
    return {
      kind: 'party',
      ...who,
      ...outside,
      host: null,
      isKnownDevice: false,
      isOwnDevice: false,
      isDeadLink: false,
    };
  }
}

/** Finds the current slot of an external party. */
function slotOf({ parties }: DocumentDetail, who: 'recipient' | 'agent' | 'signer') {
  const found = parties.findLast(({ role, state }) => role === who && state !== 'replaced');
  if (!found) throw new Error(`A demo document has no ${who}.`);
  return found;
}

/** Creates the values of a slot, its signatures among them. */
function valuesOf(
  { recipient }: Played,
  { forms, parties }: DocumentDetail,
  partyId: string,
  name: string,
): DocumentValues {
  const party = parties.find((one) => one.id === partyId);
  const assignee = party && assigneeOf(party);
  if (assignee === undefined) return {};
  const entered = sampleValues(forms, assignee, recipient);
  return Object.fromEntries(
    forms.map((form) => [
      form.formTemplateId,
      { ...entered[form.formTemplateId], ...signatures(form, assignee, name) },
    ]),
  );
}

function signatures({ fields }: DocumentForm, assignee: FieldAssignee, name: string) {
  const own = fields.filter((field) => field.type === 'signature' && field.assignee === assignee);
  const ink = { kind: 'typed' as const, text: name, hand: 'caveat' as const };
  return Object.fromEntries(own.map(({ key }) => [key, ink]));
}

/** The first values of the first form that has any. */
function first(count: number, values: DocumentValues): DocumentValues {
  const [form, filled = {}] = Object.entries(values).find(([, one]) => entered(one).length > 0) ?? [
    '',
  ];
  return { [form]: Object.fromEntries(entered(filled).slice(0, count)) };
}

const entered = (filled: DocumentValues[string]) =>
  Object.entries(filled).filter(([, value]) => typeof value !== 'object');

function sendInput(creator: Member, draft: DocumentDetail) {
  return {
    CompanyGuid: draft.company.id,
    TenantGuid: creator.tenantId,
    DigitalFormGUID: draft.id,
    userName: creator.name,
    companyID: draft.company.code,
    EmpGuid: draft.recipient.id,
    IPAddress: '',
    profile_pic_url: null,
    Timestamp: Math.floor(currentTime().getTime() / 1000),
    shouldGeneratePdf: false,
  };
}
