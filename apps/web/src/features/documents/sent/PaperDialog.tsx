import { type DocumentDetail, maxAttachmentBytes, type Party } from '@countersign/contract';
import { canSignOnPaper } from '@countersign/domain';
import { Button, Checkbox, FileInput, Group, Select, Stack, Text } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { messageOf } from '../../../core/api/message-of.ts';
import { useCommandId } from '../../../entities/documents/use-command-id.ts';
import { ControlledModal } from '../../../ui/dialogs/ControlledModal.tsx';
import { DayField } from '../../../ui/inputs/DayField.tsx';
import { FormError } from '../../../ui/inputs/FormError.tsx';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { useRecordPaperSignatureMutation } from '../acts-api.ts';
import { text } from './text.ts';

/** The parties of a document whose signature on paper can be recorded now. */
export const paperSigners = ({ may, parties }: Pick<DocumentDetail, 'may' | 'parties'>): Party[] =>
  may.reassign ? parties.filter((one) => one.state === 'turn' && canSignOnPaper(one)) : [];

interface PaperDialogProps {
  document: DocumentDetail;
  onClose(): void;
}

/** Takes the scan of a document that a party has signed on paper, and the day of that. */
export function PaperDialog({ document, onClose }: PaperDialogProps) {
  const [signers] = useState(() => paperSigners(document));
  const [partyId, setPartyId] = useState(signers.length === 1 ? (signers[0]?.id ?? null) : null);
  const [file, setFile] = useState<File | null>(null);
  const [signedOn, setSignedOn] = useState<string | null>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [record, { isLoading, error }] = useRecordPaperSignatureMutation();
  const command = useCommandId();

  const problems = {
    party: partyId === null && text.paper.noParty,
    file:
      file === null
        ? text.paper.noFile
        : file.size > maxAttachmentBytes && text.paper.tooLarge(maxAttachmentBytes / 1024 / 1024),
    signedOn: signedOn === null && text.paper.noDay,
    isConfirmed: !isConfirmed && text.paper.notConfirmed,
  };
  const problemOf = (field: keyof typeof problems) => isChecked && problems[field];
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    const isWrong = Object.values(problems).some((problem) => problem !== false);
    if (isWrong || partyId === null || file === null || signedOn === null) return;
    const tried = [partyId, signedOn, file.name, file.size, file.lastModified];
    const query = {
      commandId: command.idOfTry(tried),
      partyId,
      signedOn,
      isConfirmed: 'true',
    } as const;
    const answer = await record({ id: document.id, query, file });
    command.noteOutcome(answer.error);
    if (answer.data === undefined) return;
    toastSuccess(text.paper.done);
    onClose();
  };
  return (
    <ControlledModal
      // What is on its way can’t be undone.
      onClose={isLoading ? () => {} : onClose}
      withCloseButton={!isLoading}
      title={text.paper.title}
      size="md"
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <Text size="sm">{text.paper.help}</Text>
          <Select
            label={text.paper.party}
            data={signers.map(({ id, name }) => ({ value: id, label: name }))}
            value={partyId}
            onChange={setPartyId}
            allowDeselect={false}
            error={problemOf('party')}
          />
          <FileInput
            label={text.paper.file}
            description={text.paper.fileHelp(maxAttachmentBytes / 1024 / 1024)}
            placeholder={text.paper.choose}
            accept="application/pdf"
            leftSection={<IconScan size={17} aria-hidden />}
            value={file}
            onChange={setFile}
            error={problemOf('file')}
          />
          <DayField
            label={text.paper.signedOn}
            value={signedOn}
            onChange={setSignedOn}
            error={problemOf('signedOn')}
          />
          <Checkbox
            label={text.paper.confirm}
            checked={isConfirmed}
            onChange={(event) => setConfirmed(event.currentTarget.checked)}
            error={problemOf('isConfirmed')}
          />
          <FormError>{messageOf(error)}</FormError>
          <Group justify="flex-end">
            <Button variant="default" disabled={isLoading} onClick={onClose}>
              {text.paper.cancel}
            </Button>
            <Button type="submit" loading={isLoading}>
              {text.paper.submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </ControlledModal>
  );
}
