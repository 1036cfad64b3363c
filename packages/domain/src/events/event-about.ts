import { dateFormat } from '../lists/date-format.ts';

/** An event of a document, as it is read from the log. */
interface LoggedEvent {
  action: string;
  detail: Record<string, unknown>;
}

/** What parties and users are called in a sentence, with their addresses, by id. */
export type EventNames = Readonly<Record<string, string>>;

/** An email as an event tells of it: what it was, and the party or the user it went to. */
export interface LoggedMail {
  what: string;
  partyId: string | null;
  userId: string | null;
}

/** What the emails of a document are called, by the part of their purpose that says so. */
const mailNames: Readonly<Record<string, string>> = {
  asked: 'request',
  reminded: 'reminder',
  expiring: 'expiry notice',
  'handed-over': 'notice of the handover',
  bounced: 'notice of a returned email',
  declined: 'notice of the decline',
  voided: 'notice of the void',
  'taken-back': 'notice of the recall',
  finished: 'completed document',
};

const list = new Intl.ListFormat('en-GB');
const day = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });
const unknown = 'someone no longer here';

/** Names whom and what an event of a document is about; empty where its words say everything. */
export function eventAbout({ action, detail }: LoggedEvent, names: EventNames): string {
  const nameOf = (id: unknown) => (typeof id === 'string' ? (names[id] ?? unknown) : unknown);
  switch (action) {
    case 'document.mailed':
    case 'document.mail-held':
    case 'document.delivery-failed':
    case 'document.bounced':
      return mailsText(detail['mails'], nameOf);
    case 'document.asked-in-person':
      return typeof detail['partyId'] === 'string' ? nameOf(detail['partyId']) : '';
    case 'document.blocked':
      return nameOf(detail['userId']);
    case 'document.reminded':
      return list.format(itemsOf(detail['parties']).map(nameOf));
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
    case 'document.commented':
      return detail['audience'] === 'everyone' ? 'to all parties' : 'within the company';
    case 'document.extended': {
      const date = new Date(`${String(detail['expiresOn'])}T00:00:00Z`);
      return Number.isNaN(date.getTime()) ? '' : day.format(date);
    }
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

function mailsText(mails: unknown, nameOf: (id: unknown) => string): string {
  const entries = itemsOf(mails).map((one) => fieldsOf(one));
  const byKind = Map.groupBy(entries, ({ what }) => mailNames[String(what)] ?? 'email');
  return [...byKind]
    .map(([kind, same]) => {
      const receivers = same.map(({ partyId, userId }) => nameOf(userId ?? partyId));
      return `${kind} to ${list.format(new Set(receivers))}`;
    })
    .join('; ');
}

const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
