import {
  type DisputeOutcome,
  disputeDays,
  type StatementRecipientRole,
  type TaxDispute,
  type TaxRisk,
  taxDisputeDecisionInput,
  taxDisputeInput,
} from '@countersign/contract';
import { Button, Group, Radio, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { dayHere, formatDate, formatMoment } from '../../core/dates.ts';
import { DialogForm } from '../../kit/forms/DialogForm.tsx';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { useCreate } from '../../kit/forms/use-create.ts';
import { DayField } from '../../ui/inputs/DayField.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { useAddTaxDisputeMutation, useDecideTaxDisputeMutation } from './api.ts';
import { text } from './result-text.ts';
import { daysLeftText, statementRecipientNames } from './tax-labels.ts';
import { taxActsOf } from './use-tax-acts.ts';

/** Lists the disagreements with the status, with their due dates and outcomes. */
export function DisputesTab({ risk }: { risk: TaxRisk }) {
  const [isEntering, setEntering] = useState(false);
  const [toDecide, setToDecide] = useState<TaxDispute>();
  const acts = taxActsOf(risk);
  return (
    <RecordSection
      title={text.disputes.title}
      description={text.disputes.help(disputeDays)}
      action={
        acts.may('dispute') && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconMessagePlus size={15} aria-hidden />}
            onClick={() => setEntering(true)}
          >
            {text.disputes.add}
          </Button>
        )
      }
    >
      {risk.disputes.length === 0 && (
        <Text size="sm" c="dimmed">
          {text.disputes.none}
        </Text>
      )}
      <Stack gap="lg">
        {risk.disputes.map((dispute) => (
          <Dispute
            key={dispute.id}
            dispute={dispute}
            onDecide={
              acts.may('uphold') || acts.may('withdraw') ? () => setToDecide(dispute) : undefined
            }
          />
        ))}
      </Stack>
      <FormDialog
        opened={isEntering}
        onClose={() => setEntering(false)}
        title={text.disputes.addTitle}
      >
        <NewDispute risk={risk} onDone={() => setEntering(false)} />
      </FormDialog>
      <FormDialog
        opened={toDecide !== undefined}
        onClose={() => setToDecide(undefined)}
        title={text.disputes.answerTitle}
      >
        {toDecide !== undefined && (
          <Decision risk={risk} dispute={toDecide} onDone={() => setToDecide(undefined)} />
        )}
      </FormDialog>
    </RecordSection>
  );
}

function Dispute({ dispute, onDecide }: { dispute: TaxDispute; onDecide?: () => void }) {
  const { name, from, text: subject, via, receivedOn, dueOn, daysLeft, outcome, reasons } = dispute;
  return (
    <div>
      <Group gap="sm" justify="space-between">
        <Group gap="xs">
          <Text component="h3" fw={600}>
            {name}
          </Text>
          {daysLeft === null ? (
            <>
              <StateBadge color={outcome === 'withdrawn' ? 'amber' : 'green'}>
                {outcome === 'withdrawn' ? text.disputes.withdrawn : text.disputes.upheld}
              </StateBadge>
              {dispute.wasLate && <StateBadge color="red">{text.disputes.late}</StateBadge>}
            </>
          ) : (
            <StateBadge color={daysLeft < 0 ? 'red' : 'amber'}>{daysLeftText(daysLeft)}</StateBadge>
          )}
        </Group>
        {daysLeft !== null && onDecide !== undefined && (
          <Button size="compact-sm" onClick={onDecide}>
            {text.disputes.answer}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        {text.disputes.facts(
          statementRecipientNames[from],
          dispute.statementNumber,
          via === 'link',
          formatDate(receivedOn),
          formatDate(dueOn),
        )}
      </Text>
      <Text size="sm" mt={6} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {subject}
      </Text>
      {dispute.decidedAt !== null && (
        <Text size="sm" mt={6} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          <strong>
            {text.disputes.answered(dispute.decidedBy, formatMoment(dispute.decidedAt))}
          </strong>{' '}
          {reasons}
        </Text>
      )}
    </div>
  );
}

type NewDisputeValues = {
  from: StatementRecipientRole;
  name: string;
  text: string;
  cameOn: string | null;
};

function NewDispute({ risk, onDone }: { risk: TaxRisk; onDone(): void }) {
  const [add] = useAddTaxDisputeMutation();
  const [today] = useState(() => dayHere());
  const edits = useCreate<TaxDispute, NewDisputeValues>({
    schema: taxDisputeInput,
    initialValues: {
      from: 'worker',
      name: risk.person.name,
      text: '',
      cameOn: today,
    },
    labels: {
      from: text.disputes.from,
      name: text.disputes.name,
      text: text.disputes.subject,
      cameOn: text.disputes.receivedOn,
    },
    create: (values) =>
      add({
        id: risk.id,
        body: { ...values, cameOn: values.cameOn ?? '', revision: risk.revision },
      }),
    onCreated: ({ dueOn }) => {
      toastSuccess(text.disputes.added(formatDate(dueOn)));
      onDone();
    },
  });
  const { form } = edits;
  return (
    <DialogForm edits={edits} label={text.disputes.add}>
      <Select
        label={text.disputes.from}
        allowDeselect={false}
        data={Object.entries(statementRecipientNames).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('from')}
      />
      <TextInput
        label={text.disputes.name}
        withAsterisk
        aria-required
        maxLength={120}
        {...form.getInputProps('name')}
      />
      <DayField label={text.disputes.receivedOn} withAsterisk {...form.getInputProps('cameOn')} />
      <Textarea
        label={text.disputes.subject}
        withAsterisk
        autosize
        minRows={4}
        {...form.getInputProps('text')}
      />
    </DialogForm>
  );
}

type DecisionValues = { outcome: DisputeOutcome; reasons: string };

interface DecisionProps {
  risk: TaxRisk;
  dispute: TaxDispute;
  onDone(): void;
}

function Decision({ risk, dispute, onDone }: DecisionProps) {
  const [decide] = useDecideTaxDisputeMutation();
  const edits = useCreate<TaxDispute, DecisionValues>({
    schema: taxDisputeDecisionInput,
    initialValues: { outcome: 'upheld', reasons: '' },
    labels: { outcome: text.disputes.outcome, reasons: text.disputes.reasons },
    create: (values) =>
      decide({
        id: risk.id,
        disputeId: dispute.id,
        body: { ...values, revision: risk.revision },
      }),
    onCreated: () => {
      toastSuccess(text.disputes.sent);
      onDone();
    },
  });
  const { form } = edits;
  return (
    <DialogForm edits={edits} label={text.disputes.sendAnswer}>
      <Radio.Group label={text.disputes.outcome} {...form.getInputProps('outcome')}>
        <Stack gap="xs" mt="xs">
          <Radio value="upheld" label={text.disputes.outcomeUpheld} />
          <Radio
            value="withdrawn"
            label={text.disputes.outcomeWithdrawn}
            description={text.disputes.outcomeWithdrawnHelp}
          />
        </Stack>
      </Radio.Group>
      <Textarea
        label={text.disputes.reasons}
        description={text.disputes.reasonsHelp}
        withAsterisk
        autosize
        minRows={4}
        {...form.getInputProps('reasons')}
      />
    </DialogForm>
  );
}
