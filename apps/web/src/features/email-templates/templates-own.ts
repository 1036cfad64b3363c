import { archivedChoices } from '@countersign/contract';

/** What the address of the page of email templates says besides what all lists do. */
export const templatesOwn = { archived: archivedChoices, show: ['events', 'list'] } as const;
