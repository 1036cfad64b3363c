import type { Distribution } from '@countersign/contract';
import { Alert, Group, Loader, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { messageOf } from '../../../core/api/message-of.ts';
import { OrderList } from '../../../kit/forms/OrderList.tsx';
import { FormError } from '../../../ui/inputs/FormError.tsx';
import { RecordSection } from '../../../ui/page/RecordPanes.tsx';
import { useChangeDistributionFilesMutation } from '../api.ts';
import classes from '../Distributions.module.css';
import { FileLine } from '../FileLine.tsx';
import { FileZone } from '../FileZone.tsx';
import { AboutFields } from './AboutFields.tsx';
import { text } from './text.ts';
import type { DistributionDraft } from './use-distribution-draft.ts';
import type { useUploads } from './use-uploads.ts';

interface FilesStepProps {
  distribution: Distribution;
  draft: DistributionDraft;
  uploads: ReturnType<typeof useUploads>;
}

/** Edits the files that are sent, the title, and the project. */
export function FilesStep({ distribution, draft, uploads }: FilesStepProps) {
  const { form } = draft;
  return (
    <div className={classes.panes}>
      <AboutFields form={form} onChange={draft.put} />
      <RecordSection title={text.files.title} description={text.files.help}>
        <FileZone label={text.files.drop} onFiles={uploads.add} />
        <FileOrder distribution={distribution} draft={draft} />
        <UploadLines uploads={uploads} />
        <FormError>{form.errors['files']}</FormError>
      </RecordSection>
    </div>
  );
}

/** The files in their order; each change is saved at once. */
function FileOrder({ distribution, draft }: Pick<FilesStepProps, 'distribution' | 'draft'>) {
  const { id, files } = distribution;
  const [change, { error, isLoading }] = useChangeDistributionFilesMutation();
  const save = (next: readonly (typeof files)[number][]) => {
    const removed = files.find((file) => !next.includes(file));
    void draft.alter(() =>
      removed === undefined
        ? change({ id, change: { do: 'order', fileIds: next.map((file) => file.id) } })
        : change({ id, change: { do: 'remove', fileId: removed.id } }),
    );
  };
  return (
    <div className={classes.fileOrder}>
      <OrderList
        items={files}
        noun={text.files.noun}
        whole={text.files.whole}
        keyOf={(file) => file.id}
        nameOf={({ name }) => name}
        render={(file) => <FileLine file={file} />}
        disabled={isLoading}
        onChange={save}
      />
      <FormError>{messageOf(error)}</FormError>
    </div>
  );
}

/** The files that are on their way, and those that did not come through. */
function UploadLines({ uploads: { uploads, dismiss } }: Pick<FilesStepProps, 'uploads'>) {
  return (
    <Stack gap="xs" aria-live="polite">
      {uploads.map((upload) =>
        upload.state === 'failed' ? (
          <Alert
            key={upload.id}
            color="red"
            role="alert"
            icon={<IconAlertCircle size={18} aria-hidden />}
            title={text.files.notAdded(upload.name)}
            withCloseButton
            closeButtonLabel={text.files.dismiss}
            onClose={() => dismiss(upload.id)}
          >
            {upload.problem}
          </Alert>
        ) : (
          <Group key={upload.id} component="span" gap="xs" px="sm" py="xs">
            {upload.state === 'sending' ? (
              <Loader size={16} aria-hidden />
            ) : (
              <IconClock size={18} aria-hidden />
            )}
            <Text size="sm" fw={550}>
              {upload.name}
            </Text>
            <Text size="sm" c="dimmed">
              {upload.state === 'sending' ? text.files.uploading : text.files.waiting}
            </Text>
          </Group>
        ),
      )}
    </Stack>
  );
}
