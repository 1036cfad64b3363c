import { readyReports } from '@countersign/domain';
import { Text } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../core/paths.ts';
import { useSession } from '../../core/session/use-session.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './Reports.module.css';
import { ReportView } from './ReportView.tsx';

/** The reports that somebody may run, and the one that is open. */
export default function ReportsPage() {
  const [params] = useSearchParams();
  const { may } = useSession();
  const reports = readyReports.filter(({ policy }) => may[policy]);
  const open = reports.find(({ key }) => key === params.get('report'));
  if (open !== undefined) return <ReportView key={open.key} report={open} />;
  return (
    <>
      <PageHeader
        title="Report"
        description="How things stand and how long they take, of what you may see."
      />
      <ul className={classes.reports}>
        {reports.map(({ key, name, text }) => (
          <li key={key}>
            <Link to={paths.reportOf(key)} className={classes.report}>
              <Text fw={600}>{name}</Text>
              <Text size="sm" c="dimmed" mt={4}>
                {text}
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
