import { archivedChoices } from '@countersign/contract';

/** Defines the own parameters in the address of the page of email templates. */
export const templatesOwn = { archived: archivedChoices, show: ['events', 'list'] } as const;
