import {
  type ExternalRole,
  type FormPack,
  formPackInput,
  getFormPackHistory,
  type SharedKeys,
  updateFormPackInput,
} from '@countersign/contract';
import { Button, Stack } from '@mantine/core';
import { IconFilePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { backTo, paths } from '../../core/paths.ts';
import { sendingInWords } from '../../entities/documents/sending-in-words.ts';
import { externalRoleLabels } from '../../kit/fields/external-role-labels.ts';
import { ArchiveBanner } from '../../kit/forms/ArchiveBanner.tsx';
import { RecordForm } from '../../kit/forms/RecordForm.tsx';
import { useCreate } from '../../kit/forms/use-create.ts';
import { useEdits } from '../../kit/forms/use-edits.ts';
import { LatestChange } from '../../kit/history/LatestChange.tsx';
import { ObjectHistory } from '../../kit/history/ObjectHistory.tsx';
import { ActionsMenu } from '../../ui/menus/ActionsMenu.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import {
  useCreateFormPackMutation,
  useGetFormPackQuery,
  useUpdateFormPackMutation,
} from './api.ts';
import { PackFields } from './PackFields.tsx';
import { PackFiles } from './PackFiles.tsx';
import type { PackForm } from './PackForms.tsx';
import { PackItems } from './PackItems.tsx';
import { PackPreview } from './PackPreview.tsx';
import { newPackValues, type PackValues } from './pack-values.ts';
import { text } from './text.ts';
import { useArchiving } from './use-archiving.ts';

const savedMessage = ({ name }: FormPack) => text.editor.saved(name);

/** A pack that is not there yet. */
export function NewPack() {
  const [create] = useCreateFormPackMutation();
  const navigate = useNavigate();
  // From the page of a form, the pack begins with it.
  const { form } = (useLocation().state as { form?: PackForm } | null) ?? {};
  const [known, addKnown] = useKnownForms(form ? [form] : []);
  const edits = useCreate<FormPack, PackValues>({
    schema: formPackInput,
    initialValues: {
      ...newPackValues,
      ...(form && { name: form.name, formTemplateIds: [form.formTemplateId] }),
    },
    labels: text.fields,
    create,
    onCreated: (made) => {
      toastSuccess(savedMessage(made));
      void navigate(paths.formPack(made.id), { replace: true });
    },
  });
  return (
    <>
      <PageHeader title={text.list.add} back={backTo.formPacks} />
      <RecordForm edits={edits} noun={text.editor.noun}>
        <PackFields edits={edits} known={known} onKnown={addKnown} />
      </RecordForm>
    </>
  );
}

/** A pack's name and its forms in order. */
export function PackEditor({ pack }: { pack: FormPack }) {
  const { id } = pack;
  const isArchived = pack.archivedAt !== null;
  const { archive, restore } = useArchiving();
  const [isPreviewing, setPreviewing] = useState(false);
  const [update] = useUpdateFormPackMutation();
  const { refetch } = useGetFormPackQuery(id);
  const [known, addKnown] = useKnownForms(pack.forms);
  const edits = useEdits<FormPack, PackValues>({
    schema: updateFormPackInput,
    record: pack,
    toValues: valuesOf,
    labels: text.fields,
    save: (values, revision) => update({ id, body: { ...values, revision } }),
    reload: async () => (await refetch()).data,
    savedMessage,
  });
  const texts = {
    name: (name: string) => name,
    formTemplateIds: (ids: string[]) => ids.map((one) => known.get(one)?.name ?? '').join(', '),
    conditions: (all: Record<string, string>) =>
      Object.entries(all)
        .map(([one, condition]) => `${known.get(one)?.name ?? ''}: ${condition}`)
        .join('; '),
    hiddenFrom: (all: Record<string, ExternalRole[]>) =>
      Object.entries(all)
        .filter(([, roles]) => roles.length > 0)
        .map(([one, roles]) => {
          const labels = roles.map((role) => externalRoleLabels[role]);
          return `${known.get(one)?.name ?? ''}: ${labels.join(', ')}`;
        })
        .join('; '),
    sharedKeys: (all: SharedKeys) =>
      Object.entries(all)
        .map(([key, answer]) => `${key}: ${text.shared.answers[answer].toLowerCase()}`)
        .join('; '),
    sending: sendingInWords,
    attachmentAudience: (roles: ExternalRole[]) =>
      [text.conflict.company, ...roles.map((role) => externalRoleLabels[role])].join(', '),
    approvalSetupId: (one: string | null) =>
      one === null ? text.conflict.none : text.conflict.other,
    emailTemplateId: (one: string | null) =>
      one === null ? text.conflict.none : text.conflict.other,
    projectIds: (ids: string[]) => {
      if (ids.length === 0) return text.conflict.all;
      return text.conflict.projects(ids.length);
    },
  };
  return (
    <>
      <PageHeader
        title={pack.name}
        back={backTo.formPacks}
        actions={
          <>
            {!edits.isDirty && !isArchived && (
              <Button
                variant="default"
                component={Link}
                to={paths.newDocumentOf(id)}
                leftSection={<IconFilePlus size={18} aria-hidden />}
              >
                {text.editor.newDocument}
              </Button>
            )}
            <ActionsMenu
              item={pack}
              onArchive={() => archive(pack)}
              onRestore={() => restore(pack)}
            >
              <PackItems pack={pack} onPreview={() => setPreviewing(true)} />
            </ActionsMenu>
          </>
        }
      />
      <ArchiveBanner archivedAt={pack.archivedAt} onRestore={() => restore(pack)}>
        {text.editor.archived}
      </ArchiveBanner>
      <RecordForm
        edits={edits}
        noun={text.editor.noun}
        who={<LatestChange subject="form-pack" id={id} />}
        texts={texts}
      >
        <PackFields
          edits={edits}
          known={known}
          onKnown={addKnown}
          disabled={isArchived}
          saved={pack}
        />
      </RecordForm>
      <Stack gap="md" mt="md">
        <PackFiles pack={pack} />
        <ObjectHistory endpoint={getFormPackHistory} id={id} />
      </Stack>
      {isPreviewing && <PackPreview pack={pack} onClose={() => setPreviewing(false)} />}
    </>
  );
}

function valuesOf(pack: FormPack): PackValues {
  const { name, forms, userTypes, fileName, output, attachments, sharedKeys, projects } = pack;
  const conditions = forms.filter(({ condition }) => condition !== '');
  return {
    name,
    formTemplateIds: forms.map(({ formTemplateId }) => formTemplateId),
    labels: [...pack.labels],
    conditions: Object.fromEntries(
      conditions.map(({ formTemplateId, condition }) => [formTemplateId, condition]),
    ),
    hiddenFrom: Object.fromEntries(
      forms.map(({ formTemplateId, hiddenFrom }) => [formTemplateId, [...hiddenFrom]]),
    ),
    approvalSetupId: pack.approvalSetup?.id ?? null,
    emailTemplateId: pack.emailTemplate?.id ?? null,
    userTypes: [...userTypes],
    attachmentAudience: [...pack.attachmentAudience],
    projectIds: projects.map(({ id }) => id),
    fileName,
    output,
    attachments,
    sharedKeys,
    sending: pack.sending,
  };
}

/** Every form that was in the pack since it was opened, or was added to it, by the template's id. */
function useKnownForms(saved: readonly PackForm[]) {
  const [known, setKnown] = useState<ReadonlyMap<string, PackForm>>(new Map());
  const add = (forms: readonly PackForm[]) =>
    setKnown(new Map([...known, ...forms.map((form) => [form.formTemplateId, form] as const)]));
  // What someone else took out is known still, where one keeps it.
  if (saved.some((form) => known.get(form.formTemplateId) !== form)) add(saved);
  return [known, add] as const;
}
