import { recordUpTo } from '@countersign/fields';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { maxTaxAnswers } from './tax-risk-facts.ts';

/** Empty text, as in an empty cell of the tables, and null are no answer. */
const answerValue = z.union([z.string().max(60), z.boolean()]).nullable();

/**
 * Answers by the column names of the published tables, with the tables' values; also gathered by the
 * table that they belong to (`setup`, `exit`, `control` ...). Instead of a section's answers its level
 * can be given, as in the final matrix: `"control": "HIGH"`.
 */
export const taxAnswersInput = recordUpTo(
  maxTaxAnswers,
  z.string().max(60),
  z.union([answerValue, recordUpTo(50, z.string().max(60), answerValue)]),
);
export type TaxAnswersInput = z.output<typeof taxAnswersInput>;

const level = z.enum(['LOW', 'MEDIUM', 'HIGH', 'OUTOFIR35']);
const section = z.enum([
  'personalService',
  'control',
  'financialRisk',
  'partAndParcel',
  'businessOnOwnAccount',
]);

export const taxOutcome = z.enum(['inside', 'outside', 'undetermined']);

export const sectionLevels = z.record(section, level.nullable());

const taxReason = z.object({
  section: z.union([section, z.enum(['result', 'exit'])]),
  level: level.nullable(),
  text: z.string(),
  /** The answers that it rests on. */
  answers: z.array(z.object({ column: z.string(), question: z.string(), answer: z.string() })),
});
export type TaxReasonDto = z.infer<typeof taxReason>;

export const taxEvaluation = z.object({
  /** The version of the published tables. */
  engineVersion: z.string(),
  outcome: taxOutcome,
  /** Null where the answers so far fit no row of the section's table. */
  sections: sectionLevels,
  /** An office, one section alone, all of them together, or nothing yet. */
  decidedBy: z.union([section, z.enum(['exit', 'matrix', 'unanswered'])]),
  reasons: z.array(taxReason),
  /** Where the tables are known to surprise. */
  warnings: z.array(z.object({ kind: z.string(), text: z.string() })),
  /** True where everything is answered; else the outcome is that of the answers so far. */
  complete: z.boolean(),
  /** The question that comes next. */
  next: z.string().optional(),
  progress: z.object({ answered: z.int(), total: z.int() }),
});
export type TaxEvaluationDto = z.infer<typeof taxEvaluation>;

export const evaluateTaxRisk = endpoint({
  name: 'evaluateTaxRisk',
  summary: 'What the published rules on employment status make of answers; nothing is kept',
  base: 'v4',
  method: 'POST',
  path: '/tax-risks/evaluate',
  maxBodyBytes: 2 * 1024 * 1024,
  body: z.object({ answers: taxAnswersInput }),
  answer: taxEvaluation,
  policy: 'tax-risks.use',
});
