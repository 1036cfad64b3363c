import {
  type ListFilter,
  listFilters,
  type ReportDefinition,
  type ReportGroupRow,
  reportColumns,
  reportLimits,
} from '@countersign/contract';
import type { ReadyReport } from '@countersign/domain';
import { Button, Group, Paper, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { backTo } from '../../core/paths.ts';
import { useChosenPlace } from '../../core/session/use-chosen-place.ts';
import { useMay } from '../../core/session/use-may.ts';
import { AddFilter, FilterPills } from '../../kit/lists/Filters.tsx';
import { useLabels } from '../../kit/lists/use-labels.ts';
import { CompanyChoices } from '../../records/companies/choices.ts';
import { PackChoices } from '../../records/form-packs/choices.ts';
import { ProjectChoices } from '../../records/projects/choices.ts';
import { UserChoices } from '../../records/users/choices.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { type ReportResult, useRunReportQuery } from './api.ts';
import { GroupTable } from './GroupTable.tsx';
import { groupFilters } from './group-filters.ts';
import { ReportChartCard } from './ReportChartCard.tsx';
import { ReportExport } from './ReportExport.tsx';
import classes from './Reports.module.css';
import { RowsTable } from './RowsTable.tsx';

const sources = {
  projectId: ProjectChoices,
  formPackId: PackChoices,
  companyId: CompanyChoices,
  createdBy: UserChoices,
  actorId: UserChoices,
};

/** A report: its filters, its chart, its groups with totals, and its rows. */
export function ReportView({ report }: { report: ReadyReport }) {
  const [filters, setFilters] = useReportFilters();
  const [page, setPage] = useState(0);
  const place = useChosenPlace();
  const definition: ReportDefinition = {
    ...report.definition,
    where: [...report.definition.where, { match: 'all', filters }],
  };
  const offset = page * reportLimits.page;
  const result = useRunReportQuery(
    { definition, ...place, offset },
    { refetchOnMountOrArgChange: true },
  );
  const change = (next: ListFilter[]) => {
    setPage(0);
    setFilters(next);
  };
  const choose = (group: ReportGroupRow) => {
    const chosen = groupFilters(definition, group);
    const fields = new Set(chosen.map(({ field }) => field));
    change([...filters.filter(({ field }) => !fields.has(field)), ...chosen]);
  };
  return (
    <>
      <PageHeader
        title={report.name}
        description={report.text}
        back={backTo.reports}
        actions={<ReportExport name={report.name} definition={definition} place={place} />}
      />
      <ReportFilters data={definition.data} filters={filters} onChange={change} />
      {result.isError ? (
        <ErrorState message={messageOf(result.error)} onRetry={() => void result.refetch()} />
      ) : (
        <ReportBody
          definition={definition}
          result={result.data}
          page={page}
          onPage={setPage}
          onChoose={choose}
        />
      )}
    </>
  );
}

interface ReportBodyProps {
  definition: ReportDefinition;
  result: ReportResult | undefined;
  page: number;
  onPage(page: number): void;
  onChoose(group: ReportGroupRow): void;
}

function ReportBody({ definition, result, page, onPage, onChoose }: ReportBodyProps) {
  if (result === undefined) return <Skeleton h={320} radius="lg" />;
  const { groups, rows, hasMore, isCapped } = result;
  if (rows.length === 0 && page === 0) {
    return (
      <Paper withBorder radius="lg" p="xl">
        <Text c="dimmed" ta="center">
          Nothing fits this report now.
        </Text>
      </Paper>
    );
  }
  const offset = page * reportLimits.page;
  return (
    <>
      <ReportChartCard definition={definition} groups={groups} onChoose={onChoose} />
      <section className={classes.section}>
        <h2 className={classes.heading}>Totals</h2>
        <GroupTable definition={definition} groups={groups} onChoose={onChoose} />
        {isCapped && (
          <Text size="sm" c="dimmed" mt="xs">
            There are more groups than are shown. Filter them to see the others.
          </Text>
        )}
      </section>
      <section className={classes.section}>
        <h2 className={classes.heading}>Rows</h2>
        <RowsTable definition={definition} rows={rows} offset={offset} />
        {(page > 0 || hasMore) && (
          <Group mt="sm" justify="flex-end">
            <Text size="sm" c="dimmed">{`${offset + 1}–${offset + rows.length}`}</Text>
            <Button variant="default" disabled={page === 0} onClick={() => onPage(page - 1)}>
              Previous
            </Button>
            <Button
              variant="default"
              disabled={!hasMore || offset + reportLimits.page > reportLimits.paged}
              onClick={() => onPage(page + 1)}
            >
              Next
            </Button>
          </Group>
        )}
      </section>
    </>
  );
}

interface ReportFiltersProps {
  data: ReportDefinition['data'];
  filters: ListFilter[];
  onChange(filters: ListFilter[]): void;
}

/** The filters that somebody set beside those of the report. Who may not see users has nobody to choose from. */
function ReportFilters({ data, filters, onChange }: ReportFiltersProps) {
  const [labels, addLabels] = useLabels();
  const mayReadUsers = useMay('users.manage');
  const mayReadPacks = useMay('form-packs.read');
  const fields = reportColumns(data).filter(
    ({ key }) =>
      (mayReadUsers || (key !== 'createdBy' && key !== 'actorId')) &&
      (mayReadPacks || key !== 'formPackId'),
  );
  const props = {
    fields,
    sources,
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
