import type { CompanyType, SmallClient } from '@countersign/contract';

/** What an engagement type means for who is paid how. */
export const typeTexts: Record<CompanyType, string> = {
  Company: 'People come through companies of their own',
  PAYE: 'People are on the payroll, with tax taken at source',
  'Self Employed': 'People are paid gross and settle their tax themselves',
};

/** The answers to whether a company is a small client, and what each of them means. */
export const smallClientTexts: Record<SmallClient, { label: string; meaning: string }> = {
  unknown: {
    label: 'Not known',
    meaning: 'Until this is settled, tax assessments treat the company as one that has to decide.',
  },
  small: {
    label: 'Small',
    meaning:
      'Who comes through a company of their own decides on their tax status themselves: no status determination statement is needed.',
  },
  'not-small': {
    label: 'Medium or large',
    meaning:
      'The company decides on the tax status of everybody who comes through a company of their own, and gives them a status determination statement with its reasons.',
  },
};

/** What counts as small, for periods from 6 April 2025 on. */
export const smallClientRule =
  'Small is who meets at least two of: turnover of £15m or less, a balance sheet of £7.5m or less, 50 employees or fewer. A group’s parent has to be small too.';
