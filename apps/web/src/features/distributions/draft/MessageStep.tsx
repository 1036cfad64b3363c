import type { Distribution } from '@countersign/contract';
import { Box, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../core/api/message-of.ts';
import { useSession } from '../../../core/session/use-session.ts';
import { EmailPreview } from '../../../entities/email-templates/EmailPreview.tsx';
import { RecordSection } from '../../../ui/page/RecordPanes.tsx';
import { useListDistributionEmailsQuery, usePreviewDistributionMailQuery } from '../api.ts';
import classes from '../Distributions.module.css';
import { PreviewAs } from './PreviewAs.tsx';
import { text } from './text.ts';
import type { DistributionDraft } from './use-distribution-draft.ts';

interface MessageStepProps {
  distribution: Distribution;
  draft: DistributionDraft;
}

/** Edits the email, as any of the recipients gets it. */
export function MessageStep({ distribution, draft }: MessageStepProps) {
  const { form } = draft;
  const { user } = useSession();
  return (
    <div className={classes.panes}>
      <RecordSection title={text.message.title}>
        <Stack gap="md">
          <TemplateSelect distribution={distribution} draft={draft} />
          <Textarea
            label={text.message.label}
            description={text.message.help}
            autosize
            minRows={5}
            maxRows={16}
            maxLength={10_000}
            {...form.getInputProps('message')}
          />
          <TextInput
            label={text.message.replyTo}
            description={text.message.replyToHelp}
            type="email"
            placeholder={user.email}
            autoComplete="off"
            {...form.getInputProps('replyTo')}
          />
        </Stack>
      </RecordSection>
      <MailPreview distribution={distribution} draft={draft} />
    </div>
  );
}

function TemplateSelect({ distribution, draft }: MessageStepProps) {
  const { form } = draft;
  const { emailTemplateId } = form.values;
  const { id, companyId } = distribution;
  const { data, error } = useListDistributionEmailsQuery({ id, companyId });
  return (
    <Select
      label={text.message.template}
      data={[
        { value: '', label: text.message.defaultTemplate },
        ...(data?.items ?? []).map((one) => ({ value: one.id, label: one.name })),
      ]}
      allowDeselect={false}
      disabled={data === undefined}
      value={emailTemplateId ?? ''}
      error={form.errors['emailTemplateId'] ?? messageOf(error)}
      onChange={(chosen) => draft.put({ emailTemplateId: chosen || null })}
    />
  );
}

/** The mail as it would leave, as far as the draft is saved. */
function MailPreview({ distribution, draft }: MessageStepProps) {
  const { id } = distribution;
  const { revision } = draft.base;
  const [email, setEmail] = useState('');
  const { data, error, isFetching } = usePreviewDistributionMailQuery({ id, revision, email });
  return (
    <EmailPreview
      preview={data}
      problems={[]}
      error={error?.code === 'not-found' ? undefined : messageOf(error)}
      isFetching={isFetching}
    >
      <Box flex="1 1 220px" miw={0}>
        <PreviewAs id={id} revision={revision} email={email} onChange={setEmail} />
        {data !== undefined && (
          <Text size="xs" c="dimmed">
            {text.message.to(data.to)}
          </Text>
        )}
      </Box>
    </EmailPreview>
  );
}
