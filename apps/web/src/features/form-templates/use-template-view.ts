import type { Field } from '@countersign/contract';
import { useCallback, useRef, useState } from 'react';
import { scrollToBox } from '../../ui/pdf/PageBoxes.tsx';
import { type FieldFilter, filterFields } from './field-edits.ts';

const everything: FieldFilter = { text: '', page: null, assignee: null };

/** What of a template is shown, and which field is chosen: in the list and on the pages alike. */
export function useTemplateView() {
  const [filter, setFilter] = useState(everything);
  const [selectedKey, setSelectedKey] = useState<string | null>(null);
  /** On phones one of both alone is seen. */
  const [shown, setShown] = useState<'fields' | 'pages'>('fields');
  const list = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);

  const selectInList = useCallback((key: string) => {
    setSelectedKey(key);
    scrollToBox(pane.current, key);
  }, []);
  /** Chooses a field of these and shows its row, whatever the filter; then something is done with that. */
  const selectRow = useCallback(
    (key: string, fields: readonly Field[], then?: (row: Element) => void) => {
      setSelectedKey(key);
      setFilter((now) =>
        filterFields(fields, now).some((field) => field.key === key) ? now : everything,
      );
      // Once the row is shown: the filter may have hidden it, and on phones the whole list.
      requestAnimationFrame(() => {
        const row = list.current?.querySelector(`[data-field="${CSS.escape(key)}"]`);
        row?.scrollIntoView({ block: 'nearest' });
        if (row) then?.(row);
      });
    },
    [],
  );
  /** The same, to work on it in the list. */
  const editRow = useCallback(
    (key: string, fields: readonly Field[]) => {
      setShown('fields');
      selectRow(key, fields, (row) =>
        row.querySelector('textarea')?.focus({ preventScroll: true }),
      );
    },
    [selectRow],
  );
  /** Shows a row in which something is wrong; whoever asks gives it the focus. */
  const reveal = (key: string) => {
    setFilter(everything);
    setShown('fields');
    setSelectedKey(key);
  };
  return {
    filter,
    setFilter,
    selectedKey,
    setSelectedKey,
    shown,
    setShown,
    list,
    pane,
    selectInList,
    selectRow,
    editRow,
    reveal,
  };
}
