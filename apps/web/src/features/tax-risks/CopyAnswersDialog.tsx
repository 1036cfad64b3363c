import type { TaxRisk } from '@countersign/contract';
import { Loader, Radio, Stack, Text } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { useCopyTaxAnswersMutation, useListEarlierTaxRisksQuery } from './api.ts';
import { text } from './questions-text.ts';
import { engagementDates } from './tax-labels.ts';

interface CopyAnswersDialogProps {
  risk: TaxRisk;
  opened: boolean;
  onClose(): void;
}

/** Copies the answers of an earlier engagement of the same person, each to be confirmed. */
export function CopyAnswersDialog({ risk, opened, onClose }: CopyAnswersDialogProps) {
  const earlier = useListEarlierTaxRisksQuery(opened ? risk.id : skipToken);
  const [copy, copying] = useCopyTaxAnswersMutation();
  const [fromId, setFromId] = useState('');
  const items = earlier.data?.items ?? [];
  const close = () => {
    setFromId('');
    copying.reset();
    onClose();
  };
  const run = async () => {
    const { error } = await copy({ id: risk.id, body: { fromId, revision: risk.revision } });
    if (error !== undefined) return;
    toastSuccess(text.copy.done);
    close();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={text.copy.title}
      confirm={text.copy.confirm}
      isDisabled={fromId === ''}
      problem={messageOf(copying.error ?? earlier.error)}
      onConfirm={run}
      onClose={close}
    >
      {earlier.isFetching && <Loader size="sm" aria-label={text.copy.loading} />}
      {earlier.data !== undefined && items.length === 0 && (
        <Text>{text.copy.none(risk.person.name)}</Text>
      )}
      {items.length > 0 && (
        <Radio.Group
          label={text.copy.from}
          description={text.copy.help}
          value={fromId}
          onChange={setFromId}
        >
          <Stack gap="xs" mt="sm">
            {items.map((one) => (
              <Radio
                key={one.id}
                value={one.id}
                label={`${one.role}, ${one.project.name}`}
                description={engagementDates(one)}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </ConfirmDialog>
  );
}
