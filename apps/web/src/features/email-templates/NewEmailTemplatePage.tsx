import {
  type EmailContent,
  type EmailEvent,
  type EmailTemplate,
  emailEventFacts,
  emailEvents,
  emailTemplateInput,
} from '@countersign/contract';
import { Skeleton, Stack } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { backTo, paths } from '../../core/paths.ts';
import {
  useGetBuiltInEmailQuery,
  useGetEmailTemplateQuery,
} from '../../entities/email-templates/api.ts';
import { RecordForm } from '../../kit/forms/RecordForm.tsx';
import { useCreate } from '../../kit/forms/use-create.ts';
import { NotFoundPage } from '../../kit/pages/error-pages.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { ErrorState } from '../../ui/page/ErrorState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { useCreateEmailTemplateMutation } from './api.ts';
import { asEdited } from './editor/body-json.ts';
import { TemplateForm } from './TemplateForm.tsx';
import type { TemplateValues } from './template-values.ts';
import { text } from './text.ts';

/** A template that is not there yet: it begins with the built-in text, or as a copy. */
export default function NewEmailTemplatePage() {
  const [parameters] = useSearchParams();
  const event = emailEvents.find((one) => one === parameters.get('event'));
  const from = parameters.get('from');
  if (event === undefined) return <NotFoundPage />;
  return from === null ? (
    <FromBuiltIn key={event} event={event} />
  ) : (
    <FromOther key={from} event={event} id={from} />
  );
}

function FromBuiltIn({ event }: { event: EmailEvent }) {
  const { data, error, refetch } = useGetBuiltInEmailQuery(event);
  if (data === undefined) return <Opening error={error} onRetry={refetch} />;
  const name = emailEventFacts[event].label;
  return <NewTemplate event={event} content={data} name={text.template.newName(name)} />;
}

function FromOther({ event, id }: { event: EmailEvent; id: string }) {
  const { data, error, refetch } = useGetEmailTemplateQuery(id);
  if (data === undefined) return <Opening error={error} onRetry={refetch} />;
  return (
    <NewTemplate
      event={event}
      content={data}
      name={`${data.name} copy`}
      {...(data.company !== null && { company: data.company })}
    />
  );
}

interface OpeningProps {
  error: { message?: string } | undefined;
  onRetry(): unknown;
}

function Opening({ error, onRetry }: OpeningProps) {
  return (
    <>
      <PageHeader title={text.template.newTitle} back={backTo.emailTemplates} />
      {error === undefined ? (
        <Stack gap="md" role="status" aria-label={text.builtIn.loading}>
          <Skeleton h={56} />
          <Skeleton h={420} />
        </Stack>
      ) : (
        <ErrorState message={messageOf(error)} onRetry={() => void onRetry()} />
      )}
    </>
  );
}

interface NewTemplateProps {
  event: EmailEvent;
  content: EmailContent;
  name: string;
  company?: { id: string; name: string };
}

function NewTemplate({ event, content, name, company }: NewTemplateProps) {
  const navigate = useNavigate();
  const [create] = useCreateEmailTemplateMutation();
  const { label, when } = emailEventFacts[event];
  const edits = useCreate<EmailTemplate, TemplateValues>({
    schema: emailTemplateInput,
    initialValues: {
      name,
      companyId: company?.id ?? null,
      subject: content.subject,
      body: asEdited(content.body),
    },
    labels: text.template.fields,
    create: (values) => create({ ...values, event }),
    onCreated: (made) => {
      toastSuccess(text.template.added(made.name));
      void navigate(paths.emailTemplate(made.id), { replace: true });
    },
  });
  return (
    <>
      <PageHeader
        title={text.template.newTitle}
        description={`${label}: ${when}`}
        back={backTo.emailTemplates}
      />
      <RecordForm
        edits={edits}
        noun={text.template.newNoun}
        saveLabel={text.template.submit}
        onCancel={() => void navigate(paths.emailTemplates)}
      >
        <TemplateForm
          event={event}
          edits={edits}
          {...(company !== undefined && { companyName: company.name })}
        />
      </RecordForm>
    </>
  );
}
