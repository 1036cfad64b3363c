import { Group, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileUpload } from '@tabler/icons-react';
import { acceptedFiles, acceptedText } from './shared-files.ts';
import { text } from './text.ts';

interface FileZoneProps {
  disabled?: boolean;
  /** Without it there is room for many. */
  isSingle?: boolean;
  /** What the limits are, in words; those of files that are sent where nothing else is said. */
  text?: string;
  accept?: string;
  label: string;
  onFiles(files: File[]): void;
}

/** Takes files that are dropped or chosen. Those of a wrong kind are named by who takes them. */
export function FileZone(props: FileZoneProps) {
  const {
    disabled,
    isSingle = false,
    text: limits = acceptedText,
    accept = acceptedFiles,
    label,
  } = props;
  return (
    <Dropzone
      onDropAny={(accepted, rejected) =>
        props.onFiles([...accepted, ...rejected.map((one) => one.file as File)])
      }
      onDrop={() => undefined}
      multiple={!isSingle}
      disabled={disabled}
      p="lg"
      inputProps={{ 'aria-label': label, accept }}
      aria-label={text.files.dropLabel(label, isSingle)}
    >
      <Group justify="center" gap="md" wrap="nowrap" style={{ pointerEvents: 'none' }}>
        <IconFileUpload size={32} stroke={1.4} aria-hidden style={{ flex: 'none' }} />
        <div>
          <Text size="sm" fw={550}>
            {text.files.drop(isSingle)}
          </Text>
          <Text size="xs" c="dimmed">
            {limits}
          </Text>
        </div>
      </Group>
    </Dropzone>
  );
}
