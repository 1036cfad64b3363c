import { type ExportFormat, exportReport, type ReportDefinition } from '@countersign/contract';
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadFile } from '../../core/api/call.ts';
import type { ChosenPlace } from '../../core/session/use-chosen-place.ts';
import { fileNameOf, saveFile } from '../../ui/save-file.ts';
import { toastError, toastSuccess } from '../../ui/toast.ts';

interface ReportExportProps {
  name: string;
  definition: ReportDefinition;
  place: ChosenPlace;
}

const formats = [
  { format: 'xlsx', label: 'Excel (XLSX)' },
  { format: 'csv', label: 'CSV' },
] as const;

/** Downloads every row of a report. */
export function ReportExport({ name, definition, place }: ReportExportProps) {
  const [isRunning, setIsRunning] = useState(false);
  const run = async (format: ExportFormat) => {
    setIsRunning(true);
    const answer = await downloadFile(exportReport, { body: { definition, ...place, format } });
    setIsRunning(false);
    if (!answer.status) return toastError(answer.message);
    const fileName = exportName(name, format);
    saveFile(answer.blob, fileName);
    toastSuccess(`${fileName} is downloaded.`);
  };
  return (
    <Menu position="bottom-end" width={200} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          loading={isRunning}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(({ format, label }) => (
          <Menu.Item key={format} onClick={() => void run(format)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function exportName(name: string, format: ExportFormat): string {
  return fileNameOf([name, new Date().toISOString().slice(0, 10)], format);
}
