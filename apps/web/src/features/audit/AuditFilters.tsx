import { type AuditSubject, auditSubjects } from '@countersign/contract';
import { Button, Pill, Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { UserSelect } from '../users/index.ts';
import classes from './Audit.module.css';
import { actionName, subjectNames } from './audit-words.ts';

/** What the log is narrowed to; empty for everything. */
export interface AuditFilterValues {
  actor: string;
  kind: AuditSubject | undefined;
  /** The id of one subject. */
  subject: string;
  action: string;
  /** Days, such as `2026-11-21`. */
  from: string;
  to: string;
}

/** Whether anything is left out of the log. */
export function isFiltered(values: AuditFilterValues): boolean {
  return Object.values(values).some((value) => value !== undefined && value !== '');
}

interface AuditFiltersProps {
  values: AuditFilterValues;
  /** Of the one subject that the log is narrowed to. */
  subjectName: string | undefined;
  /** Every action that the log holds. */
  actions: readonly string[];
  onChange(change: Partial<Record<keyof AuditFilterValues, string>>): void;
}

const kinds = auditSubjects.map((kind) => ({ value: kind, label: subjectNames[kind] }));
const nothing = { actor: '', kind: '', subject: '', action: '', from: '', to: '' };

/** Who, about what, which action, and between which days. */
export function AuditFilters({ values, subjectName, actions, onChange }: AuditFiltersProps) {
  const count = Object.values(values).filter((one) => one !== undefined && one !== '').length;
  const named = actions
    .map((action) => ({ value: action, label: actionName(action) }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en-GB'));
  return (
    <FilterBar count={count}>
      {values.subject !== '' && (
        <Pill
          size="lg"
          withRemoveButton
          removeButtonProps={{ 'aria-label': 'Show every subject' }}
          onRemove={() => onChange({ subject: '' })}
        >
          About {subjectName ?? 'one subject'}
        </Pill>
      )}
      <UserSelect value={values.actor} onChange={(actor) => onChange({ actor })} />
      <Select
        aria-label="About"
        placeholder="About anything"
        data={kinds}
        value={values.kind ?? null}
        clearable
        clearButtonProps={{ 'aria-label': 'About: clear' }}
        onChange={(kind) => onChange({ kind: kind ?? '' })}
      />
      <Select
        aria-label="Action"
        placeholder="Any action"
        data={named}
        value={values.action === '' ? null : values.action}
        searchable
        openOnFocus={false}
        clearable
        clearButtonProps={{ 'aria-label': 'Action: clear' }}
        nothingFoundMessage="No such action"
        comboboxProps={{ width: 300, position: 'bottom-start' }}
        onChange={(action) => onChange({ action: action ?? '' })}
      />
      <TextInput
        type="date"
        className={classes.day}
        aria-label="From this day on (UTC)"
        title="From this day on (UTC)"
        leftSection="From"
        leftSectionWidth={54}
        leftSectionProps={{ className: classes.dayLabel }}
        value={values.from}
        max={values.to || undefined}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        className={classes.day}
        aria-label="Up to this day (UTC)"
        title="Up to this day (UTC)"
        leftSection="To"
        leftSectionWidth={38}
        leftSectionProps={{ className: classes.dayLabel }}
        value={values.to}
        min={values.from || undefined}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
      {count > 0 && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconX size={15} aria-hidden />}
          onClick={() => onChange(nothing)}
        >
          Clear filters
        </Button>
      )}
    </FilterBar>
  );
}
