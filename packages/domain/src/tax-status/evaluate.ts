import { applicableQuestions, countedAnswers, isAnswered } from './answers.ts';
import type { SectionLevels, SectionRow, TaxDecider } from './levels.ts';
import { rowFor, type TaxLevel, type TaxOutcome, type TaxSection, taxSections } from './levels.ts';
import type { TaxAnswers } from './question.ts';
import { contractsAreSkipped } from './questions-contracts.ts';
import { exitReason, outcomeReason, sectionReason, type TaxReason } from './reasons.ts';
import { exitTable, finalMatrix, sectionTables, taxTablesVersion } from './tables.ts';
import { type TaxWarning, taxWarnings } from './warnings.ts';

/** Holds the evaluation of answers by the tables. */
export interface TaxEvaluation {
  engineVersion: string;
  outcome: TaxOutcome;
  sections: SectionLevels;
  decidedBy: TaxDecider;
  reasons: TaxReason[];
  warnings: TaxWarning[];
  /** All questions are answered: without that the outcome is only what the answers so far come to. */
  complete: boolean;
  /** The question that is to be answered next. */
  next?: string;
  /** How many questions these answers call for, and how many of them are answered. */
  progress: { answered: number; total: number };
}

const outcomes = { INIR35: 'inside', OUTOFIR35: 'outside', UNKNOWN: 'undetermined' } as const;

/**
 * Evaluates answers that have no problems by the published tables. `given` has levels of sections that are taken as
 * they are, instead of their answers.
 */
export function evaluateTaxStatus(
  answers: TaxAnswers,
  given: Partial<SectionLevels> = {},
): TaxEvaluation {
  const counted = countedAnswers(answers);
  const rows = taxSections.map((section) => sectionRow(section, counted, given[section]));
  const isOffice = rowFor(exitTable, counted)?.gives === 'INIR35';
  const sections = Object.fromEntries(
    rows.map(({ section, level }) => [section, isOffice ? null : level]),
  ) as SectionLevels;
  const { outcome, decidedBy } = isOffice
    ? { outcome: 'inside' as const, decidedBy: 'exit' as const }
    : decide(sections);
  const questions = applicableQuestions(counted);
  const open = questions.filter(
    (question) => !isAnswered(question, counted) && !(question.section in given),
  );
  return {
    engineVersion: taxTablesVersion,
    outcome,
    sections,
    decidedBy,
    reasons: [
      outcomeReason(outcome, decidedBy),
      ...(isOffice ? [exitReason] : rows.flatMap((row) => sectionReason(row, counted))),
    ],
    warnings: taxWarnings(counted, sections, decidedBy),
    complete: open.length === 0,
    ...(open[0] && { next: open[0].key }),
    progress: { answered: questions.length - open.length, total: questions.length },
  };
}

function sectionRow(
  section: TaxSection,
  answers: TaxAnswers,
  given: TaxLevel | null | undefined,
): SectionRow {
  if (given) return { section, level: given, columns: [], skipped: false };
  const table = sectionTables[section];
  const row = rowFor(table, answers);
  if (row) {
    // In the order in which they are asked.
    const columns = table.columns.filter((column) => row.when[column] !== undefined);
    return { section, level: row.gives, columns, skipped: false };
  }
  // Without answers about their contracts the published rules count a worker as in the middle.
  const isOwnAccount = section === 'businessOnOwnAccount';
  const skipped = isOwnAccount && contractsAreSkipped(answers);
  return { section, level: isOwnAccount ? 'MEDIUM' : null, columns: [], skipped };
}

/** Decides by the levels: one that decides alone goes before the matrix of all. */
function decide(sections: SectionLevels): { outcome: TaxOutcome; decidedBy: TaxDecider } {
  const alone = taxSections.find((section) => sections[section] === 'OUTOFIR35');
  if (alone) return { outcome: 'outside', decidedBy: alone };
  const levels = Object.fromEntries(
    taxSections.map((section) => [section, sections[section] ?? undefined]),
  );
  const row = rowFor(finalMatrix, levels);
  if (!row) return { outcome: 'undetermined', decidedBy: 'unanswered' };
  return { outcome: outcomes[row.gives], decidedBy: 'matrix' };
}
