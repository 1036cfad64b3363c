/** The locale that documents are written in where none is said. */
export const defaultLocale = 'en-GB';
