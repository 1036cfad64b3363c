import type { CompanyType } from '@countersign/contract';

/** Words the conclusion of a decision on an engagement, as in a statement. */
export interface TaxConclusion {
  /** As a part of a sentence: "the engagement is …". */
  short: string;
  /** As a heading. */
  text: string;
  explained: string;
}

const throughCompany: Record<'inside' | 'outside', TaxConclusion> = {
  inside: {
    short: 'inside the off-payroll rules',
    text: 'Inside: the off-payroll rules apply',
    explained:
      'If the worker were engaged directly by the client, they would be an employee or office holder for tax. Tax and national insurance have to be taken from the fee at source.',
  },
  outside: {
    short: 'outside the off-payroll rules',
    text: 'Outside: the off-payroll rules do not apply',
    explained:
      'If the worker were engaged directly by the client, they would not be an employee or office holder for tax.',
  },
};

const direct: Record<'inside' | 'outside', TaxConclusion> = {
  inside: {
    short: 'employed for tax',
    text: 'Inside: employed for tax',
    explained:
      'In this engagement the worker is an employee or office holder of the client for tax, whatever the contract calls them. Tax and national insurance have to be taken from the pay at source.',
  },
  outside: {
    short: 'self-employed for tax',
    text: 'Outside: self-employed for tax',
    explained:
      'In this engagement the worker is self-employed for tax, and neither an employee nor an office holder of the client.',
  },
};

/**
 * Words the conclusion of a decision; the off-payroll rules apply only to people who work through a company of their
 * own.
 */
export function taxConclusion(
  decision: 'inside' | 'outside',
  engagedAs: CompanyType,
): TaxConclusion {
  return engagedAs === 'Company' ? throughCompany[decision] : direct[decision];
}
