import type { OmittedField, UploadedFormTemplate } from '@countersign/contract';
import { Alert, Anchor, CloseButton, Group, Loader, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import { removedText } from '../../kit/files/removed-text.ts';
import { OmittedFields } from './OmittedFields.tsx';
import { text } from './text.ts';
import { unknownTypesText } from './unknown-types-text.ts';
import type { Upload } from './use-uploads.ts';

interface UploadListProps {
  uploads: readonly Upload[];
  onDismiss(id: number): void;
}

/** Lists the outcomes of the files that were dropped or chosen. */
export function UploadList({ uploads, onDismiss }: UploadListProps) {
  return (
    <Stack gap="xs" aria-live="polite">
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} onDismiss={() => onDismiss(upload.id)} />
      ))}
    </Stack>
  );
}

function UploadRow({ upload, onDismiss }: { upload: Upload; onDismiss(): void }) {
  switch (upload.state) {
    case 'waiting':
      return (
        <Line
          icon={<IconClock size={18} aria-hidden />}
          name={upload.fileName}
          status={text.upload.waiting}
        />
      );
    case 'sending':
      return (
        <Line
          icon={<Loader size={16} aria-hidden />}
          name={upload.fileName}
          status={text.upload.sending}
        />
      );
    case 'failed':
      return (
        <Alert
          color="red"
          role="alert"
          icon={<IconAlertCircle size={18} aria-hidden />}
          title={text.upload.failed(upload.fileName)}
          withCloseButton
          closeButtonLabel={text.upload.dismiss}
          onClose={onDismiss}
        >
          {upload.problem}
        </Alert>
      );
    case 'done':
      return (
        <Line
          icon={<IconCircleCheck size={18} color="var(--mantine-color-green-6)" aria-hidden />}
          name={
            <Anchor component={Link} to={paths.formTemplate(upload.template?.id ?? '')}>
              {upload.template?.name}
            </Anchor>
          }
          status={sizeOf(upload.template)}
          note={noteOf(upload.template)}
          omitted={upload.template?.omitted ?? []}
          onDismiss={onDismiss}
        />
      );
  }
}

function sizeOf({ fieldCount = 0, pageCount = 0 }: Partial<UploadedFormTemplate> = {}): string {
  return text.upload.size(fieldCount, pageCount);
}

/** Describes the parts of a file that its template lacks or changes, in words. */
function noteOf(template: Upload['template']): string {
  if (template === undefined) return '';
  const { source, removed, unknownTypes } = template;
  const left = source === 'word' ? text.upload.wordFile : removedText(removed);
  return `${left} ${unknownTypesText(unknownTypes)}`.trim();
}

interface LineProps {
  icon: React.ReactNode;
  name: React.ReactNode;
  status: string;
  note?: string;
  omitted?: readonly OmittedField[];
  onDismiss?(): void;
}

function Line({ icon, name, status, note = '', omitted = [], onDismiss }: LineProps) {
  return (
    <>
      <Group gap="sm" wrap="nowrap" px="sm">
        {icon}
        <Text size="sm" fw={550} truncate component="span">
          {name}
        </Text>
        <Text size="sm" c="dimmed" style={{ flex: '1 0 auto' }}>
          {status}
        </Text>
        {onDismiss && (
          <CloseButton size="sm" aria-label={text.upload.dismiss} onClick={onDismiss} />
        )}
      </Group>
      {note !== '' && (
        <Text size="xs" c="dimmed" px="sm" ml={30} mt={-6}>
          {note}
        </Text>
      )}
      <OmittedFields omitted={omitted} />
    </>
  );
}
