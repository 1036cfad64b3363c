import type { ListDefinition, ListField, ListFilter, Rows } from '@countersign/contract';
import type { ReactNode } from 'react';
import type { ListAnswer } from './answer-of.ts';
import type { ChoiceSource, ChoiceSources, FieldOption } from './filters/choices.tsx';
import type { RowChoice } from './selection/row-choice.ts';
import type { BulkAction } from './selection/SelectionBar.tsx';
import type { ListColumn } from './table/list-columns.ts';
import type { RowDetails } from './table/use-row-details.ts';
import type { ExportOf } from './tools/ExportMenu.tsx';
import type { ListState } from './use-list-state.ts';

/** Defines the props of a list from the server. */
export interface ListTableProps<Row> extends ListAnswer<Row> {
  /** What the rows are, in the plural, such as `contacts`. */
  label: string;
  definition: ListDefinition;
  list: ListState;
  columns: readonly ListColumn<Row>[];
  /** What can be filtered and sorted by: those of the definition, and the tenant's own. */
  fields?: readonly ListField[];
  /** Where the choices come from of fields that do not have them themselves. */
  choices?: ChoiceSources;
  rowKey(row: Row): string;
  /** What a row is called where a screen reader needs it. */
  rowName?(row: NoInfer<Row>): string;
  /** Where a row leads; its first column becomes the link. */
  rowHref?(row: Row): string;
  /** Opens a row that has no page of its own. */
  onOpen?(row: Row): void;
  /** The key of the row that is open next to the table. */
  openKey?: string;
  /** A row as a card, for phones; without it the table scrolls sideways. */
  renderCard?(row: Row): ReactNode;
  /** What can be done with a row: stands at its end. */
  renderMenu?(row: Row): ReactNode;
  /** What a row has more to tell: shown below it where someone opens that. */
  renderDetail?(row: Row): ReactNode;
  searchPlaceholder?: string;
  /** Shown next to the table's own buttons. */
  toolbar?: ReactNode;
  /** What can be done to many rows; without any, rows can't be selected. */
  bulkActions?: readonly BulkAction[];
  /** What is done to all rows that match minds the parameters of the page too, such as a tab. */
  takesAllOf?: boolean;
  /** Finds the first rows that match, so many at most, where things are done to named rows alone. */
  findAll?(max: number): Promise<readonly string[]>;
  exportOf?: ExportOf;
  /** Shown where there is nothing and nothing was searched for. */
  empty: ReactNode;
}

/** Defines the props that both views of rows share. */
export interface RowsViewProps<Row>
  extends Pick<
    ListTableProps<Row>,
    'rowKey' | 'rowHref' | 'onOpen' | 'openKey' | 'renderMenu' | 'renderDetail'
  > {
  sort?: ListState['sort'];
  onSort?(sort: ListState['sort']): void;
  /** Opens another page, for the keyboard. */
  onPage?(cursor: string): void;
  /** Leads out of the rows upwards: to the search. */
  onTop?(): void;
  rows: Rows<Row> | undefined;
  columns: readonly ListColumn<Row>[];
  fields: readonly ListField[];
  rowName(row: Row): string;
  /** Undefined where rows can't be selected. */
  choice: RowChoice | undefined;
  /** The rows below which more of them is shown. */
  details: RowDetails;
  /** About how many rows there will be, while they are on their way. */
  expected?: number;
  /** The rows are about to be replaced. */
  isDimmed: boolean;
}

/** Defines the props of the editor of a filter's values. */
export interface FilterValuesProps {
  field: ListField;
  filter: ListFilter;
  source: ChoiceSource;
  labels: ReadonlyMap<string, string>;
  /** The id of the text that says what is wrong. */
  describedBy: string | undefined;
  onSeen(options: readonly FieldOption[]): void;
  onChange(values: string[]): void;
}
