import type { DuplicateChoice, ImportColumn, ImportEndpoints } from '@countersign/contract';
import type { api } from '../../core/api/api.ts';
import type { ImportWords } from './import-labels.ts';

type TagType = Exclude<
  Parameters<typeof api.util.invalidateTags>[0][number],
  object | null | undefined
>;

/** What rows of files become on a page, and what it is called there. */
export interface ImportOf {
  endpoints: ImportEndpoints;
  /** The page’s heading, such as `Import users`. */
  title: string;
  description: string;
  words: ImportWords;
  /** Where the page is, such as `/dashboard/users/import`; an import is below it by its id. */
  to: string;
  /** Where the page belongs to. */
  back: { to: string; label: string };
  /** Where one finds what was brought in. */
  found: { to: string; label: string };
  /** What has changed once rows were brought in or taken back. */
  changes: readonly TagType[];
  /** The sample file’s name, such as `users-sample.csv`. */
  sampleName: string;
}

/** What the steps of one import take. */
export interface OneImportProps {
  id: string;
  of: ImportOf;
  columns: readonly ImportColumn[];
  duplicates: readonly DuplicateChoice[];
}
