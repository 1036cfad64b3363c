import { type ExternalRole, externalRoles } from '@countersign/contract';
import { text } from './text.ts';

/** Names the external parties in a choice. */
export const externalRoleLabels: Record<ExternalRole, string> = {
  recipient: text.roles.recipient,
  agent: text.roles.agent,
  signer: text.roles.signer,
  copy: text.roles.copy,
};

/** The same as the options of a select. */
export const externalRoleOptions = externalRoles.map((value) => ({
  value,
  label: externalRoleLabels[value],
}));
