import { useParams } from 'react-router';
import { backTo } from '../../core/paths.ts';
import { NotFoundPage } from '../../kit/pages/dead-ends.tsx';
import { RecordPending } from '../../kit/pages/RecordPending.tsx';
import { useGetReportQuery, useUpdateReportMutation } from './api.ts';
import { ReportDesigner } from './designer/ReportDesigner.tsx';
import { ReportVersions } from './ReportVersions.tsx';

/** Changes a report of the user's own. */
export default function EditReportPage() {
  const { id = '' } = useParams();
  const query = useGetReportQuery(id, { refetchOnMountOrArgChange: true });
  const [update] = useUpdateReportMutation();
  const report = query.data;
  if (report === undefined) {
    return <RecordPending title="Report" back={backTo.reports} query={query} />;
  }
  if (!report.isOwn || report.archivedAt !== null) return <NotFoundPage />;
  const { name, description, definition, revision } = report;
  const { people, ...shares } = report.shares;
  return (
    <ReportDesigner
      // What somebody is changing is not exchanged under their hands.
      key={report.id}
      title="Change the report"
      initial={{ name, description, definition, shares }}
      people={people}
      save={async (draft) => update({ id, body: { ...draft, revision } })}
    >
      {(take) => <ReportVersions id={id} current={revision} onTake={take} />}
    </ReportDesigner>
  );
}
