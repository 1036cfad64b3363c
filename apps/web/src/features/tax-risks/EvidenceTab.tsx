import {
  evidenceTopicNames,
  getTaxEvidence,
  type TaxEvidence,
  type TaxEvidenceNeed,
  type TaxRisk,
} from '@countersign/contract';
import { columnsOf, taxAnswerText, taxQuestions } from '@countersign/domain';
import { Button, FileButton, Group, Select, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadFile } from '../../core/api/call.ts';
import { messageOf } from '../../core/api/message-of.ts';
import { formatAgo } from '../../core/dates.ts';
import { sizeText } from '../../core/size-text.ts';
import { FileRow } from '../../kit/files/FileRow.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { toastError, toastSuccess } from '../../ui/notices/toast.ts';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import { useAddTaxEvidenceMutation, useRemoveTaxEvidenceMutation } from './api.ts';
import { text } from './result-text.ts';
import { taxActsOf } from './use-tax-acts.ts';

const accepted = 'application/pdf,image/png,image/jpeg';

/** The files on which the result rests, and which of them are missing. */
export function EvidenceTab({ risk }: { risk: TaxRisk }) {
  const { evidence, evidenceNeeds } = risk;
  // What was submitted rests on its files.
  const mayRemove = taxActsOf(risk).may('edit') && !isSubmitted(risk);
  const [toRemove, setToRemove] = useState<TaxEvidence>();
  return (
    <Stack gap="lg">
      {evidenceNeeds.length > 0 && (
        <RecordSection title={text.evidence.needed} description={text.evidence.neededHelp}>
          <Stack gap="sm">
            {evidenceNeeds.map((need) => (
              <Need key={need.about} need={need} risk={risk} />
            ))}
          </Stack>
        </RecordSection>
      )}
      <RecordSection title={text.evidence.title} action={<AddOther risk={risk} />}>
        {evidence.length === 0 ? (
          <Text size="sm" c="dimmed">
            {text.evidence.empty}
          </Text>
        ) : (
          <Stack gap="sm">
            {evidence.map((file) => (
              <FileRow
                key={file.id}
                name={file.name}
                notes={[
                  file.aboutText,
                  sizeText(file.bytes),
                  text.evidence.by(file.addedBy),
                  formatAgo(file.addedAt),
                ]}
                load={() =>
                  downloadFile(getTaxEvidence, { params: { id: risk.id, evidenceId: file.id } })
                }
                onRemove={mayRemove ? () => setToRemove(file) : undefined}
              />
            ))}
          </Stack>
        )}
      </RecordSection>
      <RemoveDialog risk={risk} file={toRemove} onClose={() => setToRemove(undefined)} />
    </Stack>
  );
}

function Need({ need, risk }: { need: TaxEvidenceNeed; risk: TaxRisk }) {
  return (
    <Group gap="sm" wrap="nowrap" justify="space-between" align="flex-start">
      <Group gap="sm" wrap="nowrap" align="flex-start">
        {need.isThere ? (
          <IconCircleCheck
            size={20}
            color="var(--mantine-color-green-6)"
            aria-label={text.evidence.there}
            style={{ flex: 'none' }}
          />
        ) : (
          <IconCircleDashed size={20} aria-label={text.evidence.missing} style={{ flex: 'none' }} />
        )}
        <Text size="sm">{text.evidence.need(need.of)}</Text>
      </Group>
      {!need.isThere && (
        <AttachButton risk={risk} about={need.about} label={text.evidence.attach} />
      )}
    </Group>
  );
}

interface AttachButtonProps {
  risk: TaxRisk;
  about: string;
  label: string;
}

function AttachButton({ risk, about, label }: AttachButtonProps) {
  const [add, { isLoading }] = useAddTaxEvidenceMutation();
  const take = async (file: File | null) => {
    if (file === null) return;
    const { error } = await add({ id: risk.id, about, file });
    if (error === undefined) toastSuccess(text.evidence.attached(file.name));
    else toastError(messageOf(error) ?? '');
  };
  return (
    <FileButton accept={accepted} onChange={(file) => void take(file)}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          size="compact-sm"
          flex="none"
          loading={isLoading}
          leftSection={<IconPaperclip size={15} aria-hidden />}
        >
          {label}
        </Button>
      )}
    </FileButton>
  );
}

const isSubmitted = ({ status }: TaxRisk) => status !== 'draft' && status !== 'not-required';

/** Lists the topics of a file of evidence: something of the engagement, or one of the answers. */
function topicsOf({ answers }: TaxRisk) {
  const topics = Object.entries(evidenceTopicNames).map(([value, label]) => ({ value, label }));
  const questions = taxQuestions.flatMap((question) =>
    columnsOf(question).flatMap((column) => {
      if (answers[column] === undefined) return [];
      const answer = question.many ? `: ${taxAnswerText(column, answers[column])}` : '';
      return [{ value: column, label: `${question.ask}${answer}` }];
    }),
  );
  const groups = [{ group: text.evidence.ofEngagement, items: topics }];
  return questions.length === 0
    ? groups
    : [...groups, { group: text.evidence.ofAnswer, items: questions }];
}

function AddOther({ risk }: { risk: TaxRisk }) {
  const [about, setAbout] = useState<string>('contract');
  return (
    <Group gap="xs" wrap="nowrap">
      <Select
        aria-label={text.evidence.about}
        size="xs"
        w={{ base: 170, xs: 240 }}
        comboboxProps={{ width: 340, position: 'bottom-end' }}
        allowDeselect={false}
        data={topicsOf(risk)}
        value={about}
        onChange={(value) => value !== null && setAbout(value)}
      />
      <AttachButton risk={risk} about={about} label={text.evidence.attach} />
    </Group>
  );
}

interface RemoveDialogProps {
  risk: TaxRisk;
  file: TaxEvidence | undefined;
  onClose(): void;
}

function RemoveDialog({ risk, file, onClose }: RemoveDialogProps) {
  const [remove, { error, reset }] = useRemoveTaxEvidenceMutation();
  const close = () => {
    reset();
    onClose();
  };
  const run = async () => {
    if (file === undefined) return;
    const answer = await remove({ id: risk.id, evidenceId: file.id });
    if (answer.error === undefined) close();
  };
  return (
    <ConfirmDialog
      opened={file !== undefined}
      title={text.evidence.removeTitle}
      confirm={text.evidence.remove}
      isHard
      problem={messageOf(error)}
      onConfirm={run}
      onClose={close}
    >
      {text.evidence.removeEffect(file?.name ?? '')}
    </ConfirmDialog>
  );
}
