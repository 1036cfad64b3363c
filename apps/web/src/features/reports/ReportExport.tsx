import {
  longestPdf,
  type ReportAnswers,
  type ReportDefinition,
  type ReportFormat,
} from '@countersign/contract';
import { Button, Menu, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { paths } from '../../core/paths.ts';
import type { ChosenScope } from '../../core/session/chosen-scope.ts';
import { toastError } from '../../ui/notices/toast.ts';
import { useStartReportRunMutation } from './api.ts';
import { text } from './text.ts';

interface ReportExportProps {
  name: string;
  definition: ReportDefinition;
  scope: ChosenScope;
  answers: ReportAnswers;
}

const formats = ['xlsx', 'csv', 'pdf'] as const satisfies ReportFormat[];

/** Has every row of a report made as a file, and leads to where it is made. */
export function ReportExport({ name, definition, scope, answers }: ReportExportProps) {
  const [start, { isLoading }] = useStartReportRunMutation();
  const navigate = useNavigate();
  const run = async (format: ReportFormat) => {
    const answer = await start({ name, definition, answers, ...scope, format });
    if (answer.error) toastError(messageOf(answer.error));
    else await navigate(paths.reportFiles);
  };
  return (
    <Menu position="bottom-end" width={230} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          loading={isLoading}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {text.export.button}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => void run(format)}>
            {text.export.formats[format]}
            {format === 'pdf' && (
              <Text span size="xs" c="dimmed" display="block">
                {text.export.pdfLimit(longestPdf)}
              </Text>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
