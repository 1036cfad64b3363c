import { type ReportColumn, reportDefinition } from '@countersign/contract';
import { Button, Paper, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { backTo, paths } from '../../core/paths.ts';
import { ErrorState } from '../../ui/page/ErrorState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { useListReportColumnsQuery } from './api.ts';
import { ReportView } from './ReportView.tsx';
import { text } from './text.ts';

/** As many columns a report can have, those of the document among them. */
const maxColumns = 96;

/** Reports the field values of a chosen form's documents: a column for each field. */
export function FieldValuesReport() {
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState(params.get('form'));
  const { data, error, refetch } = useListReportColumnsQuery('documents');
  if (error !== undefined) {
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  }
  const forms = formsOf(data?.columns ?? []);
  const form = forms.find(({ id }) => id === chosen);
  const choice = (
    <Select
      label={text.fieldValues.form}
      placeholder={text.fieldValues.placeholder}
      searchable
      mb="md"
      maw={420}
      data={forms.map(({ id, label }) => ({ value: id, label }))}
      value={chosen}
      onChange={setChosen}
      nothingFoundMessage={text.fieldValues.none}
    />
  );
  if (form === undefined) {
    return (
      <>
        <PageHeader
          title={text.fieldValues.name}
          description={text.fieldValues.description}
          back={backTo.reports}
        />
        {choice}
        <Paper withBorder radius="lg" p="xl">
          <Text c="dimmed" ta="center">
            {text.fieldValues.empty}
          </Text>
        </Paper>
      </>
    );
  }
  return (
    <ReportView
      key={form.id}
      name={text.fieldValues.name}
      text={text.fieldValues.description}
      definition={definitionOf(form)}
      actions={
        <Button variant="default" component={Link} to={paths.designFrom(`field-values.${form.id}`)}>
          {text.list.customise}
        </Button>
      }
    >
      {choice}
    </ReportView>
  );
}

interface Form {
  id: string;
  label: string;
  columns: ReportColumn[];
}

function formsOf(columns: readonly ReportColumn[]): Form[] {
  const ofForms = columns.filter(({ key }) => key.startsWith('form.'));
  const byForm = Map.groupBy(ofForms, ({ key }) => key.split('.')[1] ?? '');
  return [...byForm].map(([id, found]) => ({ id, label: found[0]?.group ?? '', columns: found }));
}

/** The report on the fields of a form. */
export function definitionOf({ id, columns }: Pick<Form, 'id' | 'columns'>) {
  return reportDefinition.parse({
    data: 'documents',
    columns: [
      'recipient',
      'projectId',
      'state',
      'sentAt',
      ...columns.slice(0, maxColumns).map(({ key }) => key),
    ],
    where: [{ filters: [{ field: 'forms', operator: 'any', values: [id] }] }],
    groups: [{ by: 'state' }],
  });
}
