import type { SavedReport } from '@countersign/contract';
import { Badge, Button, Menu } from '@mantine/core';
import { IconCopy, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { backTo, paths } from '../../core/paths.ts';
import { RecordPending } from '../../kit/pages/RecordPending.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { ActionsMenu } from '../../ui/menus/ActionsMenu.tsx';
import { toastError, toastSuccess } from '../../ui/notices/toast.ts';
import { useGetReportQuery, useSetReportArchivedMutation } from './api.ts';
import { ReportSchedules } from './ReportSchedules.tsx';
import { ReportView } from './ReportView.tsx';
import { text } from './text.ts';

/** A saved report: what it shows, and for its owner when it is mailed. */
export default function SavedReportPage() {
  const { id = '' } = useParams();
  const query = useGetReportQuery(id);
  const report = query.data;
  if (report === undefined) {
    return <RecordPending title={text.report.title} back={backTo.reports} query={query} />;
  }
  return (
    <>
      <ReportView
        key={`${report.id} ${report.revision}`}
        name={report.name}
        text={report.description || (report.isOwn ? '' : text.report.of(report.owner.name))}
        definition={report.definition}
        badge={
          report.archivedAt !== null ? (
            <Badge variant="light" color="gray">
              {text.list.archived}
            </Badge>
          ) : undefined
        }
        actions={report.isOwn ? <OwnActions report={report} /> : <CopyButton id={id} />}
      />
      {report.isOwn && report.archivedAt === null && <ReportSchedules report={report} />}
    </>
  );
}

function CopyButton({ id }: { id: string }) {
  return (
    <Button
      variant="default"
      component={Link}
      to={paths.copyReport(id)}
      leftSection={<IconCopy size={16} aria-hidden />}
    >
      {text.report.copy}
    </Button>
  );
}

function OwnActions({ report }: { report: SavedReport }) {
  const { id, archivedAt, isScheduled } = report;
  const [setArchived] = useSetReportArchivedMutation();
  const [isAsking, setIsAsking] = useState(false);
  const change = async (isArchived: boolean) => {
    const answer = await setArchived({ id, isArchived });
    setIsAsking(false);
    if (answer.error) return toastError(messageOf(answer.error));
    toastSuccess(isArchived ? text.report.archived : text.report.restored);
  };
  return (
    <>
      {archivedAt === null && (
        <Button
          variant="default"
          component={Link}
          to={paths.designReport(id)}
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {text.report.edit}
        </Button>
      )}
      <ActionsMenu
        item={report}
        onArchive={() => setIsAsking(true)}
        onRestore={() => void change(false)}
      >
        <Menu.Item
          component={Link}
          to={paths.copyReport(id)}
          leftSection={<IconCopy size={17} stroke={1.7} aria-hidden />}
        >
          {text.report.copy}
        </Menu.Item>
      </ActionsMenu>
      <ConfirmDialog
        opened={isAsking}
        title={text.report.archiveTitle}
        confirm={text.report.archive}
        onConfirm={() => change(true)}
        onClose={() => setIsAsking(false)}
      >
        {isScheduled ? text.report.archiveScheduled : text.report.archiveText}
      </ConfirmDialog>
    </>
  );
}
