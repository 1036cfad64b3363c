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
import { text } from './audit-text.ts';
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
  const { person, role, project, company } = risk;
  const dayOf = (moment: string) => dayIn(new Date(moment), timeZone);
  return {
    product: productName,
    issuer: company.name,
    title: text.contents.title,
    subject: text.contents.subject(person.name, role, project.name),
    about: text.contents.about(dayIn(at, timeZone), by),
    facts: factsOf(risk),
    sections: [
      { name: text.risk, entries: [levelOf(risk)] },
      { name: text.reasons.title, entries: resultOf(risk) },
      { name: text.versions.title, entries: risk.versions.map((one) => versionOf(one, dayOf)) },
      {
        name: text.statements.title,
        entries: risk.statements.map((one) => statementOf(one, dayOf)),
      },
      { name: text.disagreements.title, entries: risk.disputes.map(disputeOf) },
      {
        name: text.documents,
        entries: risk.documents.map(({ name, state }) => ({ title: name, note: state, text: [] })),
      },
    ],
    files: {
      name: text.files.title,
      list: files.map(({ fileName, about, sha256 }) => ({ name: fileName, about, sha256 })),
    },
    labels: { page: text.contents.page },
  };
}

function factsOf(risk: TaxRisk): ContentsValues['facts'] {
  const day = (value: string | null) => (value === null ? '' : dayInWords(value));
  const { engagement: labels, status: names } = text;
  const engagement: StatementFact[] = [
    [labels.person, risk.person.name],
    [labels.client, risk.company.name],
    [labels.project, risk.project.name],
    [labels.role, risk.role],
    [labels.department, risk.department],
    [labels.engagedAs, risk.engagedAs],
    [labels.startsOn, day(risk.startsOn)],
    [labels.endsOn, day(risk.endsOn)],
    [labels.company, risk.intermediary.name],
    [labels.feePayer, risk.feePayer.name],
    [labels.assessor, risk.owner.name],
  ];
  const status: StatementFact[] = [
    [names.state, taxRiskStatusNames[risk.status]],
    [names.decision, risk.decision === null ? names.undecided : taxDecisionNames[risk.decision]],
    [names.route, taxRouteNames[risk.route]],
    [names.version, String(risk.version)],
    [names.reviewOn, day(risk.reviewOn)],
    [names.rules, names.rulesVersion(risk.rules.version, risk.rules.date)],
  ];
  return [
    { name: labels.title, facts: engagement },
    { name: names.title, facts: status },
  ];
}

const levelOf = ({ level, levelReasons, warnings }: TaxRisk): ContentsEntry => ({
  title: riskLevelNames[level],
  note: '',
  text: [...levelReasons, ...warnings.map((warning) => warning.text)],
});

function resultOf({ evaluation, routeWhy }: TaxRisk): ContentsEntry[] {
  if (evaluation === null) return [{ title: text.reasons.noQuestions, note: '', text: [routeWhy] }];
  return evaluation.reasons.map((reason) => ({
    title: sectionName(reason.section),
    note:
      reason.section === 'result' || reason.section === 'exit'
        ? ''
        : taxLevelText(reason.section, reason.level),
    text: [reason.text],
  }));
}

function sectionName(section: NonNullable<TaxRisk['evaluation']>['reasons'][number]['section']) {
  return section === 'result' ? text.reasons.overall : taxSectionNames[section];
}

type DayOf = (moment: string) => string;

function versionOf(one: TaxRisk['versions'][number], dayOf: DayOf): ContentsEntry {
  const { version, decision, override, assessedBy, signedOffBy, supersededAt } = one;
  const { versions } = text;
  const instead = override?.insteadOf;
  const result = instead ? taxDecisionNames[instead].toLowerCase() : versions.noResult;
  return {
    title: versions.one(version, taxDecisionNames[decision]),
    note: supersededAt === null ? '' : versions.superseded(dayOf(supersededAt)),
    text: [
      versions.signedOff({
        assessor: assessedBy.name,
        controller: signedOffBy.name,
        day: dayOf(signedOffBy.at),
        rules: one.engineVersion,
      }),
      ...(override ? [versions.override(result, override.by.name, override.reason)] : []),
      one.careTaken,
      one.supersededReason,
    ],
  };
}

function statementOf(one: TaxRisk['statements'][number], dayOf: DayOf): ContentsEntry {
  const { number, decision, issuedAt, effectiveFrom, replaces, withdrawnAt, recipients } = one;
  const { statements } = text;
  const dayText = (moment: string | null) => (moment === null ? statements.notYet : dayOf(moment));
  return {
    title: statements.one(number, taxDecisionNames[decision]),
    note: withdrawnAt === null ? '' : statements.withdrawn(dayOf(withdrawnAt)),
    text: [
      statements.issued(dayOf(issuedAt), dayInWords(effectiveFrom), replaces),
      ...recipients.map(({ name, alsoFor, email, sentAt, openedAt, acknowledgedAt }) =>
        statements.progress(
          statements.recipient(name, alsoFor, email),
          dayText(sentAt),
          dayText(openedAt),
          dayText(acknowledgedAt),
        ),
      ),
    ],
  };
}

function disputeOf(one: TaxRisk['disputes'][number]): ContentsEntry {
  const { name, statementNumber, receivedOn, dueOn, daysLeft, outcome, reasons } = one;
  const { disagreements } = text;
  const open = daysLeft !== null && daysLeft < 0 ? disagreements.overdue : disagreements.open;
  return {
    title: disagreements.one(name, statementNumber),
    note: outcome === null ? open : disagreements.outcomes[outcome],
    text: [
      disagreements.due(dayInWords(receivedOn), dayInWords(dueOn)),
      one.text,
      ...(outcome === null ? [] : [disagreements.answered(one.decidedBy, reasons)]),
    ],
  };
}
