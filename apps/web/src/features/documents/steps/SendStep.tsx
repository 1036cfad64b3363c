import type { DocumentDetail } from '@countersign/contract';
import {
  Group,
  NumberInput,
  Select,
  Skeleton,
  Stack,
  Switch,
  TagsInput,
  Text,
  Textarea,
} from '@mantine/core';
import { messageOf } from '../../../core/api/message-of.ts';
import { useGetEmailChoicesQuery } from '../../../entities/email-templates/api.ts';
import { EmailHeldNote } from '../../../entities/email-templates/EmailHeldNote.tsx';
import { EmailPreview } from '../../../entities/email-templates/EmailPreview.tsx';
import { useEmailPreview } from '../../../entities/email-templates/use-email-preview.ts';
import { DocumentRiskNote } from '../../../entities/tax-risks/DocumentRiskNote.tsx';
import { onBlurDeferred } from '../../../ui/browser/after-pointer-up.ts';
import { clearButton } from '../../../ui/inputs/clear-button.ts';
import { DayField } from '../../../ui/inputs/DayField.tsx';
import { RecordSection } from '../../../ui/page/RecordPanes.tsx';
import type { Alter } from '../draft/use-draft.ts';
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

/** What reminders start with once they are on. */
const usualReminders = { afterDays: 3, everyDays: 3 };

/** How the document is sent: the email, who gets copies, by when, and how people outside come in. */
export function SendStep({ document, form, alter, disabled }: SendStepProps) {
  const { settings } = form.values;
  const { reminders } = settings;
  return (
    <div className={classes.panes}>
      <RecordSection title={text.send.title}>
        <EmailHeldNote />
        <Stack gap="md">
          <DocumentRiskNote documentId={document.id} />
          <TemplateSelect document={document} form={form} disabled={disabled} />
          <Textarea
            label={text.send.message}
            description={text.send.messageHelp}
            autosize
            minRows={3}
            maxRows={10}
            maxLength={2000}
            disabled={disabled}
            {...form.getInputProps('settings.message')}
          />
          <TagsInput
            label={text.send.cc}
            description={text.send.ccHelp}
            placeholder={settings.copies.length === 0 ? 'name@example.com' : undefined}
            splitChars={[',', ';', ' ']}
            acceptValueOnBlur
            clearable
            clearButtonProps={clearButton(text.send.clearCc)}
            maxTags={20}
            disabled={disabled}
            value={settings.copies}
            error={form.errors['settings.copies']}
            onChange={(copies) => form.setFieldValue('settings.copies', copies)}
            onBlur={onBlurDeferred(() => form.validateField('settings.copies'))}
          />
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
          <Switch
            label={text.send.reminders}
            disabled={disabled}
            checked={reminders !== null}
            onChange={(event) =>
              form.setFieldValue(
                'settings.reminders',
                event.currentTarget.checked ? usualReminders : null,
              )
            }
          />
          {reminders !== null && (
            <Group gap="md" align="flex-start">
              {(
                [
                  ['afterDays', text.send.firstAfter],
                  ['everyDays', text.send.repeatEvery],
                ] as const
              ).map(([name, label]) => (
                <NumberInput
                  key={name}
                  label={label}
                  style={{ flex: '1 1 140px' }}
                  min={1}
                  max={60}
                  allowDecimal={false}
                  disabled={disabled}
                  value={reminders[name]}
                  error={form.errors['settings.reminders']}
                  onChange={(days) =>
                    form.setFieldValue('settings.reminders', { ...reminders, [name]: days })
                  }
                  onBlur={onBlurDeferred(() => form.validateField('settings.reminders'))}
                />
              ))}
            </Group>
          )}
          <Switch
            label={text.send.accessCode}
            description={text.send.accessCodeHelp}
            disabled={disabled}
            checked={settings.accessCode}
            onChange={(event) =>
              form.setFieldValue('settings.accessCode', event.currentTarget.checked)
            }
          />
          <Switch
            label={text.send.reassign}
            disabled={disabled}
            checked={settings.canHandOver}
            onChange={(event) =>
              form.setFieldValue('settings.canHandOver', event.currentTarget.checked)
            }
          />
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
