import { maxFormBytes } from '@countersign/contract';
import { Group, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileTypePdf } from '@tabler/icons-react';
import type { RefObject } from 'react';

interface UploadZoneProps {
  openRef: RefObject<(() => void) | null>;
  disabled: boolean;
  onFiles(files: File[]): void;
}

/** Where PDF forms are dropped or chosen. Files that are no forms are named by who takes them. */
export function UploadZone({ openRef, disabled, onFiles }: UploadZoneProps) {
  return (
    <Dropzone
      openRef={openRef}
      onDropAny={(accepted, rejected) =>
        onFiles([...accepted, ...rejected.map((one) => one.file as File)])
      }
      onDrop={() => undefined}
      disabled={disabled}
      p="md"
      inputProps={{ 'aria-label': 'PDF forms to upload', accept: 'application/pdf,.pdf' }}
      aria-label="Drop PDF forms here, or press Enter to choose them"
    >
      <Group justify="center" gap="sm" style={{ pointerEvents: 'none' }}>
        <IconFileTypePdf size={26} stroke={1.5} aria-hidden />
        <div>
          <Text size="sm" fw={550}>
            Drop PDF forms here, or click to choose them
          </Text>
          <Text size="xs" c="dimmed">
            PDF with form fields, {maxFormBytes / 1024 / 1024} MB at most
          </Text>
        </div>
      </Group>
    </Dropzone>
  );
}
