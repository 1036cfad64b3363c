import type { SavedReport } from '@countersign/contract';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { backTo } from '../../core/paths.ts';
import { ConflictNotice } from '../../kit/forms/ConflictNotice.tsx';
import type { Refusal } from '../../kit/forms/use-form-core.ts';
import { useSaving } from '../../kit/forms/use-saving.ts';
import { NotFoundPage } from '../../kit/pages/error-pages.tsx';
import { RecordPending } from '../../kit/pages/RecordPending.tsx';
import { useGetReportQuery, useUpdateReportMutation } from './api.ts';
import { draftOf, type ReportDraft } from './designer/draft.ts';
import { ReportDesigner } from './designer/ReportDesigner.tsx';
import { useUndo } from './designer/use-undo.ts';
import { ReportVersions } from './ReportVersions.tsx';
import { text } from './text.ts';

/** Changes a report of the user's own. */
export default function EditReportPage() {
  const { id = '' } = useParams();
  const query = useGetReportQuery(id, { refetchOnMountOrArgChange: true });
  const report = query.data;
  if (report === undefined) {
    return <RecordPending title={text.report.title} back={backTo.reports} query={query} />;
  }
  if (!report.isOwn || report.archivedAt !== null) return <NotFoundPage />;
  return (
    <ChangeReport
      key={report.id}
      report={report}
      reload={async () => (await query.refetch()).data}
    />
  );
}

interface ChangeReportProps {
  report: SavedReport;
  reload(): Promise<SavedReport | undefined>;
}

function ChangeReport({ report, reload }: ChangeReportProps) {
  const { id } = report;
  const names: Record<string, string> = text.edit.parts;
  const edits = useUndo<ReportDraft>(draftOf(report));
  const now = useRef(edits.value);
  useEffect(() => {
    now.current = edits.value;
  }, [edits.value]);
  const refusal = useRef<Refusal>(undefined);
  const [update] = useUpdateReportMutation();
  const saving = useSaving<SavedReport, ReportDraft>(
    {
      record: report,
      toValues: draftOf,
      depths: { definition: 1, shares: 1 },
      save: (draft, revision) => update({ id, body: { ...draft, revision } }),
      reload,
    },
    {
      get: () => now.current,
      set: (values, saved) => edits.reset(saved, values),
      refuse: (why) => {
        refusal.current = why;
      },
    },
  );
  const { base, conflict, resolveConflict, send } = saving;
  saving.follow(edits.isDirty);
  const save = async (draft: ReportDraft) => {
    refusal.current = undefined;
    const data = await send(draft);
    return data === undefined ? { error: refusal.current } : { data };
  };
  return (
    <ReportDesigner
      title={text.edit.title}
      edits={edits}
      people={base.shares.people}
      save={save}
      notice={
        conflict && (
          <ConflictNotice
            noun={text.edit.noun}
            clashes={conflict.clashes}
            nameOf={(path) => names[path] ?? path}
            onChoose={resolveConflict}
          />
        )
      }
    >
      {(take) => <ReportVersions id={id} current={base.revision} onTake={take} />}
    </ReportDesigner>
  );
}
