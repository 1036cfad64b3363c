import { archiving } from '../../platform/records/records.ts';
import { findSetup, setupKind } from './approval-setup-queries.ts';

/**
 * Archives an approval setup, which is offered no more then, or takes it back. Projects and documents that have
 * it keep it.
 * @throws Failure `not-found`
 */
export const archiveSetup = archiving(setupKind, { find: findSetup });
