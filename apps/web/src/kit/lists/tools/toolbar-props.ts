import type { ListField } from '@countersign/contract';
import type { RefObject } from 'react';
import type { FieldOption } from '../filters/choices.tsx';
import type { ListTableProps } from '../list-props.ts';
import type { ListColumn } from '../table/list-columns.ts';
import type { Look } from './use-list-preferences.ts';

/** Defines the props of a list's tools. */
export interface ToolbarProps<Row> extends ListTableProps<Row> {
  fields: readonly ListField[];
  look: Look;
  /** The columns that are shown. */
  shown: readonly ListColumn<Row>[];
  searchRef: RefObject<HTMLInputElement | null>;
  /** Leads from the search into the rows. */
  onInto(): void;
  labels: ReadonlyMap<string, string>;
  onSeen(options: readonly FieldOption[]): void;
}
