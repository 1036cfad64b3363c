import { readyReports } from '@countersign/domain';
import { Skeleton } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useSearchParams } from 'react-router';
import { backTo } from '../../core/paths.ts';
import { RecordPending } from '../../kit/pages/RecordPending.tsx';
import { useCreateReportMutation, useGetReportQuery, useListReportColumnsQuery } from './api.ts';
import { newDefinition, type ReportDraft } from './designer/draft.ts';
import { ReportDesigner } from './designer/ReportDesigner.tsx';
import { useUndo } from './designer/use-undo.ts';
import { definitionOf } from './FieldValuesReport.tsx';
import { text } from './text.ts';

const sharedWithNone = { userTypes: [], userIds: [] };

/** Makes a new report, from nothing or from another one. */
export default function NewReportPage() {
  const [params] = useSearchParams();
  const from = params.get('from') ?? '';
  const copied = params.get('copy');
  const formId = /^field-values\.(.+)$/.exec(from)?.[1];
  const copy = useGetReportQuery(copied ?? skipToken);
  const columns = useListReportColumnsQuery(formId === undefined ? skipToken : 'documents');
  if (copied !== null && copy.data === undefined) {
    return <RecordPending title={text.report.title} back={backTo.reports} query={copy} />;
  }
  if (formId !== undefined && columns.data === undefined) return <Skeleton h={420} />;
  const ready = readyReports.find(({ key }) => key === from);
  const ofForm = columns.data?.columns.filter(({ key }) => key.startsWith(`form.${formId}.`)) ?? [];
  const initial: ReportDraft = copy.data
    ? {
        ...copy.data,
        name: text.report.copyOf(copy.data.name).slice(0, 120),
        shares: sharedWithNone,
      }
    : {
        name: ready?.name ?? (ofForm[0]?.group ? text.fieldValues.named(ofForm[0].group) : ''),
        description: ready?.text ?? '',
        definition:
          ready?.definition ??
          (formId !== undefined && ofForm.length > 0
            ? definitionOf({ id: formId, columns: ofForm })
            : newDefinition('documents')),
        shares: sharedWithNone,
      };
  return <NewReport key={`${from} ${copied ?? ''}`} initial={initial} />;
}

function NewReport({ initial }: { initial: ReportDraft }) {
  const { name, description, definition, shares } = initial;
  const edits = useUndo<ReportDraft>({ name, description, definition, shares });
  const [create] = useCreateReportMutation();
  return (
    <ReportDesigner title={text.edit.new} edits={edits} save={async (draft) => create(draft)} />
  );
}
