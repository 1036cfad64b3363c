/** The texts of the choice of a company. */
export const text = {
  showAll: 'Show all companies',
  label: 'Company',
  choose: 'Choose company',
  none: 'No companies yet',
  noMatch: 'No matching companies',
  option: (name: string, code: string) => `${name} (${code})`,
} as const;
