import { z } from 'zod';

/** The roles of parties that can be outside the company. */
export const externalRoles = ['recipient', 'agent', 'signer', 'copy'] as const;
export type ExternalRole = (typeof externalRoles)[number];

/** Some of these roles, each once. */
export const externalRolesRule = z.array(z.enum(externalRoles)).max(externalRoles.length);
