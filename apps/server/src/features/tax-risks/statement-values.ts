import { type CompanyType, taxDecisionNames, taxRouteNames } from '@countersign/contract';
import {
  type TaxConclusion,
  taxConclusion,
  taxLevelText,
  taxSectionNames,
} from '@countersign/domain';
import {
  englishStatementLabels,
  type StatementReason,
  type StatementValues,
} from '@countersign/pdf/engine';
import { dayIn } from '../../platform/calendar-day.ts';
import type { taxRiskVersions } from '../../platform/database/tables/index.ts';
import { text } from './statement-text.ts';
import type { TaxWorld } from './tax-risk-world.ts';

type Frozen = (typeof taxRiskVersions.$inferSelect)['frozen'];

/** Holds the values of a statement; a preview has no number. */
export interface StatementInput {
  world: Pick<TaxWorld, 'contact' | 'project' | 'company'>;
  frozen: Frozen;
  version: number;
  decision: 'inside' | 'outside';
  number: string;
  replaces: string;
  issuedAt: Date;
  effectiveFrom: string;
  productName: string;
  /** It is looked at before anyone has signed it off. */
  isOpen?: boolean;
}

/** Words the conclusion of a statement, of an engagement as it was signed off. */
export function conclusionOf({
  decision,
  frozen,
}: Pick<StatementInput, 'decision' | 'frozen'>): TaxConclusion {
  const { engagedAs } = frozen.engagement as { engagedAs?: CompanyType };
  return taxConclusion(decision, engagedAs ?? 'Company');
}

/** A day of the calendar in words. */
export function dayInWords(day: string): string {
  return dayIn(new Date(`${day}T12:00:00Z`), 'UTC');
}

export function statementValues(of: StatementInput): StatementValues {
  const { world, frozen, decision, number, productName, isOpen = false } = of;
  const { company, contact, project } = world;
  const role = wordOf(frozen, 'role');
  const conclusion = conclusionOf(of);
  return {
    labels: englishStatementLabels,
    product: productName,
    issuer: company.name,
    mark: { text: number === '' ? text.preview : '', tone: 'open' },
    number,
    subject: text.subject(contact.name, role, project.name),
    conclusion: { ...conclusion, tone: decision === 'outside' ? 'good' : 'bad' },
    facts: factsOf(of),
    reasons: statementReasons(frozen),
    care: careOf(frozen, isOpen),
    evidence: frozen.evidence.map(({ aboutText, name, sha256 }) => ({
      about: aboutText,
      name,
      sha256,
    })),
    disagree: [
      text.disagree.how(company.name),
      [text.disagree.untilThen, ...contactOf(of)].join(' '),
    ],
    signed: isOpen
      ? [[text.signed.title, text.signed.notYet]]
      : [
          [text.signed.determinedBy, frozen.signedOffBy.name],
          [text.signed.assessedBy, frozen.assessedBy.name],
          [text.signed.on, dayIn(new Date(frozen.signedOffBy.at), company.timeZone)],
        ],
    note: text.note(frozen.engineVersion),
  };
}

/** A fact of the engagement as it was signed off; empty where there is none. */
function wordOf({ engagement }: Frozen, key: string): string {
  const value = engagement[key];
  return typeof value === 'string' ? value : '';
}

function contactOf({ world: { company } }: StatementInput): string[] {
  const ways = [company.contactName, company.contactEmail, company.contactPhone].filter(Boolean);
  return ways.length === 0 ? [] : [text.disagree.questions(ways)];
}

function factsOf(of: StatementInput): StatementValues['facts'] {
  const { world, frozen, version, replaces, issuedAt, effectiveFrom, number } = of;
  const { company, contact, project } = world;
  const { address } = company;
  // As they were signed off, whatever was changed since.
  const { intermediary, feePayer } = frozen.engagement as Partial<TaxWorld['row']>;
  const day = (key: string) => {
    const value = wordOf(frozen, key);
    return value === '' ? '' : dayInWords(value);
  };
  const location = [...address.lines, address.city, address.postcode].filter(Boolean).join(', ');
  return [
    {
      name: text.client.title,
      facts: [
        [text.client.name, company.name],
        [text.client.number, company.registrationNumber],
        [text.client.address, location],
        [text.client.contact, company.contactName],
        [text.client.email, company.contactEmail],
      ],
    },
    {
      name: text.worker.title,
      facts: [
        [text.worker.name, contact.name],
        [text.worker.company, intermediary?.name ?? ''],
        [text.worker.number, intermediary?.companyNumber ?? ''],
        [text.worker.feePayer, feePayer?.name || (intermediary?.name ?? '')],
      ],
    },
    {
      name: text.engagement.title,
      facts: [
        [text.engagement.project, project.name],
        [text.engagement.role, wordOf(frozen, 'role')],
        [text.engagement.department, wordOf(frozen, 'department')],
        [text.engagement.engagedAs, wordOf(frozen, 'engagedAs')],
        [text.engagement.startsOn, day('startsOn')],
        [text.engagement.endsOn, day('endsOn')],
      ],
    },
    {
      name: text.statement.title,
      facts: [
        [text.statement.date, dayIn(issuedAt, company.timeZone)],
        [text.statement.effectiveFrom, dayInWords(effectiveFrom)],
        [text.statement.version, String(version)],
        [text.statement.replaces, replaces],
        [text.statement.route, taxRouteNames[frozen.route]],
        [text.statement.number, number],
      ],
    },
  ];
}

/** Why a statement says what it does: what a person decided, the route, and each section with its answers. */
export function statementReasons(frozen: Frozen): StatementReason[] {
  const { override, route } = frozen;
  const byPerson: StatementReason[] = override
    ? [
        {
          name: text.reasons.override,
          level: '',
          text: override.reason,
          answers: [
            {
              question: text.reasons.result,
              answer:
                override.insteadOf === null
                  ? text.reasons.noResult
                  : taxDecisionNames[override.insteadOf],
            },
          ],
        },
      ]
    : [];
  const byRoute: StatementReason[] =
    route === 'questionnaire'
      ? []
      : [{ name: text.reasons.route, level: '', text: routeText(frozen), answers: [] }];
  const bySections = frozen.reasons.map(({ section, level, text, answers }) => ({
    name: reasonName(section),
    level: section === 'result' || section === 'exit' ? '' : taxLevelText(section, level),
    text,
    answers: answers.map(({ question, answer }) => ({ question, answer })),
  }));
  return [...byPerson, ...byRoute, ...bySections];
}

function reasonName(section: Frozen['reasons'][number]['section']): string {
  return section === 'result' ? text.reasons.overall : taxSectionNames[section];
}

function routeText(frozen: Frozen): string {
  return frozen.route === 'letter'
    ? text.reasons.letter
    : text.reasons.role(wordOf(frozen, 'roleOfList'));
}

function careOf(
  { careTaken, evidence, assessedBy, signedOffBy }: Frozen,
  isOpen: boolean,
): string[] {
  const people =
    assessedBy.userId === signedOffBy.userId
      ? text.care.onePerson(signedOffBy.name)
      : text.care.twoPeople(assessedBy.name, signedOffBy.name);
  const files = evidence.length === 0 ? text.care.noFiles : text.care.files(evidence.length);
  return [...(careTaken === '' ? [] : [careTaken]), ...(isOpen ? [] : [people]), files];
}
