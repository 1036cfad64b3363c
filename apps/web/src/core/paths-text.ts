/** The names of the lists that pages of one record link back to. */
export const text = {
  documents: 'Documents',
  formTemplates: 'Form templates',
  formPacks: 'Form packs',
  companies: 'Companies',
  projects: 'Projects',
  contacts: 'Contacts',
  users: 'Users',
  approvalSetups: 'Approval setup',
  approverGroups: 'Approver groups',
  emailTemplates: 'Email templates',
  reports: 'Report',
  distributions: 'Doc Distributions',
  taxRisks: 'Tax Risks',
  customFields: 'Custom fields list',
} as const;
