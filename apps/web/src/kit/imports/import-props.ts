import type {
  DuplicateChoice,
  Import,
  ImportColumn,
  ImportDefaults,
  ImportEndpoints,
} from '@countersign/contract';
import type { ComponentType } from 'react';
import type { api } from '../../core/api/api.ts';
import type { ImportWords } from './import-labels.ts';

type TagType = Exclude<
  Parameters<typeof api.util.invalidateTags>[0][number],
  object | null | undefined
>;

/** Describes an import on its page: its endpoints, and its labels. */
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
  found: { to(one: Import): string; label: string };
  /** What is the same for all rows at first. */
  defaults?: ImportDefaults;
  /** Asks, before the file, for what is the same for all rows; offers other ways to rows than a file. */
  Setup?: ComponentType<SetupProps>;
  /** Names what is the same for all rows and has no column. */
  Decided?: ComponentType<{ defaults: ImportDefaults }>;
  /** Shows what a row that is checked would become. */
  Preview?: ComponentType<{ one: Import; row: number; onClose(): void }>;
  /** What can be done next with what is brought in, where the user may. */
  followUp?: FollowUp;
  /** What has changed once rows were brought in or taken back. */
  changes: readonly TagType[];
  /** The sample file’s name, such as `users-sample.csv`. */
  sampleName: string;
}

export interface SetupProps {
  defaults: ImportDefaults;
  onChange(defaults: ImportDefaults): void;
  /** Goes on with an import that was made without a file. */
  onMade(one: Import): void;
}

interface FollowUp {
  /** What is done with each, such as `send`. */
  act: string;
  /** Offers it for what is left, once an import is done. */
  Left: ComponentType<{ one: Import }>;
}

/** Defines the props of the steps of one import. */
export interface OneImportProps {
  id: string;
  of: ImportOf;
  columns: readonly ImportColumn[];
  duplicates: readonly DuplicateChoice[];
}
