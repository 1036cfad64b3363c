import { type EmailTemplate, emailEventFacts, emailTemplateChange } from '@countersign/contract';
import { ActionIcon, Badge, Button, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArrowBackUp,
  IconCopy,
  IconDotsVertical,
  IconHistory,
  IconMailCheck,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { backTo, paths } from '../../core/paths.ts';
import {
  useGetBuiltInEmailQuery,
  useGetEmailTemplateQuery,
} from '../../entities/email-templates/api.ts';
import { ArchiveBanner } from '../../kit/forms/ArchiveBanner.tsx';
import { RecordForm } from '../../kit/forms/RecordForm.tsx';
import { useEdits } from '../../kit/forms/use-edits.ts';
import { LatestChange } from '../../kit/history/LatestChange.tsx';
import { toastError } from '../../ui/notices/toast.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { useRestoreEmailTemplateMutation, useUpdateEmailTemplateMutation } from './api.ts';
import { asEdited } from './editor/body-json.ts';
import { TemplateForm } from './TemplateForm.tsx';
import { type TemplateValues, valuesOf } from './template-values.ts';
import { text } from './text.ts';
import { UsesDialog } from './UsesDialog.tsx';
import { useArchive } from './use-archive.ts';
import { usesInWords } from './uses-in-words.ts';
import { VersionsDrawer } from './VersionsDrawer.tsx';

/** The page of a template that is there. */
export function EmailTemplateEditor({ template }: { template: EmailTemplate }) {
  const { id, event, name, company, archivedAt, uses } = template;
  const navigate = useNavigate();
  const [update] = useUpdateEmailTemplateMutation();
  const { refetch } = useGetEmailTemplateQuery(id);
  const { restore, isRestoring } = useRestore(id);
  const [open, setOpen] = useState<'versions' | 'uses'>();
  const edits = useEdits<EmailTemplate, TemplateValues>({
    schema: emailTemplateChange,
    record: template,
    toValues: valuesOf,
    labels: text.template.fields,
    save: (values, revision) => update({ id, body: { ...values, revision } }),
    reload: async () => (await refetch()).data,
    savedMessage: (saved) => text.template.saved(saved.name),
  });
  const { label, when } = emailEventFacts[event];
  return (
    <>
      <PageHeader
        title={name}
        badge={
          <Badge variant="light" color={uses.length === 0 ? 'gray' : 'green'}>
            {usesInWords(template)}
          </Badge>
        }
        description={`${label}: ${when}`}
        back={backTo.emailTemplates}
        actions={
          <>
            {archivedAt === null && (
              <Button
                variant="default"
                leftSection={<IconMailCheck size={17} aria-hidden />}
                onClick={() => setOpen('uses')}
              >
                {text.row.uses}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconHistory size={17} aria-hidden />}
              onClick={() => setOpen('versions')}
            >
              {text.template.versions}
            </Button>
            <MoreMenu template={template} onBuiltIn={(values) => edits.form.setValues(values)} />
          </>
        }
      />
      <ArchiveBanner archivedAt={archivedAt} onRestore={restore} isRestoring={isRestoring}>
        {text.template.archivedNote}
      </ArchiveBanner>
      {archivedAt === null && (
        <RecordForm
          edits={edits}
          noun={text.template.noun}
          onCancel={() => void navigate(paths.emailTemplates)}
          who={<LatestChange subject="email-template" id={id} />}
          texts={{ name: String, subject: String }}
        >
          <TemplateForm
            event={event}
            edits={edits}
            {...(company !== null && { companyName: company.name })}
          />
        </RecordForm>
      )}
      <VersionsDrawer
        template={template}
        opened={open === 'versions'}
        onClose={() => setOpen(undefined)}
        hasUnsaved={edits.isDirty}
      />
      <UsesDialog
        template={open === 'uses' ? template : undefined}
        onClose={() => setOpen(undefined)}
      />
    </>
  );
}

function useRestore(id: string) {
  const [restoreTemplate, { isLoading }] = useRestoreEmailTemplateMutation();
  const restore = async () => {
    const { error } = await restoreTemplate(id);
    if (error !== undefined) toastError(messageOf(error));
  };
  return { restore: () => void restore(), isRestoring: isLoading };
}

interface MoreMenuProps {
  template: EmailTemplate;
  /** Puts the built-in text into the form, unsaved. */
  onBuiltIn(values: Pick<TemplateValues, 'subject' | 'body'>): void;
}

function MoreMenu({ template, onBuiltIn }: MoreMenuProps) {
  const { id, event, archivedAt } = template;
  const { data: builtIn } = useGetBuiltInEmailQuery(event);
  const archive = useArchive();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={text.template.more}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconCopy size={16} aria-hidden />}
          component={Link}
          to={paths.newEmailTemplate(event, id)}
        >
          {text.row.copy}
        </Menu.Item>
        {archivedAt === null && (
          <>
            <Menu.Item
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              disabled={builtIn === undefined}
              onClick={() =>
                builtIn && onBuiltIn({ subject: builtIn.subject, body: asEdited(builtIn.body) })
              }
            >
              {text.template.startAgain}
            </Menu.Item>
            <Menu.Item
              color="red"
              leftSection={<IconArchive size={16} aria-hidden />}
              onClick={() => archive(template)}
            >
              {text.row.archive}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
