import { type DocumentRules, linkDays, myPagePath } from '@countersign/contract';
import { NumberInput, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { ErrorState } from '../../ui/page/ErrorState.tsx';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import { ApprovalLayout } from './ApprovalLayout.tsx';
import { useGetDocumentRulesQuery, useUpdateDocumentRulesMutation } from './api.ts';
import { text } from './text.ts';

/** Shows the rules for all documents of the organisation. */
export default function DocumentRulesPage() {
  const { data, error, isFetching, refetch } = useGetDocumentRulesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <ApprovalLayout page="rules">
      {data !== undefined && <Rules rules={data} />}
      {data === undefined && error !== undefined && !isFetching && (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {data === undefined && (error === undefined || isFetching) && (
        <Skeleton h={260} role="status" aria-label={text.rules.loading} />
      )}
    </ApprovalLayout>
  );
}

/** The rules, each of which is saved as it is changed: of two who change different ones, both count. */
function Rules({ rules }: { rules: DocumentRules }) {
  const [update, { isLoading, error }] = useUpdateDocumentRulesMutation();
  const save = async (change: Partial<DocumentRules>) => {
    const answer = await update(change);
    if (answer.data !== undefined) toastSuccess(text.rules.saved);
  };
  return (
    <Stack gap="lg" maw={760}>
      <RecordSection title={text.rules.approval}>
        <Stack gap="md">
          <Switch
            label={text.rules.ownDocuments}
            description={text.rules.ownDocumentsHelp}
            checked={rules.mayApproveOwn}
            disabled={isLoading}
            onChange={(event) => void save({ mayApproveOwn: event.currentTarget.checked })}
          />
          <Switch
            label={text.rules.reassign}
            description={text.rules.reassignHelp}
            checked={rules.mayReassignApprovals}
            disabled={isLoading}
            onChange={(event) => void save({ mayReassignApprovals: event.currentTarget.checked })}
          />
          <Switch
            label={text.rules.showApprovers}
            description={text.rules.showApproversHelp}
            checked={rules.showsApprovers}
            disabled={isLoading}
            onChange={(event) => void save({ showsApprovers: event.currentTarget.checked })}
          />
        </Stack>
      </RecordSection>
      <RecordSection title={text.rules.completed}>
        <LinkDays
          key={rules.finishedLinkDays}
          days={rules.finishedLinkDays}
          disabled={isLoading}
          onSave={(finishedLinkDays) => void save({ finishedLinkDays })}
        />
      </RecordSection>
      <RecordSection title={text.rules.ownPages}>
        <Switch
          label={text.rules.ownPage}
          description={text.rules.ownPageHelp}
          checked={rules.hasOwnPages}
          disabled={isLoading}
          onChange={(event) => void save({ hasOwnPages: event.currentTarget.checked })}
        />
        <Text size="sm" c="dimmed" mt="xs">
          {text.rules.ownPageNote(`${window.location.origin}${myPagePath}`)}
        </Text>
      </RecordSection>
      {error !== undefined && <FormError>{messageOf(error)}</FormError>}
    </Stack>
  );
}

interface LinkDaysProps {
  days: number;
  disabled: boolean;
  onSave(days: number): void;
}

/** Saved once it is left, or by Enter. */
function LinkDays({ days, disabled, onSave }: LinkDaysProps) {
  const [typed, setTyped] = useState<number | string>(days);
  const isGood =
    typeof typed === 'number' &&
    Number.isInteger(typed) &&
    typed >= linkDays.min &&
    typed <= linkDays.max;
  const save = () => {
    if (isGood && typed !== days) onSave(typed);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <NumberInput
        label={text.rules.linkDays}
        description={text.rules.linkDaysHelp}
        maw={360}
        allowDecimal={false}
        allowNegative={false}
        value={typed}
        disabled={disabled}
        error={isGood ? undefined : text.rules.wrongDays(linkDays.min, linkDays.max)}
        onChange={setTyped}
        onBlur={save}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {text.rules.linkDaysNote}
      </Text>
    </form>
  );
}
