import type { DocumentDetail } from '@countersign/contract';
import { Box, Stack, Text, Title } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../core/api/message-of.ts';
import { useListApprovalSetupNamesQuery } from '../../../entities/approval-setup/api.ts';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { RecordSection } from '../../../ui/page/RecordPanes.tsx';
import { OrderPreview } from './OrderPreview.tsx';
import { turnsInWords } from './order-labels.ts';
import parties from './Parties.module.css';
import { ProblemList } from './ProblemList.tsx';
import { text } from './text.ts';

interface ApprovalSetupStepProps {
  document: DocumentDetail;
  /** The chosen approval setup. */
  value: string | null;
  error: ReactNode;
  isDirty: boolean;
  disabled: boolean;
  onChange(approvalSetupId: string | null): void;
}

/** The choice of no approval setup. */
const noApproval = 'nobody';

/** Edits the approval setup of a draft: its steps as they would be asked for, and why others would not. */
export function ApprovalSetupStep(props: ApprovalSetupStepProps) {
  const { document, value, error, isDirty, disabled, onChange } = props;
  const [search, setSearch] = useState('');
  const setups = useListApprovalSetupNamesQuery(
    { search, pageSize: 50 },
    { refetchOnMountOrArgChange: 30 },
  );
  const known = useListApprovalSetupNamesQuery(
    value === null ? skipToken : { id: value, pageSize: 1 },
  );
  const chosen = known.currentData?.items[0];
  const approvers = document.parties.filter(({ role }) => role === 'approver');
  const skipped = approvers.filter(({ state }) => state === 'skipped');
  const isJudged = document.settings.approvalSetupId === value;
  return (
    <div className={parties.panes}>
      <RecordSection title={text.approval.title}>
        <SearchSelect
          label={text.approval.setup}
          isOptional
          everything={{ value: noApproval, label: text.approval.noApproval }}
          options={(setups.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          isFetching={setups.isFetching}
          value={value ?? noApproval}
          knownLabel={chosen?.name}
          error={error ?? messageOf(setups.error)}
          disabled={disabled}
          nothingFound={search === '' ? text.approval.none : text.approval.notFound}
          onChange={(id) => onChange(id === '' || id === noApproval ? null : id)}
          onSearch={setSearch}
        />
        <ProblemList problems={document.problems.filter(({ section }) => section === 'approval')} />
        {value === null && (
          <Text size="sm" c="dimmed" mt="md">
            {text.approval.withoutHelp}
          </Text>
        )}
        {value !== null && !isJudged && (
          <Text size="sm" c="dimmed" mt="md">
            {text.approval.unsaved}
          </Text>
        )}
        {value !== null && isJudged && (
          <>
            <Title order={3} size="h4" mt="lg" mb="xs">
              {text.approval.steps}
            </Title>
            {approvers.length === skipped.length && (
              <Text size="sm" c="dimmed">
                {text.approval.noSteps}
              </Text>
            )}
            <Stack component="ul" gap="xs" fz="sm">
              {turnsInWords(approvers)
                .flatMap(({ sentences }) => sentences)
                .map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
            </Stack>
          </>
        )}
        {isJudged && skipped.length > 0 && (
          <>
            <Title order={3} size="h4" mt="lg" mb="xs">
              {text.approval.skipped}
            </Title>
            <Stack component="ul" gap="xs" fz="sm">
              {skipped.map(({ id, name, reason }) => (
                <li key={id}>
                  <strong>{name}</strong>
                  <Box c="dimmed">{reason}</Box>
                </li>
              ))}
            </Stack>
          </>
        )}
      </RecordSection>
      <OrderPreview parties={document.parties} isOld={isDirty} />
    </div>
  );
}
