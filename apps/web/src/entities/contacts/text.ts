/** The texts of contacts that several features show. */
export const text = {
  erased: 'Erased',
  archived: 'Archived',
  noEmail: 'No email',
  emails: (first: string, more: number) => (more === 0 ? first : `${first} and ${more} more`),
  count: (count: number, isCapped: boolean) =>
    `${isCapped ? 'more than ' : ''}${count.toLocaleString('en-GB')} ${count === 1 ? 'contact' : 'contacts'}`,
  groups: { private: 'private', byFilters: 'by filters' },
  agent: (name: string, email: string) => (email === '' ? name : `${name} (${email})`),
  select: { typeName: 'Type a name', noMatch: 'No matching people' },
  correct: {
    label: 'Correct contact',
    help: 'Later documents and distributions also go to this email.',
  },
} as const;
