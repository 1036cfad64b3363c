import {
  Alert,
  Badge,
  Box,
  Button,
  CloseButton,
  Group,
  Skeleton,
  Stack,
  Tabs,
  Text,
  Title,
} from '@mantine/core';
import { IconArrowLeft, IconLock } from '@tabler/icons-react';
import { useMemo } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { formatMoment } from '../../core/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { mailPage } from '../../ui/mail-page.ts';
import { styleNonce } from '../../ui/style-nonce.ts';
import { Attachments } from './Attachments.tsx';
import { type Mail, useGetOutboxMailQuery } from './api.ts';
import { mailStates, subjectOf } from './MailRow.tsx';
import classes from './OutboxPage.module.css';

interface MailViewProps {
  id: string;
  onClose(): void;
}

/** One mail: its head, its text as it looks and as plain text, and its attachments. */
export function MailView({ id, onClose }: MailViewProps) {
  const { currentData: mail, error, refetch } = useGetOutboxMailQuery(id);
  return (
    <section aria-label="Mail">
      <Button
        className={classes.back}
        variant="subtle"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={onClose}
      >
        All mails
      </Button>
      {mail !== undefined && <OpenMail mail={mail} onClose={onClose} />}
      {mail === undefined && error === undefined && (
        <Stack p="lg" role="status" aria-label="Loading the mail">
          <Skeleton h={24} w="70%" />
          <Skeleton h={14} w="40%" />
          <Skeleton h={320} mt="md" />
        </Stack>
      )}
      {mail === undefined && error !== undefined && (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
    </section>
  );
}

function OpenMail({ mail, onClose }: { mail: Mail; onClose(): void }) {
  const state = mailStates[mail.state];
  return (
    <>
      <Box component="header" px="lg" pt="lg" pb="md">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Title order={2}>{subjectOf(mail)}</Title>
          <CloseButton className={classes.close} aria-label="Close the mail" onClick={onClose} />
        </Group>
        <dl className={classes.facts}>
          <dt>From</dt>
          <dd>{mail.from}</dd>
          <dt>To</dt>
          <dd>{mail.to}</dd>
          <dt>Written</dt>
          <dd>
            {formatMoment(mail.createdAt)}{' '}
            <Badge size="sm" color={state.color} variant="light">
              {state.name}
            </Badge>
          </dd>
        </dl>
        <Attachments mailId={mail.id} attachments={mail.attachments} />
      </Box>
      {mail.isWithheld ? <Withheld /> : <MailText mail={mail} />}
    </>
  );
}

/** Stands for the text of a mail that lets whoever reads it act as its recipient. */
function Withheld() {
  return (
    <Alert m="md" color="ink" icon={<IconLock size={20} aria-hidden />} title="Not shown">
      This email holds a code, a link or a password that is its recipient’s alone, so nobody else
      reads it here. Set up a mail server (SMTP_URL), and it goes to their own mailbox.
    </Alert>
  );
}

function MailText({ mail }: { mail: Mail }) {
  const page = useMemo(() => mailPage(mail.html, styleNonce()), [mail.html]);
  return (
    <Tabs defaultValue={mail.html === '' ? 'text' : 'html'} keepMounted={false}>
      <Tabs.List px="md">
        <Tabs.Tab value="html" disabled={mail.html === ''}>
          As it looks
        </Tabs.Tab>
        <Tabs.Tab value="text">Plain text</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="html">
        {/* Without scripts and without our origin; links open in tabs of their own. */}
        <iframe
          className={classes.html}
          title={`Mail: ${mail.subject}`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          srcDoc={page}
        />
      </Tabs.Panel>
      <Tabs.Panel value="text">
        <Text component="pre" className={classes.plain}>
          {mail.text}
        </Text>
      </Tabs.Panel>
    </Tabs>
  );
}
