import { type Endpoint, maxBulkRows, maxFoundRows, type RowSelection } from '@countersign/contract';
import type { Icon } from '@tabler/icons-react';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { newUuid } from '../../../ui/browser/new-uuid.ts';
import { toastError } from '../../../ui/notices/toast.ts';
import { text } from '../text.ts';
import type { BulkAction, Chosen } from './SelectionBar.tsx';

/** Describes an act on many rows, with the texts of its dialog and result. */
export interface RowAct {
  /** As the call has it. */
  action: string;
  title: string;
  /** What it means for those that are selected. */
  text: string;
  button: string;
  /** Title and button where it is done to one row by its menu. */
  one?: string;
  /** What the button of the dialog says for these rows, where that is something else. */
  confirm?(selection: RowSelection): string | undefined;
  /** What became of those to which it was done, such as `archived`. */
  done: string;
  icon: Icon;
  /** For what can't be taken back. */
  color?: 'red';
  /** Further input, such as a reason. */
  inputs?(props: ActInputs): ReactNode;
  /** What is missing or wrong before the call is made, by field. */
  check?(values: ActValues, selection: RowSelection): Record<string, string>;
  /** Whether it can be done to a row; to any where nothing is said. */
  fits?(id: string): boolean;
  /** The path of what it puts right where another act was refused for that, such as `settings.approval`. */
  cures?: string;
}

/** Holds the values of an act, in parts of the call's body. */
export interface ActValues {
  readonly reason?: string;
  readonly expiresOn?: string | null;
  readonly approvalSetupId?: string;
  readonly projectId?: string;
  readonly userId?: string;
  readonly [part: string]: unknown;
}

/** Defines the props of an act's inputs. */
export interface ActInputs {
  selection: RowSelection;
  values: ActValues;
  problems: Readonly<Record<string, string>>;
  onChange(values: ActValues): void;
}

/** Describes an act that waits for confirmation. */
export interface PendingAct {
  act: RowAct;
  chosen: Chosen;
  /** Made once: to press the button again does the same again. */
  commandId: string;
}

/** The call that does something to many rows of a list, and answers what became of each. */
export interface RowActsOf {
  endpoint: Endpoint;
  /** What one row and several of them are called. */
  nouns: readonly [one: string, several: string];
  acts: readonly RowAct[];
  /** The body of the call; without it the action and the selection. */
  bodyOf?(pending: {
    act: RowAct;
    selection: RowSelection;
    commandId: string;
    values: ActValues;
  }): object;
  /** All rows that match can't be taken at once: they have to be chosen one by one. */
  needsIds?: boolean;
}

/** "1 document", "3 documents" */
export const countOf = (count: number, [one, several]: RowActsOf['nouns']) =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : several}`;

/** Returns the acts on the selected rows, and the one that waits for confirmation: for `RowActDialog`. */
export function useRowActs(of: RowActsOf) {
  const [pending, setPending] = useState<PendingAct>();
  const ask = (act: RowAct, chosen: Chosen) => setPending({ act, chosen, commandId: newUuid() });
  const actions = of.acts.map((act): BulkAction => {
    const { action, button, one, icon, color, fits } = act;
    return {
      key: action,
      label: button,
      labelOne: one,
      icon,
      ...(color && { color }),
      ...(fits && { fits }),
      run: (chosen) => {
        const problem = tooMany(chosen, of);
        if (problem !== undefined) toastError(problem);
        else ask(act, chosen);
      },
    };
  });
  return { actions, dialog: { ...of, pending, onAsk: ask, onClose: () => setPending(undefined) } };
}

/** Why something can't be done to so many rows at once; undefined where it can. */
export function tooMany(
  { selection, count }: Chosen,
  {
    nouns,
    needsIds = false,
    max = maxFoundRows,
  }: Pick<RowActsOf, 'nouns' | 'needsIds'> & { max?: number },
): string | undefined {
  const areNamed = 'ids' in selection;
  const limit = areNamed || needsIds ? max : maxBulkRows;
  if (count <= limit && (areNamed || !needsIds)) return undefined;
  const maxText = countOf(limit, nouns);
  return needsIds ? text.acts.limitOne(maxText) : text.acts.limit(maxText);
}

/** The parts of a selection of which each is one call: named rows in as many as a call takes, all that match in one. */
export function partsOf(selection: RowSelection): RowSelection[] {
  if (!('ids' in selection)) return [selection];
  const { ids } = selection;
  return Array.from({ length: Math.ceil(ids.length / maxBulkRows) }, (_, part) => ({
    ids: ids.slice(part * maxBulkRows, (part + 1) * maxBulkRows),
  }));
}

/** Archiving and restoring, of what is archived or of what is not; of all, both. */
export function archiveActs(
  archived: string,
  [, several]: RowActsOf['nouns'],
  texts: { archive: string; restore: string },
): RowAct[] {
  return [
    ...(archived === 'yes'
      ? []
      : [
          {
            action: 'archive',
            title: text.acts.archive(several),
            text: texts.archive,
            button: text.acts.archive(several),
            done: text.acts.archived,
            icon: IconArchive,
          },
        ]),
    ...(archived === 'no'
      ? []
      : [
          {
            action: 'restore',
            title: text.acts.restore(several),
            text: texts.restore,
            button: text.acts.restore(several),
            done: text.acts.restored,
            icon: IconArchiveOff,
          },
        ]),
  ];
}
