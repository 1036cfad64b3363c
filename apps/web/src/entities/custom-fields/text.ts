/** The texts of the inputs and values of custom fields. */
export const text = {
  loading: 'Loading custom fields',
  retry: 'Try again',
  emails: 'name@example.com, other@example.com',
  yes: 'Yes',
  no: 'No',
  notSet: 'Not set',
  chooseOne: 'Choose one',
  chooseMany: 'Choose one or more',
  noChoice: 'No matching choices',
  clear: (name: string) => `Clear ${name}`,
} as const;
