import type { CertificateLabels } from './certificate-labels.ts';
import type {
  CertificateEvent,
  CertificateParty,
  CertificateValues,
} from './certificate-values.ts';
import type { FlowingText } from './flowing-text.ts';
import { flowingText } from './flowing-text.ts';
import type { Moments } from './moments.ts';
import type { PictureFile } from './picture.ts';
import { pictureFile } from './picture.ts';
import { qrCodeFile } from './qr-code.ts';
import { TypesetProblem } from './typeset-problem.ts';

/** Text that reads from left to right on pages that read from right to left: addresses, hashes. */
interface Code {
  code: FlowingText;
}
type Fact = [label: string, value: FlowingText | Code];
/** What a fact may be made of. */
type Known = string | undefined | { code: string | undefined };

/** Longer than this, a party may be parted by the end of a page. */
const longParty = 1200;
const shownHashDigits = 12;
/** Beyond this, a QR code gets too fine to be read from paper. */
const longestUrl = 300;

/** What a layout needs besides values. */
export interface Setting {
  moments: Moments;
  /** Whether the pages read from right to left. */
  rightToLeft: boolean;
  /** Takes a picture along, and answers the path by which the template finds it. */
  attach: (picture: PictureFile) => string;
}

/** An audit certificate as its template reads it. Throws `TypesetProblem` on values of a wrong form. */
export function layOutCertificate(values: CertificateValues, setting: Setting) {
  const { labels, document, verifyUrl } = values;
  const { moments, rightToLeft } = setting;
  const [beforePage = '', afterPage = ''] = labels.page.split('{page}');
  const [betweenPages = '', afterPages = ''] = afterPage.split('{pages}');
  return {
    labels,
    product: flowingText(values.product),
    tenant: flowingText(values.tenant),
    document: flowingText(document.title),
    status: { ...document.status, text: flowingText(document.status.text) },
    facts: facts(
      [
        [labels.documentId, { code: document.id }],
        [labels.created, moments.full(document.createdAt)],
        [labels.completed, document.completedAt && moments.full(document.completedAt)],
        [labels.pages, String(document.pages)],
      ],
      rightToLeft,
    ),
    fingerprint: groups(document.sha256),
    verify: verifyUrl ? layOutVerify(verifyUrl, setting) : null,
    parties: values.parties.map((party) => layOutParty(party, labels, setting)),
    times: labels.times.replace('{zone}', () => moments.zone),
    columns: [labels.when, labels.what, labels.eventAddress, labels.eventHash],
    events: values.events.map((event) => layOutEvent(event, setting)),
    footer: flowingText(labels.footer.replace('{id}', () => document.id)),
    page: [beforePage, betweenPages, afterPages],
  };
}

function layOutParty(
  party: CertificateParty,
  labels: CertificateLabels,
  { moments, attach, rightToLeft }: Setting,
) {
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
  const list = facts(known, rightToLeft);
  const about = [party.role, party.company].filter(Boolean).join(', ');
  return {
    name: flowingText(party.name),
    about: flowingText(about),
    pictures: pictures.flatMap(({ kind, alt, picture }) =>
      picture ? [{ kind, alt, file: attach(pictureFile(picture)) }] : [],
    ),
    facts: list,
    long: JSON.stringify([party.name, about, list]).length > longParty,
  };
}

function layOutEvent(event: CertificateEvent, { moments, rightToLeft }: Setting) {
  return {
    day: moments.day(event.at),
    time: moments.time(event.at),
    what: flowingText(event.what),
    who: flowingText(event.who ?? ''),
    address: code(flowingText(event.address ?? ''), rightToLeft),
    hash: code(flowingText(event.hash?.slice(0, shownHashDigits) ?? ''), rightToLeft),
  };
}

function layOutVerify(url: string, { attach, rightToLeft }: Setting) {
  if (!/^https?:\/\/\S+$/.test(url) || !URL.canParse(url) || url.length > longestUrl) {
    throw new TypesetProblem(
      'bad-values',
      `The address for verification is not a web address of at most ${longestUrl} characters.`,
    );
  }
  const shown = code(flowingText(url.replace(/^https?:\/\//, '')), rightToLeft);
  return { url, shown, qr: attach(qrCodeFile(url)) };
}

/** Facts that are known. */
function facts(list: [label: string, value: Known][], rightToLeft: boolean): Fact[] {
  return list.flatMap(([label, value]): Fact[] => {
    const isCode = typeof value === 'object';
    const text = flowingText((isCode ? value.code : value) ?? '');
    if (text === '') return [];
    return [[label, isCode ? code(text, rightToLeft) : text]];
  });
}

/** Said to be a code only where it matters, as the turn of direction costs time. */
function code(text: FlowingText, rightToLeft: boolean): FlowingText | Code {
  return rightToLeft ? { code: text } : text;
}

/** A hash in groups of eight digits, as eyes compare them. */
function groups(sha256: string): string[] {
  if (!/^[0-9a-f]{64}$/i.test(sha256)) {
    throw new TypesetProblem('bad-values', 'A SHA-256 hash has 64 hexadecimal digits.');
  }
  return sha256.toLowerCase().match(/.{8}/g) ?? [];
}
