import { ActionIcon, Group, Text } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { downloadFile } from '../../core/api/call.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { toastError } from '../../ui/notices/toast.ts';
import { text } from './text.ts';

interface FileRowProps {
  /** What it is saved as. */
  name: string;
  /** What it is called in the row; its name where nothing else is said. */
  label?: string;
  /** What is known of it, such as its size and who uploaded it. */
  notes: readonly (string | undefined)[];
  load(): ReturnType<typeof downloadFile>;
  onRemove?(): void;
}

/** A file that can be downloaded, and taken away where that is allowed. */
export function FileRow({ name, label = name, notes, load, onRemove }: FileRowProps) {
  const [isLoading, setIsLoading] = useState(false);
  const download = async () => {
    setIsLoading(true);
    const answer = await load();
    setIsLoading(false);
    if (answer.status) saveFile(answer.blob, name);
    else toastError(answer.message);
  };
  return (
    <Group gap="sm" wrap="nowrap" justify="space-between">
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={550} truncate title={name}>
          {label}
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {notes.filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Group gap={6} wrap="nowrap">
        {onRemove !== undefined && (
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={text.row.remove(label)}
            onClick={onRemove}
          >
            <IconTrash size={17} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={text.row.download(label)}
          loading={isLoading}
          onClick={() => void download()}
        >
          <IconDownload size={17} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  );
}
