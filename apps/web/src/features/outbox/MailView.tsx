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
import { mailPage } from '../../ui/browser/mail-page.ts';
import { ErrorState } from '../../ui/page/ErrorState.tsx';
import { styleNonce } from '../../ui/theme/style-nonce.ts';
import { Attachments } from './Attachments.tsx';
import { type Mail, useGetOutboxMailQuery } from './api.ts';
import { stateColors, subjectOf } from './MailRow.tsx';
import classes from './OutboxPage.module.css';
import { text } from './text.ts';

interface MailViewProps {
  id: string;
  onClose(): void;
}

/** One mail: its head, its text as it looks and as plain text, and its attachments. */
export function MailView({ id, onClose }: MailViewProps) {
  const { currentData: mail, error, refetch } = useGetOutboxMailQuery(id);
  return (
    <section aria-label={text.email.label}>
      <Button
        className={classes.back}
        variant="subtle"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={onClose}
      >
        {text.email.back}
      </Button>
      {mail !== undefined && <OpenMail mail={mail} onClose={onClose} />}
      {mail === undefined && error === undefined && (
        <Stack p="lg" role="status" aria-label={text.email.loading}>
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
  return (
    <>
      <Box component="header" px="lg" pt="lg" pb="md">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Title order={2}>{subjectOf(mail)}</Title>
          <CloseButton className={classes.close} aria-label={text.email.close} onClick={onClose} />
        </Group>
        <dl className={classes.facts}>
          <dt>{text.email.from}</dt>
          <dd>{mail.from}</dd>
          <dt>{text.email.to}</dt>
          <dd>{mail.to}</dd>
          <dt>{text.email.created}</dt>
          <dd>
            {formatMoment(mail.createdAt)}{' '}
            <Badge size="sm" color={stateColors[mail.state]} variant="light">
              {text.list.states[mail.state]}
            </Badge>
          </dd>
        </dl>
        <Attachments mailId={mail.id} attachments={mail.attachments} />
      </Box>
      {mail.isWithheld ? <Withheld /> : <MailText mail={mail} />}
    </>
  );
}

/** Shown instead of a mail that lets its reader act as its recipient. */
function Withheld() {
  return (
    <Alert
      m="md"
      color="ink"
      icon={<IconLock size={20} aria-hidden />}
      title={text.email.withheldTitle}
    >
      {text.email.withheld}
    </Alert>
  );
}

function MailText({ mail }: { mail: Mail }) {
  const page = useMemo(() => mailPage(mail.html, styleNonce()), [mail.html]);
  return (
    <Tabs defaultValue={mail.html === '' ? 'text' : 'html'} keepMounted={false}>
      <Tabs.List px="md">
        <Tabs.Tab value="html" disabled={mail.html === ''}>
          {text.email.html}
        </Tabs.Tab>
        <Tabs.Tab value="text">{text.email.plain}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="html">
        {/* Without scripts and without our origin; links open in tabs of their own. */}
        <iframe
          className={classes.html}
          title={text.email.frame(mail.subject)}
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
