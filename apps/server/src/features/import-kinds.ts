import type { AnyImportKind } from '../platform/imports/import-kind.ts';
import type { Platform } from '../platform/platform.ts';
import { contactsImport } from './contacts/index.ts';
import { draftsImport } from './documents/index.ts';
import { usersImport } from './users/index.ts';

/** Lists the kinds of imports, for their jobs. */
export function allImportKinds(platform: Platform): AnyImportKind[] {
  return [usersImport(platform), contactsImport, draftsImport(platform)];
}
