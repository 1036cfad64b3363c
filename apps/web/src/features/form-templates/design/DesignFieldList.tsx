import { assigneeName, type Field } from '@countersign/contract';
import { firstPlacement, readingOrder } from '@countersign/domain';
import { Checkbox, CloseButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconSearch } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { fieldFacts } from '../../../kit/fields/facts.ts';
import { useFieldTypes, viewOf } from '../../../kit/fields/field-types.ts';
import { useToneOf } from '../assignee-tones.ts';
import classes from './Designer.module.css';
import { text } from './text.ts';

interface DesignFieldListProps {
  fields: readonly Field[];
  selected: ReadonlySet<string>;
  issues: ReadonlyMap<string, readonly string[]>;
  /** Chooses fields by their keys; the last of them is the one that was pointed at. */
  onSelect(keys: readonly string[]): void;
}

/** The fields in the order in which one reads them: all that can be done on the pages can be done from here. */
export function DesignFieldList({ fields, selected, issues, onSelect }: DesignFieldListProps) {
  const [query, setText] = useState('');
  const [onlyWrong, setOnlyWrong] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const inOrder = useMemo(() => readingOrder(fields), [fields]);
  const wanted = query.trim().toLowerCase();
  const shown = inOrder.filter(
    ({ key, label }) =>
      `${label}\n${key}`.toLowerCase().includes(wanted) && (!onlyWrong || issues.has(key)),
  );
  const active = shown.find(({ key }) => selected.has(key)) ?? shown[0];
  const anchor = useRef<string>(undefined);
  const choose = (key: string, event: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>) => {
    const keys = shown.map((field) => field.key);
    const from = anchor.current === undefined ? -1 : keys.indexOf(anchor.current);
    if (event.shiftKey && from >= 0) {
      const to = keys.indexOf(key);
      return onSelect(keys.slice(Math.min(from, to), Math.max(from, to) + 1));
    }
    anchor.current = key;
    if (!event.ctrlKey && !event.metaKey) return onSelect([key]);
    const others = [...selected].filter((one) => one !== key);
    onSelect(selected.has(key) ? others : [...others, key]);
  };
  const newest = useRef(choose);
  useEffect(() => {
    newest.current = choose;
  });
  // The very same for all rows for ever: a row is shown again only where it is another one.
  const onChoose = useCallback<typeof choose>((key, event) => newest.current(key, event), []);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
    const at = rows.indexOf(document.activeElement as HTMLElement);
    const to = rowOfKey(event.key, at, rows.length);
    if (event.altKey || to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const row = rows[to];
    row?.focus();
    const key = row?.dataset['field'];
    if (key !== undefined && !event.ctrlKey && !event.metaKey) choose(key, event);
  };
  return (
    <div className={classes.fields}>
      <Stack gap={4} p="xs">
        <TextInput
          size="xs"
          value={query}
          onChange={(event) => setText(event.currentTarget.value)}
          placeholder={text.fields.find}
          aria-label={text.fields.findLabel}
          leftSection={<IconSearch size={14} aria-hidden />}
          rightSection={
            query !== '' && (
              <CloseButton size="sm" aria-label={text.fields.clear} onClick={() => setText('')} />
            )
          }
        />
        <Group justify="space-between" mih={18} c="dimmed" fz="xs">
          <span role="status">{text.fields.count(shown.length, fields.length)}</span>
          {(issues.size > 0 || onlyWrong) && (
            <Checkbox
              size="xs"
              label={text.fields.withErrors(issues.size)}
              checked={onlyWrong}
              onChange={(event) => setOnlyWrong(event.currentTarget.checked)}
            />
          )}
        </Group>
      </Stack>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={list}
        className={classes.rows}
        aria-label={text.fields.list}
        data-list
        // Keys lead from button to button.
        onKeyDown={onKeyDown}
      >
        {shown.map((field, index) => (
          <FieldRow
            key={field.key}
            field={field}
            page={firstPlacement(field).page}
            isFirstOfPage={
              index === 0 ||
              firstPlacement(shown[index - 1] ?? field).page !== firstPlacement(field).page
            }
            isSelected={selected.has(field.key)}
            isActive={field === active}
            issue={issues.get(field.key)?.[0]}
            onChoose={onChoose}
          />
        ))}
      </ul>
      {fields.length === 0 && (
        <Text size="sm" c="dimmed" p="sm">
          {text.fields.empty}
        </Text>
      )}
    </div>
  );
}

function rowOfKey(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

interface FieldRowProps {
  field: Field;
  page: number;
  isFirstOfPage: boolean;
  isSelected: boolean;
  /** The one that Tab comes to. */
  isActive: boolean;
  issue: string | undefined;
  onChoose(key: string, event: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>): void;
}

const FieldRow = memo(function FieldRow(props: FieldRowProps) {
  const { field, page, isFirstOfPage, isSelected, isActive, issue, onChoose } = props;
  const types = useFieldTypes();
  const toneOf = useToneOf();
  const view = viewOf(types, field);
  const { icon: Icon, name } = view;
  const taken = fieldFacts(field, view, types.registry.find(field.type));
  const facts = [name, assigneeName(field.assignee), ...taken];
  return (
    <li className={classes.row}>
      {isFirstOfPage && <span className={classes.pageName}>{text.fields.page(page + 1)}</span>}
      <button
        type="button"
        className={classes.rowButton}
        data-field={field.key}
        data-tone={toneOf(field.assignee)}
        aria-pressed={isSelected}
        tabIndex={isActive ? 0 : -1}
        onClick={(event) => onChoose(field.key, event)}
      >
        <Icon size={16} stroke={1.6} aria-hidden />
        <span className={classes.rowText}>
          <span className={classes.rowLabel}>
            {field.label || field.key}
            {field.required && <span aria-hidden> *</span>}
          </span>
          <span className={classes.facts}>
            {facts.join(' · ')}
            {field.required && <span className="visually-hidden">{text.fields.required}</span>}
          </span>
          {issue !== undefined && (
            <span className={classes.issue}>
              <IconAlertTriangle size={12} aria-hidden /> {issue}
            </span>
          )}
        </span>
      </button>
    </li>
  );
});
