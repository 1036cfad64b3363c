import { type CompanyType, taxDecisionNames, taxRouteNames } from '@countersign/contract';
import {
  type TaxConclusion,
  taxConclusion,
  taxLevelText,
  taxRulesDate,
  taxSectionNames,
} from '@countersign/domain';
import {
  englishStatementLabels,
  type StatementFact,
  type StatementReason,
  type StatementValues,
} from '@countersign/pdf/engine';
import { dayIn } from '../../platform/calendar-day.ts';
import type { taxRiskVersions } from '../../platform/database/tables/index.ts';
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
  /** It is looked at before anybody has signed it off. */
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

/** All that a statement tells. */
export function statementValues(of: StatementInput): StatementValues {
  const { world, frozen, decision, number, productName, isOpen = false } = of;
  const { company, contact, project } = world;
  const role = wordOf(frozen, 'role');
  const { text, explained } = conclusionOf(of);
  return {
    labels: englishStatementLabels,
    product: productName,
    issuer: company.name,
    mark:
      number === '' ? { text: 'Preview, not issued', tone: 'open' } : { text: '', tone: 'open' },
    number,
    subject: `${contact.name}, ${role} for ${project.name}`,
    conclusion: { text, explained, tone: decision === 'outside' ? 'good' : 'bad' },
    facts: factsOf(of),
    reasons: statementReasons(frozen),
    care: careOf(frozen, isOpen),
    evidence: frozen.evidence.map(({ aboutText, name, sha256 }) => ({
      about: aboutText,
      name,
      sha256,
    })),
    disagree: [
      `Tell ${company.name} why you disagree, by the link in the email or in any other way. You get an answer within 45 days of the day on which your disagreement is received. Either the status stands, with reasons, or this statement is withdrawn and a new one follows, with the date from which it applies.`,
      `Until then this statement applies.${contactOf(of)}`,
    ],
    signed: isOpen
      ? [['Signed off', 'Not yet']]
      : [
          ['Determined by', frozen.signedOffBy.name],
          ['Assessed by', frozen.assessedBy.name],
          ['Signed off on', dayIn(new Date(frozen.signedOffBy.at), company.timeZone)],
        ],
    note: noteOf(frozen),
  };
}

/** A fact of the engagement as it was signed off; empty where there is none. */
function wordOf({ engagement }: Frozen, key: string): string {
  const value = engagement[key];
  return typeof value === 'string' ? value : '';
}

function contactOf({ world: { company } }: StatementInput): string {
  const ways = [company.contactName, company.contactEmail, company.contactPhone].filter(Boolean);
  return ways.length === 0 ? '' : ` Questions: ${ways.join(', ')}.`;
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
      name: 'Client',
      facts: [
        ['Client', company.name],
        ['Company number', company.registrationNumber],
        ['Address', location],
        ['Contact', company.contactName],
        ['Email', company.contactEmail],
      ],
    },
    {
      name: 'Worker',
      facts: [
        ['Worker', contact.name],
        ['Own company', intermediary?.name ?? ''],
        ['Company number', intermediary?.companyNumber ?? ''],
        ['Contracted and paid', feePayer?.name || (intermediary?.name ?? '')],
      ],
    },
    {
      name: 'Engagement',
      facts: [
        ['Project', project.name],
        ['Role', wordOf(frozen, 'role')],
        ['Department', wordOf(frozen, 'department')],
        ['Engaged as', wordOf(frozen, 'engagedAs')],
        ['From', day('startsOn')],
        ['Until', day('endsOn')],
      ],
    },
    {
      name: 'Statement',
      facts: [
        ['Date', dayIn(issuedAt, company.timeZone)],
        ['Applies from', dayInWords(effectiveFrom)],
        ['Version', String(version)],
        ...(replaces === '' ? [] : [['Replaces', replaces] satisfies StatementFact]),
        ['Method', taxRouteNames[frozen.route]],
        ...(number === '' ? [] : [['Number', number] satisfies StatementFact]),
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
          name: 'Decided by a person',
          level: '',
          text: override.reason,
          answers: [
            {
              question: 'Indicative result of the published rules',
              answer: override.insteadOf === null ? 'None' : taxDecisionNames[override.insteadOf],
            },
          ],
        },
      ]
    : [];
  const byRoute: StatementReason[] =
    route === 'questionnaire'
      ? []
      : [{ name: 'Route', level: '', text: routeText(frozen), answers: [] }];
  const bySections = frozen.reasons.map(({ section, level, text, answers }) => ({
    name: reasonName(section),
    level: section === 'result' || section === 'exit' ? '' : taxLevelText(section, level),
    text,
    answers: answers.map(({ question, answer }) => ({ question, answer })),
  }));
  return [...byPerson, ...byRoute, ...bySections];
}

function reasonName(section: Frozen['reasons'][number]['section']): string {
  if (section === 'result') return 'Result of the published rules';
  return section === 'exit' ? 'Office' : taxSectionNames[section];
}

function routeText(frozen: Frozen): string {
  if (frozen.route === 'letter') {
    return 'An official letter on the worker’s status was attached and valid.';
  }
  const role = wordOf(frozen, 'roleOfList');
  return `The role ${role === '' ? '' : `“${role}” `}is on the industry’s list, and its conditions are met.`;
}

function careOf(
  { careTaken, evidence, assessedBy, signedOffBy }: Frozen,
  isOpen: boolean,
): string[] {
  const people =
    assessedBy.userId === signedOffBy.userId
      ? `Assessed and signed off by ${signedOffBy.name}.`
      : `Assessed by ${assessedBy.name}. Checked and signed off by ${signedOffBy.name}.`;
  const files =
    evidence.length === 0
      ? 'No files were attached as evidence.'
      : evidence.length === 1
        ? 'One file was seen as evidence. It is listed below.'
        : `${evidence.length} files were seen as evidence. They are listed below.`;
  return [...(careTaken === '' ? [] : [careTaken]), ...(isOpen ? [] : [people]), files];
}

function noteOf({ engineVersion }: Frozen): string {
  return `The result of the published rules is indicative. It was calculated from the answers with version ${engineVersion} of the decision tables (${taxRulesDate}). It is not a ruling of the tax authority.`;
}
