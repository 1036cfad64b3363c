/** The texts of users that several features show. */
export const text = {
  you: 'You',
  types: {
    SysAdmin:
      'Sets up everything: users, companies, projects, templates and packs. Sees all documents.',
    Admin: 'Drafts and sends. Sees and manages all documents of their projects.',
    Operator: 'Drafts and sends. Sees the documents they created.',
    Approver: 'Approves, declines and signs the documents assigned to them.',
    'Operator/Approver':
      'Drafts and sends their own documents, and approves the documents of others.',
  },
  secondFactors: {
    none: 'Password only',
    authenticator: 'Authenticator app',
    email: 'Code by email',
    unknown: 'Unknown',
  },
  flags: { taxRisks: 'Tax risks', distributions: 'Distributions' },
} as const;
