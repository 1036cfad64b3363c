import {
  getStatementFileByLink,
  linkToken,
  messages,
  type TaxStatementView,
} from '@countersign/contract';
import { taxConclusion } from '@countersign/domain';
import { Alert, Button, Group, Paper, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { downloadFile } from '../../core/api/call.ts';
import { messageOf } from '../../core/api/message-of.ts';
import { formatDate, formatMoment } from '../../core/dates.ts';
import { fileNameOf, saveFile } from '../../ui/browser/save-file.ts';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import { LinkPage, LinkPending } from './LinkPage.tsx';
import {
  useAcknowledgeStatementMutation,
  useDisagreeWithStatementMutation,
  useGetStatementByLinkQuery,
  useOpenStatementMutation,
} from './link-api.ts';
import { text } from './link-text.ts';
import { ReasonText } from './ReasonText.tsx';
import { useLinkOpening } from './use-link-opening.ts';

/** Shows `/tax-statement/:token`: the recipient reads a statement, and answers it. */
export default function TaxStatementPage() {
  const token = linkToken(useLocation().pathname);
  const query = useGetStatementByLinkQuery(token);
  const [open] = useOpenStatementMutation();
  useLinkOpening(query.data === undefined ? undefined : token, open);
  if (query.data === undefined) return <LinkPending query={query} />;
  return (
    <LinkPage title={text.statement.title} engagement={query.data.engagement}>
      <Statement token={token} view={query.data} />
    </LinkPage>
  );
}

function Statement({ token, view }: { token: string; view: TaxStatementView }) {
  const { text: conclusion, explained } = taxConclusion(view.decision, view.engagement.engagedAs);
  return (
    <Stack gap="lg">
      {view.withdrawnAt !== null && (
        <Alert color="red" title={text.statement.withdrawn}>
          {text.statement.withdrawnAt(formatMoment(view.withdrawnAt))}
        </Alert>
      )}
      <Paper component="section" withBorder radius="lg" p="lg">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h3">
            {conclusion}
          </Title>
          <DownloadButton token={token} view={view} />
        </Group>
        <Text mt="xs">{text.statement.conclusion(view.engagement.company.name, explained)}</Text>
        <Text size="sm" c="dimmed" mt="xs">
          {text.statement.facts(
            view.number,
            formatMoment(view.issuedAt),
            formatDate(view.effectiveFrom),
          )}
        </Text>
      </Paper>
      <RecordSection title={text.statement.reasons}>
        <Stack gap="lg">
          {view.reasons.map((reason) => (
            <ReasonText key={reason.name} {...reason} />
          ))}
        </Stack>
      </RecordSection>
      <Acknowledge token={token} view={view} />
      <Disagree token={token} view={view} />
    </Stack>
  );
}

function DownloadButton({ token, view }: { token: string; view: TaxStatementView }) {
  const [state, setState] = useState<{ isLoading: boolean; problem?: string }>({
    isLoading: false,
  });
  const download = async () => {
    setState({ isLoading: true });
    const answer = await downloadFile(getStatementFileByLink, { params: { token } });
    if (answer.status) saveFile(answer.blob, fileNameOf([view.number], 'pdf'));
    setState({ isLoading: false, ...(!answer.status && { problem: answer.message }) });
  };
  return (
    <div>
      <Button
        variant="default"
        loading={state.isLoading}
        disabled={!view.isReady}
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => void download()}
      >
        {view.isReady ? text.statement.download : text.statement.creating}
      </Button>
      <FormError>{state.problem}</FormError>
    </div>
  );
}

function Acknowledge({ token, view }: { token: string; view: TaxStatementView }) {
  const [send, { isLoading, error }] = useAcknowledgeStatementMutation();
  const { acknowledgedAt, alsoFor } = view.recipient;
  return (
    <RecordSection title={text.statement.receipt}>
      {acknowledgedAt === null ? (
        <>
          <Text size="sm" mb="md">
            {text.statement.confirmHelp(alsoFor)}
          </Text>
          <FormError>{messageOf(error)}</FormError>
          <Button loading={isLoading} onClick={() => void send(token)}>
            {text.statement.confirm}
          </Button>
        </>
      ) : (
        <Text size="sm">{text.statement.confirmed(formatMoment(acknowledgedAt))}</Text>
      )}
    </RecordSection>
  );
}

function Disagree({ token, view }: { token: string; view: TaxStatementView }) {
  const [send, { isLoading, error }] = useDisagreeWithStatementMutation();
  const [subject, setSubject] = useState('');
  const [problem, setProblem] = useState<string>();
  const { dispute } = view;
  const submit = () => {
    if (subject.trim() === '') return setProblem(messages.required);
    void send({ token, body: { text: subject } });
  };
  return (
    <RecordSection title={text.statement.disagree}>
      {dispute !== null && (
        <Alert color={dispute.outcome === '' ? 'amber' : 'gray'} mb="md">
          <Text size="sm">
            {text.statement.received(formatDate(dispute.receivedOn))}{' '}
            {dispute.outcome === ''
              ? text.statement.due(formatDate(dispute.dueOn))
              : dispute.outcome === 'upheld'
                ? text.statement.upheld
                : text.statement.outcomeWithdrawn}
          </Text>
          {dispute.reasons !== '' && (
            <Text size="sm" mt={4} style={{ whiteSpace: 'pre-line' }}>
              {dispute.reasons}
            </Text>
          )}
        </Alert>
      )}
      {view.canDisagree ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Text size="sm" mb="md">
            {text.statement.disagreeHelp}
          </Text>
          <Textarea
            label={text.statement.subject}
            autosize
            minRows={4}
            maxLength={10_000}
            value={subject}
            error={problem ?? messageOf(error)}
            onChange={(event) => {
              setSubject(event.currentTarget.value);
              setProblem(undefined);
            }}
          />
          <Button type="submit" variant="default" mt="md" loading={isLoading}>
            {text.statement.send}
          </Button>
        </form>
      ) : (
        dispute === null && <Text size="sm">{text.statement.closed}</Text>
      )}
    </RecordSection>
  );
}
