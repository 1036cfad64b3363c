import { archiving } from '../../platform/records/records.ts';
import { groupDetail, groupKind, lockGroup } from './contact-group-queries.ts';

/**
 * Puts a group away, or takes it back with the contacts that it had; one that is so already stays so.
 * @throws Failure `not-found`
 */
export const archiveContactGroup = archiving(groupKind, { find: groupDetail, locked: lockGroup });
