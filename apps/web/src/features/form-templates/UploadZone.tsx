import { maxFormBytes } from '@countersign/contract';
import { Group, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileImport } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { text } from './text.ts';

interface UploadZoneProps {
  openRef: RefObject<(() => void) | null>;
  disabled: boolean;
  onFiles(files: File[]): void;
}

/** The files that a form can be made of, for inputs. */
export const acceptedForms =
  '.pdf,.docx,.png,.jpg,.jpeg,.webp,application/pdf,image/png,image/jpeg,image/webp';

/** Takes PDF forms that are dropped or chosen. Files that are no forms are named by who takes them. */
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
      inputProps={{ 'aria-label': text.upload.label, accept: acceptedForms }}
      aria-label={text.upload.dropLabel}
    >
      <Group justify="center" gap="sm" wrap="nowrap" style={{ pointerEvents: 'none' }}>
        <IconFileImport size={26} stroke={1.5} style={{ flex: 'none' }} aria-hidden />
        <div>
          <Text size="sm" fw={550}>
            {text.upload.drop}
          </Text>
          <Text size="xs" c="dimmed">
            {text.upload.limits(maxFormBytes / 1024 / 1024)} {text.upload.wordFile}
          </Text>
        </div>
      </Group>
    </Dropzone>
  );
}
