import { toSingleLine } from '../text/clean-text.ts';
import type { CertificateLabels } from './certificate-labels.ts';
import type {
  CertificateEvent,
  CertificateParty,
  CertificateValues,
} from './certificate-values.ts';
import type { FlowingText } from './flowing-text.ts';
import { flowingText } from './flowing-text.ts';
import type { Moments } from './moments.ts';
import type { Picture } from './picture.ts';
import { checkPicture } from './picture.ts';
import { TypesetProblem } from './typeset-problem.ts';

/** Where a template leaves room for a value that is drawn afterwards. */
export interface Slot {
  /** Its number. */
  slot: number;
  lines: number;
  /** Whether a link stands on it. */
  leads: boolean;
}

/** What stands for a text on the pages. */
type Said = FlowingText | Slot;
/** Text that reads from left to right on pages that read from right to left: addresses, hashes. */
interface Code {
  code: Said;
}
type Fact = [label: string, value: Said | Code];
/** What a fact may be made of. */
type Known = string | undefined | { code: string | undefined };

/** Longer than this, a party may be parted by the end of a page. */
const longParty = 1200;
const shownHashDigits = 12;
/** Lines of an address beside the day and the time of its event. */
const addressRoom = 2;
/** Beyond this, a QR code gets too fine to be read from paper. */
const longestUrl = 300;

/** How values come to stand on the pages. */
export interface Scribe {
  /** What stands for a text, which has room for so many lines whether it takes them or not. */
  say(value: string, room?: number): Said;
  /** The same for parts that follow one another on one line. */
  sayParts(parts: string[]): string[] | Slot;
  /** What stands for a picture: the path by which the template finds it, or its place. */
  show(picture: Picture): string | Slot;
  showQrCode(text: string): string | Slot;
  /** Where the link leads that stands on these; null where it is made afterwards. */
  lead(url: string, bodies: readonly unknown[]): string | null;
}

/** What a layout needs besides values. */
export interface Setting {
  moments: Moments;
  /** Whether the pages read from right to left. */
  rightToLeft: boolean;
  scribe: Scribe;
}

/** An audit certificate as its template reads it. Throws `TypesetProblem` on values of a wrong form. */
export function layOutCertificate(values: CertificateValues, setting: Setting) {
  const { labels, document, verifyUrl } = values;
  const { moments, scribe } = setting;
  const [beforePage = '', afterPage = ''] = labels.page.split('{page}');
  const [betweenPages = '', afterPages = ''] = afterPage.split('{pages}');
  return {
    labels,
    product: flowingText(values.product),
    tenant: scribe.say(values.tenant),
    document: scribe.say(document.title),
    status: { ...document.status, text: flowingText(document.status.text) },
    facts: facts(
      [
        [labels.documentId, { code: document.id }],
        [labels.created, moments.full(document.createdAt)],
        [labels.completed, document.completedAt && moments.full(document.completedAt)],
        [labels.pages, String(document.pages)],
      ],
      setting,
    ),
    fingerprint: scribe.sayParts(groups(document.sha256)),
    verify: verifyUrl ? layOutVerify(verifyUrl, setting) : null,
    parties: values.parties.map((party) => layOutParty(party, labels, setting)),
    times: labels.times.replace('{zone}', () => moments.zone),
    columns: [labels.when, labels.what, labels.eventAddress, labels.eventHash],
    events: values.events.map((event) => layOutEvent(event, setting)),
    footer: scribe.say(labels.footer.replace('{id}', () => document.id)),
    page: [beforePage, betweenPages, afterPages],
  };
}

function layOutParty(party: CertificateParty, labels: CertificateLabels, setting: Setting) {
  const { moments, scribe } = setting;
  const pictures = [
    { kind: 'initials', alt: labels.initials, picture: party.initials },
    { kind: 'signature', alt: labels.signature, picture: party.signature },
  ];
  const known: [label: string, value: Known][] = [
    [labels.email, { code: party.email }],
    [labels.signedAt, party.signedAt && moments.full(party.signedAt)],
    [labels.identifiedBy, party.identifiedBy],
    [labels.address, { code: party.address }],
    [labels.device, party.device],
    [labels.certificateId, { code: party.certificateId }],
  ];
  const about = [party.role, party.company].filter(Boolean).join(', ');
  const texts = known.map(([, value]) => (typeof value === 'object' ? value.code : value));
  return {
    name: scribe.say(party.name),
    about: scribe.say(about),
    pictures: pictures.flatMap(({ kind, alt, picture }) => {
      if (!picture) return [];
      checkPicture(picture);
      return [{ kind, alt, file: scribe.show(picture) }];
    }),
    facts: facts(known, setting),
    long: [party.name, about, ...texts].join('').length > longParty,
  };
}

function layOutEvent(event: CertificateEvent, setting: Setting) {
  const { moments, scribe } = setting;
  return {
    day: scribe.say(moments.day(event.at)),
    time: scribe.say(moments.time(event.at)),
    what: scribe.say(event.what),
    who: scribe.say(event.who ?? ''),
    address: code(event.address ?? '', setting, addressRoom),
    hash: code(event.hash?.slice(0, shownHashDigits) ?? '', setting),
  };
}

function layOutVerify(url: string, setting: Setting) {
  if (!/^https?:\/\/\S+$/.test(url) || !URL.canParse(url) || url.length > longestUrl) {
    throw new TypesetProblem(
      'bad-values',
      `The address for verification is not a web address of at most ${longestUrl} characters.`,
    );
  }
  const { scribe } = setting;
  const shown = code(url.replace(/^https?:\/\//, ''), setting);
  const qr = scribe.showQrCode(url);
  return { url: scribe.lead(url, [shown, qr]), shown, qr };
}

/** Facts that are known. */
function facts(list: [label: string, value: Known][], setting: Setting): Fact[] {
  return list.flatMap(([label, value]): Fact[] => {
    const isCode = typeof value === 'object';
    const text = toSingleLine((isCode ? value.code : value) ?? '');
    if (text === '') return [];
    return [[label, isCode ? code(text, setting) : setting.scribe.say(text)]];
  });
}

/** Said to be a code only where it matters, as the turn of direction costs time. */
function code(text: string, { rightToLeft, scribe }: Setting, room = 1): Said | Code {
  const said = scribe.say(text, room);
  return rightToLeft ? { code: said } : said;
}

/** A hash in groups of eight digits, as eyes compare them. */
function groups(sha256: string): string[] {
  if (!/^[0-9a-f]{64}$/i.test(sha256)) {
    throw new TypesetProblem('bad-values', 'A SHA-256 hash has 64 hexadecimal digits.');
  }
  return sha256.toLowerCase().match(/.{8}/g) ?? [];
}
