import type { DocumentDetail } from '@countersign/contract';
import { Select, Skeleton, Stack, Text } from '@mantine/core';
import { messageOf } from '../../../core/api/message-of.ts';
import { SendingInputs } from '../../../entities/documents/SendingInputs.tsx';
import { useGetEmailChoicesQuery } from '../../../entities/email-templates/api.ts';
import { EmailHeldNote } from '../../../entities/email-templates/EmailHeldNote.tsx';
import { EmailPreview } from '../../../entities/email-templates/EmailPreview.tsx';
import { useEmailPreview } from '../../../entities/email-templates/use-email-preview.ts';
import { DocumentRiskNote } from '../../../entities/tax-risks/DocumentRiskNote.tsx';
import { DayField } from '../../../ui/inputs/DayField.tsx';
import { RecordSection } from '../../../ui/page/RecordPanes.tsx';
import type { Alter } from '../draft/draft-alter.ts';
import { DraftAttachments } from './DraftAttachments.tsx';
import classes from './DraftEditor.module.css';
import type { DetailsForm } from './details.ts';
import { ProblemList } from './ProblemList.tsx';
import { text } from './text.ts';

interface SendStepProps {
  document: DocumentDetail;
  form: DetailsForm;
  alter: Alter;
  disabled: boolean;
}

/** Edits how the document is sent: the email, the CCs, the expiry, and how external parties get access. */
export function SendStep({ document, form, alter, disabled }: SendStepProps) {
  const { settings } = form.values;
  return (
    <div className={classes.panes}>
      <RecordSection title={text.send.title}>
        <EmailHeldNote />
        <Stack gap="md">
          <DocumentRiskNote documentId={document.id} />
          <TemplateSelect document={document} form={form} disabled={disabled} />
          <SendingInputs
            path="settings"
            values={settings}
            errorOf={(name) => form.errors[`settings.${name}`]}
            disabled={disabled}
            onChange={(change) => {
              form.setFieldValue('settings', (before) => ({ ...before, ...change }));
              for (const name of Object.keys(change)) form.clearFieldError(`settings.${name}`);
            }}
            onLeave={(name) => form.validateField(`settings.${name}`)}
          >
            <DraftAttachments document={document} alter={alter} disabled={disabled} />
            <DayField
              label={text.send.expiresOn}
              description={text.send.expiresOnHelp}
              disabled={disabled}
              value={settings.expiresOn}
              error={form.errors['settings.expiresOn']}
              onChange={(day) => form.setFieldValue('settings.expiresOn', day)}
            />
            <ProblemList problems={document.problems.filter(({ section }) => section === 'send')} />
          </SendingInputs>
        </Stack>
      </RecordSection>
      <div className={classes.inputs}>
        <MailPreview
          document={document}
          templateId={settings.emailTemplateId}
          message={settings.message}
        />
      </div>
    </div>
  );
}

/** The templates that a document can ask to sign with, and what the chosen one says. */
function useSignEmails({ company, project }: DocumentDetail, chosen: string | null) {
  const query = { companyId: company.id, projectId: project.id };
  return useGetEmailChoicesQuery(chosen === null ? query : { ...query, emailTemplateId: chosen }, {
    refetchOnMountOrArgChange: 30,
  });
}

function TemplateSelect({ document, form, disabled }: Omit<SendStepProps, 'alter'>) {
  const { data, error } = useSignEmails(document, form.values.settings.emailTemplateId);
  const templates = data?.templates;
  return (
    <Select
      label={text.send.template}
      data={[
        { value: '', label: text.send.defaultTemplate },
        ...(templates ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      allowDeselect={false}
      disabled={disabled || templates === undefined}
      value={form.values.settings.emailTemplateId ?? ''}
      error={form.errors['settings.emailTemplateId'] ?? messageOf(error)}
      onChange={(id) => form.setFieldValue('settings.emailTemplateId', id || null)}
    />
  );
}

interface MailPreviewProps {
  document: DocumentDetail;
  templateId: string | null;
  /** As it is typed, saved or not. */
  message: string;
}

/** The email to the recipient, with the data of this document. */
function MailPreview({ document, templateId, message }: MailPreviewProps) {
  const { currentData: content } = useSignEmails(document, templateId);
  if (content === undefined) {
    return <Skeleton h={440} role="status" aria-label={text.send.loadingPreview} />;
  }
  const { subject, body } = content;
  return <FilledMail document={document} subject={subject} body={body} message={message} />;
}

interface FilledMailProps {
  document: DocumentDetail;
  subject: string;
  message: string;
  body: Parameters<typeof useEmailPreview>[0]['body'];
}

function FilledMail({ document, subject, body, message }: FilledMailProps) {
  const preview = useEmailPreview({
    event: 'please-sign',
    companyId: document.company.id,
    documentId: document.id,
    subject,
    body,
    message: message.trim(),
  });
  return (
    <EmailPreview {...preview}>
      <Text size="sm" c="dimmed">
        {text.send.preview}
      </Text>
    </EmailPreview>
  );
}
