import { type ExternalRole, externalRoles } from '@countersign/contract';

/** What external parties are called where somebody chooses among them. */
export const externalRoleLabels: Record<ExternalRole, string> = {
  recipient: 'Recipient',
  agent: 'Agent',
  signer: 'External signers',
  copy: 'CC',
};

/** The same as the options of a select. */
export const externalRoleOptions = externalRoles.map((value) => ({
  value,
  label: externalRoleLabels[value],
}));
