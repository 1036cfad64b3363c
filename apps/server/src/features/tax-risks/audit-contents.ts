import {
  riskLevelNames,
  type TaxRisk,
  taxDecisionNames,
  taxRiskStatusNames,
  taxRouteNames,
} from '@countersign/contract';
import { taxLevelText, taxSectionNames } from '@countersign/domain';
import type { ContentsEntry, ContentsValues, StatementFact } from '@countersign/pdf/engine';
import { dayIn } from '../../platform/calendar-day.ts';
import { dayInWords } from './statement-values.ts';

/** Holds the values of a page of contents. */
interface AuditContents {
  risk: TaxRisk;
  files: readonly { fileName: string; about: string; sha256: string }[];
  timeZone: string;
  at: Date;
  productName: string;
  /** Who asked for it. */
  by: string;
}

/** Writes the page of contents of an audit pack: results, decisions, statements, and each file with its hash. */
export function auditContents(of: AuditContents): ContentsValues {
  const { risk, files, timeZone, at, productName, by } = of;
  const dayOf = (moment: string) => dayIn(new Date(moment), timeZone);
  return {
    product: productName,
    issuer: risk.company.name,
    title: 'Audit pack',
    subject: `${risk.person.name}, ${risk.role} for ${risk.project.name}`,
    about: `Everything on the tax status of this engagement, as it was on ${dayIn(at, timeZone)}. Made for ${by}.`,
    facts: factsOf(risk),
    sections: [
      { name: 'Risk', entries: [levelOf(risk)] },
      { name: 'Reasons', entries: resultOf(risk) },
      { name: 'Signed-off versions', entries: risk.versions.map((one) => versionOf(one, dayOf)) },
      { name: 'Statements', entries: risk.statements.map((one) => statementOf(one, dayOf)) },
      { name: 'Disagreements', entries: risk.disputes.map(disputeOf) },
      {
        name: 'Documents',
        entries: risk.documents.map(({ name, state }) => ({ title: name, note: state, text: [] })),
      },
    ],
    files: {
      name: 'Files',
      list: files.map(({ fileName, about, sha256 }) => ({ name: fileName, about, sha256 })),
    },
    labels: { page: 'Page {page} of {pages}' },
  };
}

function factsOf(risk: TaxRisk): ContentsValues['facts'] {
  const day = (value: string | null) => (value === null ? '' : dayInWords(value));
  const engagement: StatementFact[] = [
    ['Person', risk.person.name],
    ['Client', risk.company.name],
    ['Project', risk.project.name],
    ['Role', risk.role],
    ['Department', risk.department],
    ['Engaged as', risk.engagedAs],
    ['Start date', day(risk.startsOn)],
    ['End date', day(risk.endsOn)],
    ['Their company', risk.intermediary.name],
    ['Contracted and paid party', risk.feePayer.name],
    ['Assessor', risk.owner.name],
  ];
  const status: StatementFact[] = [
    ['State', taxRiskStatusNames[risk.status]],
    ['Decision', risk.decision === null ? 'None yet' : taxDecisionNames[risk.decision]],
    ['Route', taxRouteNames[risk.route]],
    ['Version', String(risk.version)],
    ['Review on', day(risk.reviewOn)],
    ['Rules', `Version ${risk.rules.version}. ${risk.rules.date}`],
  ];
  return [
    { name: 'Engagement', facts: engagement },
    { name: 'Tax status', facts: status },
  ];
}

const levelOf = ({ level, levelReasons, warnings }: TaxRisk): ContentsEntry => ({
  title: riskLevelNames[level],
  note: '',
  text: [...levelReasons, ...warnings.map(({ text }) => text)],
});

function resultOf({ evaluation, routeWhy }: TaxRisk): ContentsEntry[] {
  if (evaluation === null)
    return [{ title: 'No questions were asked', note: '', text: [routeWhy] }];
  return evaluation.reasons.map(({ section, level, text }) => ({
    title: sectionName(section),
    note: section === 'result' || section === 'exit' ? '' : taxLevelText(section, level),
    text: [text],
  }));
}

function sectionName(section: NonNullable<TaxRisk['evaluation']>['reasons'][number]['section']) {
  return section === 'result' ? 'Overall' : taxSectionNames[section];
}

type DayOf = (moment: string) => string;

function versionOf(one: TaxRisk['versions'][number], dayOf: DayOf): ContentsEntry {
  const { version, decision, override, assessedBy, signedOffBy, supersededAt } = one;
  const instead = override?.insteadOf;
  return {
    title: `Version ${version}: ${taxDecisionNames[decision]}`,
    note: supersededAt === null ? '' : `Superseded ${dayOf(supersededAt)}`,
    text: [
      `Assessed by ${assessedBy.name}, signed off by ${signedOffBy.name} on ${dayOf(signedOffBy.at)}, with rules version ${one.engineVersion}.`,
      ...(override
        ? [
            `The rules said ${instead ? taxDecisionNames[instead].toLowerCase() : 'nothing'}. ${override.by.name} decided otherwise: ${override.reason}`,
          ]
        : []),
      one.careTaken,
      one.supersededReason,
    ],
  };
}

function statementOf(one: TaxRisk['statements'][number], dayOf: DayOf): ContentsEntry {
  const { number, decision, issuedAt, effectiveFrom, replaces, withdrawnAt, recipients } = one;
  const dayText = (moment: string | null) => (moment === null ? 'not yet' : dayOf(moment));
  return {
    title: `${number}: ${taxDecisionNames[decision]}`,
    note: withdrawnAt === null ? '' : `Withdrawn ${dayOf(withdrawnAt)}`,
    text: [
      `Issued ${dayOf(issuedAt)}, applies from ${dayInWords(effectiveFrom)}${replaces === '' ? '' : `, replaces ${replaces}`}.`,
      ...recipients.map(
        ({ name, alsoFor, email, sentAt, openedAt, acknowledgedAt }) =>
          `To ${name}${alsoFor === '' ? '' : `, also for ${alsoFor}`} (${email}): sent ${dayText(sentAt)}, opened ${dayText(openedAt)}, acknowledged ${dayText(acknowledgedAt)}.`,
      ),
    ],
  };
}

const outcomes = { upheld: 'Status stands', withdrawn: 'Statement withdrawn' };

function disputeOf(one: TaxRisk['disputes'][number]): ContentsEntry {
  const { name, statementNumber, receivedOn, dueOn, daysLeft, outcome, text, reasons } = one;
  const open = daysLeft !== null && daysLeft < 0 ? 'Overdue' : 'Open';
  return {
    title: `${name}, ${statementNumber}`,
    note: outcome === null ? open : outcomes[outcome],
    text: [
      `Received ${dayInWords(receivedOn)}, answer due by ${dayInWords(dueOn)}.`,
      text,
      ...(outcome === null ? [] : [`Answered by ${one.decidedBy}: ${reasons}`]),
    ],
  };
}
