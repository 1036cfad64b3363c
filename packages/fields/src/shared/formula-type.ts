/** Lists the types of formulas; `file` is a signature, a picture or an attachment: there or not there. */
export const formulaTypes = ['number', 'text', 'date', 'yes-no', 'file'] as const;
export type FormulaType = (typeof formulaTypes)[number];

/** The most characters that a formula can have. */
export const longestFormula = 4000;
