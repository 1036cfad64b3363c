import type { Endpoint, ExportFormat } from '@countersign/contract';
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useState } from 'react';
import { apiClient } from '../../../core/api/api-client.ts';
import { requestOf } from '../../../core/api/call.ts';
import { fileNameOf, saveFile } from '../../../ui/browser/save-file.ts';
import { toastError, toastSuccess } from '../../../ui/notices/toast.ts';
import { text } from '../text.ts';
import type { ListState } from '../use-list-state.ts';

/** Describes the download of a list's rows. */
export interface ExportOf {
  /** An `exportEndpoint` of the contract. */
  endpoint: Endpoint;
  /** The parameters that it has of its own. */
  query?: Readonly<Record<string, string | undefined>>;
}

interface ExportMenuProps extends ExportOf {
  /** What the rows are. */
  label: string;
  list: ListState;
  /** The keys of the fields that are shown. */
  columns: readonly string[];
  /** As a button with its name. */
  isWide?: boolean;
}

const formats = [
  { format: 'xlsx', icon: IconFileSpreadsheet },
  { format: 'csv', icon: IconFileTypeCsv },
] as const;

/** Downloads every row that the list shows, on all of its pages, with the columns that it shows. */
export function ExportMenu(props: ExportMenuProps) {
  const { label, list, columns, endpoint, query, isWide = false } = props;
  const [isRunning, setIsRunning] = useState(false);
  const run = async (format: ExportFormat) => {
    setIsRunning(true);
    const { search, filters, sort, direction } = list.query;
    const answer = await apiClient().download(
      requestOf(endpoint, {
        query: { ...query, search, filters, sort, direction, format, columns: columns.join(',') },
      }),
    );
    setIsRunning(false);
    if (!answer.status) return toastError(answer.message);
    const name = exportName(label, format);
    saveFile(answer.blob, name);
    toastSuccess(text.export.done(name));
  };
  return (
    <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        {isWide ? (
          <Button
            variant="default"
            loading={isRunning}
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {text.export.button}
          </Button>
        ) : (
          <Tooltip label={text.export.button}>
            <ActionIcon
              variant="default"
              size={36}
              loading={isRunning}
              aria-label={isRunning ? text.export.running(label) : text.export.label(label)}
            >
              <IconDownload size={17} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{text.export.help}</Menu.Label>
        {formats.map(({ format, icon: FormatIcon }) => (
          <Menu.Item
            key={format}
            leftSection={<FormatIcon size={17} stroke={1.7} aria-hidden />}
            onClick={() => void run(format)}
          >
            {text.export[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function exportName(label: string, format: ExportFormat): string {
  return fileNameOf([label, new Date().toISOString().slice(0, 10)], format);
}
