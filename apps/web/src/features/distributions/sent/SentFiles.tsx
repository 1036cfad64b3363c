import type { Distribution, SharedFile } from '@countersign/contract';
import { Alert, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { IconReplace } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../../core/api/message-of.ts';
import { sizeText } from '../../../core/size-text.ts';
import { FormError } from '../../../ui/inputs/FormError.tsx';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { RecordSection } from '../../../ui/page/RecordPanes.tsx';
import { useReplaceDistributionFileMutation } from '../api.ts';
import { FileLine } from '../FileLine.tsx';
import { FileZone } from '../FileZone.tsx';
import { sharedFileProblem } from '../shared-files.ts';
import { text } from './text.ts';

/** The files of a distribution, each of which can be replaced by a newer version. */
export function SentFiles({ distribution }: { distribution: Distribution }) {
  const { files, may, mode } = distribution;
  const [replaced, setReplaced] = useState<SharedFile>();
  return (
    <RecordSection title={text.files.title}>
      <ul className="lines" aria-label={text.files.title}>
        {files.map((file) => (
          <Group key={file.id} component="li" justify="space-between" wrap="nowrap" py="xs">
            <FileLine file={file} />
            {may.manage && mode !== 'attachment' && (
              <Button
                size="compact-sm"
                variant="subtle"
                leftSection={<IconReplace size={15} stroke={1.7} aria-hidden />}
                aria-label={text.files.replaceOf(file.name)}
                onClick={() => setReplaced(file)}
                style={{ flex: 'none' }}
              >
                {text.files.replace}
              </Button>
            )}
          </Group>
        ))}
      </ul>
      <Modal
        opened={replaced !== undefined}
        onClose={() => setReplaced(undefined)}
        title={text.files.replaceTitle}
        transitionProps={{ duration: 0 }}
      >
        {replaced && (
          <Replace id={distribution.id} file={replaced} onClose={() => setReplaced(undefined)} />
        )}
      </Modal>
    </RecordSection>
  );
}

interface ReplaceProps {
  id: string;
  file: SharedFile;
  onClose(): void;
}

function Replace({ id, file, onClose }: ReplaceProps) {
  const [next, setNext] = useState<File>();
  const [wrong, setWrong] = useState<string>();
  const [notifies, setNotifies] = useState(true);
  const [replace, { error, isLoading }] = useReplaceDistributionFileMutation();
  const take = ([first]: File[]) => {
    if (first === undefined) return;
    const problem = sharedFileProblem(first);
    setWrong(problem);
    setNext(problem === undefined ? first : undefined);
  };
  const send = async () => {
    if (next === undefined) return;
    const answer = await replace({
      id,
      fileId: file.id,
      file: next,
      notifies: notifies ? 'yes' : 'no',
    });
    if (answer.error !== undefined) return;
    toastSuccess(text.files.replaced);
    onClose();
  };
  return (
    <Stack gap="md">
      <Text size="sm">{text.files.replaceEffect(file.name)}</Text>
      <FileZone label={text.files.newVersion} isSingle disabled={isLoading} onFiles={take} />
      {next !== undefined && (
        <Alert color="gray" p="sm">
          {next.name} · {sizeText(next.size)}
        </Alert>
      )}
      <Checkbox
        label={text.files.notify}
        checked={notifies}
        onChange={(event) => setNotifies(event.currentTarget.checked)}
      />
      <FormError>{wrong ?? messageOf(error)}</FormError>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {text.files.cancel}
        </Button>
        <Button disabled={next === undefined} loading={isLoading} onClick={() => void send()}>
          {text.files.replace}
        </Button>
      </Group>
    </Stack>
  );
}
