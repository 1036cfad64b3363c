/** The texts of a page that loads, fails or is turned off. */
export const text = {
  page: {
    skip: 'Skip to content',
    loading: 'Loading page',
    opening: 'Opening your session',
    serverTitle: 'The server doesn’t answer',
    offline: 'The connection is lost. You can save again when the server answers.',
    errorTabTitle: 'Something went wrong',
    errorTitle: 'Something went wrong on this page',
    errorHelp:
      'Your saved work is safe. Reload the page, or tell your administrator if it happens again.',
    reload: 'Reload page',
    home: 'Go to Home',
    offTabTitle: 'Turned off',
    offTitle: 'Contacts and distributions are turned off',
    offHelp: 'You have access to this page, but your preferences hide it.',
  },
} as const;
