import { toSingleLine } from '../text/clean-text.ts';
import type { Shaper } from '../text/shaper.ts';
import type { CertificateLabels } from './certificate-labels.ts';
import type {
  CertificateEvent,
  CertificateFile,
  CertificateParty,
  CertificateValues,
} from './certificate-values.ts';
import type { FlowingText } from './flowing-text.ts';
import { flowingText } from './flowing-text.ts';
import { inkPicture } from './ink-picture.ts';
import type { Moments } from './moments.ts';
import type { Picture } from './picture.ts';
import { checkPicture } from './picture.ts';
import { TypesetProblem } from './typeset-problem.ts';

/** Describes a slot: the room that a template leaves for a value, which is drawn when the pages are appended. */
export interface Slot {
  /** Its number. */
  slot: number;
  lines: number;
  /** Whether it is a link. */
  leads: boolean;
}

/** A text as the template takes it: the text itself, or a slot for it. */
type Said = FlowingText | Slot;
/** Text that reads from left to right on pages that read from right to left: addresses, hashes. */
interface Code {
  code: Said;
}
type Fact = [label: string, value: Said | Code];
/** The value of a fact; undefined or empty where it is not known. */
type Known = string | undefined | { code: string | undefined };

/** Characters above which a party's facts may be split over two pages. */
const longParty = 1200;
const shownHashDigits = 12;
/** Lines that an address may take: day and time next to it take as many. */
const addressRoom = 2;
/** Beyond this, a QR code gets too fine to be read from paper. */
const longestUrl = 300;

/** Puts values onto typeset pages: typst sets them itself, or slots are left into which we draw them. */
export interface ValuePlacer {
  /** Places a text; `room` is the least number of lines that are kept free for it. */
  say(value: string, room?: number): Said;
  /** Places texts that follow one another on one line. */
  sayParts(parts: string[]): string[] | Slot;
  /** Places a picture: answers the file name by which the template finds it, or a slot. */
  show(picture: Picture): string | Slot;
  showQrCode(text: string): string | Slot;
  /**
   * Makes a link of what was placed before: answers its address, or null where the link is added
   * afterwards.
   */
  lead(url: string, bodies: readonly unknown[]): string | null;
}

/** Holds the settings of a layout, besides its values. */
export interface Setting {
  moments: Moments;
  /** Whether the pages read from right to left. */
  rightToLeft: boolean;
  placer: ValuePlacer;
  /** For typed signatures that need it. */
  shaper: Shaper | undefined;
}

/** An audit certificate as its template reads it. Throws `TypesetProblem` on values of a wrong form. */
export function layOutCertificate(values: CertificateValues, setting: Setting) {
  const { labels, document, verifyUrl } = values;
  const { moments, placer } = setting;
  const [beforePage = '', afterPage = ''] = labels.page.split('{page}');
  const [betweenPages = '', afterPages = ''] = afterPage.split('{pages}');
  return {
    labels,
    product: flowingText(values.product),
    tenant: placer.say(values.tenant),
    document: placer.say(document.title),
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
    fingerprint: placer.sayParts(groups(document.sha256)),
    verify: verifyUrl ? layOutVerify(verifyUrl, setting) : null,
    files: (values.files ?? []).map((file) => layOutFile(file, setting)),
    parties: values.parties.map((party) => layOutParty(party, labels, setting)),
    times: labels.times.replace('{zone}', () => moments.zone),
    columns: [labels.when, labels.what, labels.eventAddress, labels.eventHash],
    events: values.events.map((event) => layOutEvent(event, setting)),
    footer: placer.say(labels.footer.replace('{id}', () => document.id)),
    page: [beforePage, betweenPages, afterPages],
  };
}

function layOutParty(party: CertificateParty, labels: CertificateLabels, setting: Setting) {
  const { moments, placer } = setting;
  const pictures = [
    { kind: 'initials', alt: labels.initials, picture: party.initials },
    { kind: 'signature', alt: labels.signature, picture: party.signature },
  ];
  const known: [label: string, value: Known][] = [
    [labels.email, { code: party.email }],
    [labels.signedAt, party.signedAt && moments.full(party.signedAt)],
    [labels.actsFor, party.actsFor],
    [labels.identifiedBy, party.identifiedBy],
    [labels.address, { code: party.address }],
    [labels.device, party.device],
    [labels.signedBy, party.signedBy],
    [labels.consent, party.consent],
    [labels.certificateId, { code: party.certificateId }],
    [labels.signatureFingerprint, { code: party.signatureSha256 }],
    [labels.shownFingerprint, { code: party.shownSha256 }],
  ];
  const about = [party.role, party.company].filter(Boolean).join(', ');
  const texts = known.map(([, value]) => (typeof value === 'object' ? value.code : value));
  return {
    name: placer.say(party.name),
    about: placer.say(about),
    pictures: pictures.flatMap(({ kind, alt, picture: given }) => {
      const isInk = given?.kind === 'typed' || given?.kind === 'drawn';
      const picture = isInk ? inkPicture(given, setting.shaper) : given;
      if (!picture) return [];
      checkPicture(picture);
      return [{ kind, alt, file: placer.show(picture) }];
    }),
    facts: facts(known, setting),
    long: [party.name, about, ...texts].join('').length > longParty,
  };
}

function layOutFile({ name, about, sha256 }: CertificateFile, setting: Setting) {
  const { placer } = setting;
  return {
    name: placer.say(name),
    about: placer.say(about ?? ''),
    sha256: code(checkedHash(sha256), setting),
  };
}

function layOutEvent(event: CertificateEvent, setting: Setting) {
  const { moments, placer } = setting;
  return {
    day: placer.say(moments.day(event.at)),
    time: placer.say(moments.time(event.at)),
    what: placer.say(event.what),
    who: placer.say(event.who ?? ''),
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
  const { placer } = setting;
  const shown = code(url.replace(/^https?:\/\//, ''), setting);
  const qr = placer.showQrCode(url);
  return { url: placer.lead(url, [shown, qr]), shown, qr };
}

/** Facts that are known. */
function facts(list: [label: string, value: Known][], setting: Setting): Fact[] {
  return list.flatMap(([label, value]): Fact[] => {
    const isCode = typeof value === 'object';
    const text = toSingleLine((isCode ? value.code : value) ?? '');
    if (text === '') return [];
    return [[label, isCode ? code(text, setting) : setting.placer.say(text)]];
  });
}

/** Marked as code only on pages from right to left: changing the direction costs typst time. */
function code(text: string, { rightToLeft, placer }: Setting, room = 1): Said | Code {
  const said = placer.say(text, room);
  return rightToLeft ? { code: said } : said;
}

/** A hash in groups of eight digits, as eyes compare them. */
function groups(sha256: string): string[] {
  return checkedHash(sha256).match(/.{8}/g) ?? [];
}

function checkedHash(sha256: string): string {
  if (!/^[0-9a-f]{64}$/i.test(sha256)) {
    throw new TypesetProblem('bad-values', 'A SHA-256 hash has 64 hexadecimal digits.');
  }
  return sha256.toLowerCase();
}
