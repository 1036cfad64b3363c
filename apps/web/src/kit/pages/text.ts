/** The texts of pages that can’t be shown, and of what several pages have. */
export const text = {
  notFound: { title: 'Page not found', help: 'Check the address. The page may have been deleted.' },
  noAccess: {
    tabTitle: 'No access',
    title: 'No access to this page',
    help: 'Ask an administrator of your organisation for access.',
  },
  common: {
    home: 'Go to Home',
    loading: (title: string) => `Loading ${title}`,
    showContacts: 'Show contacts and distributions',
  },
} as const;
