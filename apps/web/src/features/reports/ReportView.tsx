import {
  type ListFilter,
  listFilters,
  type ReportAnswers,
  type ReportColumn,
  type ReportDefinition,
  type ReportGroupRow,
  reportColumns,
} from '@countersign/contract';
import { columnsByKey, groupFilters } from '@countersign/domain';
import { skipToken } from '@reduxjs/toolkit/query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { backTo } from '../../core/paths.ts';
import { useChosenScope } from '../../core/session/use-chosen-scope.ts';
import { AddFilter, FilterPills } from '../../kit/lists/filters/Filters.tsx';
import { useLabels } from '../../kit/lists/filters/use-labels.ts';
import { ErrorState } from '../../ui/page/ErrorState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { AnswerQuestions } from './AnswerQuestions.tsx';
import { useListReportColumnsQuery, useRunReportQuery } from './api.ts';
import { choiceSources, useFilterFields } from './choice-sources.ts';
import { ReportExport } from './ReportExport.tsx';
import { ReportResultView } from './ReportResultView.tsx';
import classes from './Reports.module.css';

interface ReportViewProps {
  name: string;
  text: string;
  definition: ReportDefinition;
  /** Buttons beside the export. */
  actions?: ReactNode;
  badge?: ReactNode;
  /** Stands before the filters. */
  children?: ReactNode;
}

/** A report: what it asks, its filters, its chart, its groups with totals, and its rows. */
export function ReportView({ name, text, actions, badge, children, ...report }: ReportViewProps) {
  const [filters, setFilters] = useReportFilters();
  const [page, setPage] = useState(0);
  const { questions } = report.definition;
  const [answers, setAnswers] = useState<ReportAnswers>(() =>
    questions.map(({ filter }) => filter.values),
  );
  const scope = useChosenScope();
  const known = useListReportColumnsQuery(report.definition.data);
  const columns = known.data?.columns ?? reportColumns(report.definition.data);
  const definition: ReportDefinition = {
    ...report.definition,
    where: [...report.definition.where, { match: 'all', filters }],
  };
  const isAnswered = questions.every(
    ({ isNeeded, filter }, index) =>
      !isNeeded ||
      filter.operator === 'empty' ||
      filter.operator === 'filled' ||
      (answers[index] ?? []).some((value) => value !== ''),
  );
  const result = useRunReportQuery(
    isAnswered ? { definition, answers, ...scope, offset: page * 50 } : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  const change = (next: ListFilter[]) => {
    setPage(0);
    setFilters(next);
  };
  const choose = (group: ReportGroupRow) => {
    const all = columnsByKey([...columns, ...(result.data?.used ?? [])]);
    const chosen = groupFilters(definition, all, group);
    const fields = new Set(chosen.map(({ field }) => field));
    change([...filters.filter(({ field }) => !fields.has(field)), ...chosen]);
  };
  return (
    <>
      <PageHeader
        title={name}
        description={text}
        back={backTo.reports}
        badge={badge}
        actions={
          <>
            {actions}
            <ReportExport name={name} definition={definition} scope={scope} answers={answers} />
          </>
        }
      />
      {children}
      {questions.length > 0 && (
        <AnswerQuestions
          questions={questions}
          columns={columns}
          answers={answers}
          onAnswer={(next) => {
            setPage(0);
            setAnswers(next);
          }}
        />
      )}
      <ReportFilters
        columns={[
          ...columns,
          ...(result.data?.used.filter(({ key }) => key.startsWith('computed.')) ?? []),
        ]}
        filters={filters}
        onChange={change}
      />
      {result.isError ? (
        <ErrorState message={messageOf(result.error)} onRetry={() => void result.refetch()} />
      ) : (
        isAnswered && (
          <ReportResultView
            definition={definition}
            result={result.data}
            page={page}
            onPage={setPage}
            onChoose={choose}
          />
        )
      )}
    </>
  );
}

interface ReportFiltersProps {
  columns: readonly ReportColumn[];
  filters: ListFilter[];
  onChange(filters: ListFilter[]): void;
}

/** Edits the filters of a user besides those of the report. */
function ReportFilters({ columns, filters, onChange }: ReportFiltersProps) {
  const [labels, addLabels] = useLabels();
  const fields = useFilterFields(columns);
  const props = {
    fields,
    sources: choiceSources,
    filters,
    labels,
    onSeen: addLabels,
    onChange: (next: (filters: ListFilter[]) => ListFilter[]) => onChange(next(filters)),
  };
  return (
    <div className={classes.tools}>
      <AddFilter {...props} />
      <FilterPills {...props} onClear={() => onChange([])} />
    </div>
  );
}

/** The filters that the address has. */
function useReportFilters() {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params.get('filters'));
  const set = (next: ListFilter[]) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (next.length === 0) after.delete('filters');
      else after.set('filters', JSON.stringify(next));
      return after;
    });
  return [filters, set] as const;
}

function readFilters(text: string | null): ListFilter[] {
  try {
    return listFilters.safeParse(JSON.parse(text ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}
