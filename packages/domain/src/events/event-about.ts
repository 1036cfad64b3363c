import { dateFormat } from '../lists/date-format.ts';

/** An event of a document, as it is read from the log. */
interface LoggedEvent {
  action: string;
  detail: Record<string, unknown>;
}

/** Maps the ids of parties and users to their names and addresses. */
export type EventNames = Readonly<Record<string, string>>;

/** An email as an event shows it: what it was, and the party or the user it went to. */
export interface LoggedMail {
  what: string;
  partyId: string | null;
  userId: string | null;
}

/** Names the emails of a document, by the part of their purpose that identifies them. */
const mailNames: Readonly<Record<string, string>> = {
  asked: 'request',
  reminded: 'reminder',
  expiring: 'expiry notice',
  'handed-over': 'notice of the reassignment',
  extended: 'notice of the new expiry',
  'turn-moved': 'notice of a later turn',
  corrected: 'notice of the change',
  'paper-recorded': 'notice of the paper signature',
  expired: 'notice of the expiry',
  blocked: 'notice of a blocked step',
  bounced: 'notice of a bounced email',
  declined: 'notice of the decline',
  returned: 'notice of the return',
  voided: 'notice of the void',
  'taken-back': 'notice of the recall',
  finished: 'completed document',
  comment: 'comment',
};

const list = new Intl.ListFormat('en-GB');
const day = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });
const unknown = 'someone no longer here';
/** The first digits of a hash identify a file among those of a document. */
const hashDigits = 12;

/**
 * Names whom and what an event of a document is about; empty where its words say everything.
 * @param maxNames more people than these are counted
 */
export function eventAbout(
  { action, detail }: LoggedEvent,
  names: EventNames,
  maxNames = Number.POSITIVE_INFINITY,
): string {
  const nameOf = (id: unknown) => (typeof id === 'string' ? (names[id] ?? unknown) : unknown);
  const listPeople = (ids: readonly unknown[]) => {
    const people = new Set(ids.map(nameOf));
    return people.size > maxNames ? `${people.size} people` : list.format(people);
  };
  switch (action) {
    case 'document.mailed':
    case 'document.mail-held':
    case 'document.delivery-failed':
    case 'document.bounced':
      return mailsText(detail['mails'], listPeople);
    case 'document.asked-in-person':
    case 'document.link-copied':
    case 'document.link-texted':
      return typeof detail['partyId'] === 'string' ? nameOf(detail['partyId']) : '';
    case 'document.blocked':
      return nameOf(detail['userId']);
    case 'document.reminded':
      return listPeople(itemsOf(detail['parties']));
    case 'document.reassigned':
    case 'document.handed-over': {
      const { id } = fieldsOf(detail['successor']);
      return `from ${nameOf(detail['partyId'])} to ${nameOf(id)}`;
    }
    case 'document.delegated': {
      const acting = Object.entries(fieldsOf(detail['delegates']));
      return list.format(acting.map(([away, one]) => `${nameOf(one)} for ${nameOf(away)}`));
    }
    case 'document.signed':
    case 'document.filled':
    case 'document.approved': {
      const actsFor = itemsOf(detail['actsFor']);
      return actsFor.length === 0 ? '' : `for ${list.format(actsFor.map(nameOf))}`;
    }
    case 'document.signed-on-paper': {
      const scan = String(detail['sha256']).slice(0, hashDigits);
      return `${nameOf(detail['partyId'])}, on ${dayText(detail['signedOn'])}, scan ${scan}`;
    }
    case 'document.commented':
      return detail['audience'] === 'everyone' ? 'to all parties' : 'within the company';
    case 'document.extended':
      return dayText(detail['expiresOn']);
    case 'document.corrected':
      return correctionText(detail, listPeople);
    case 'document.attached':
    case 'document.detached':
    case 'document.file-downloaded': {
      const { fileName } = fieldsOf(fieldsOf(detail['personal'])['after']);
      return typeof fileName === 'string' ? fileName : '';
    }
    default:
      return '';
  }
}

/** Writes a day in words; empty for none. */
function dayText(value: unknown): string {
  const date = new Date(`${String(value)}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? '' : day.format(date);
}

/** Lists the parts of a document that a correction changed. */
function correctionText(
  { expiresOn, order, added, removed, changed, again }: LoggedEvent['detail'],
  listPeople: (ids: readonly unknown[]) => string,
): string {
  const [came, left] = [itemsOf(added), itemsOf(removed)];
  const [fields, repeated] = [itemsOf(changed), itemsOf(again)];
  return [
    ...(expiresOn === undefined ? [] : [`expiry: ${dayText(expiresOn) || 'none'}`]),
    ...(order === undefined ? [] : ['signing order']),
    ...(came.length === 0 ? [] : [`added to CC: ${listPeople(came)}`]),
    ...(left.length === 0 ? [] : [`removed from CC: ${listPeople(left)}`]),
    ...(fields.length === 0 ? [] : [`values: ${list.format(fields.map(String))}`]),
    ...(repeated.length === 0 ? [] : [`to act again: ${listPeople(repeated)}`]),
  ].join('; ');
}

function mailsText(mails: unknown, listPeople: (ids: readonly unknown[]) => string): string {
  const entries = itemsOf(mails).map((one) => fieldsOf(one));
  const byKind = Map.groupBy(entries, ({ what }) => mailNames[String(what)] ?? 'email');
  return [...byKind]
    .map(([kind, same]) => {
      const receivers = listPeople(same.map(({ partyId, userId }) => userId ?? partyId));
      return `${kind} to ${receivers}`;
    })
    .join('; ');
}

const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
