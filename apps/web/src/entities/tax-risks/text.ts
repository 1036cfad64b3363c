/** The texts of tax risks that several features show. */
export const text = {
  level: (level: string) => `${level} risk`,
  notAssessed: 'Not assessed',
  note: {
    title: 'Tax status of the engagement',
    open: 'Open assessment',
    start: 'Start assessment',
    noAccess: 'Ask someone with access to tax risks.',
    notAssessor: 'Ask an assessor or a tax controller to start the assessment.',
  },
} as const;
