import type { WatermarkSettings, WatermarkTemplate } from '@countersign/contract';
import { ActionIcon, Button, Group, Menu, Stack, Text, TextInput } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { IconBookmark, IconDeviceFloppy, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../../../core/api/message-of.ts';
import type { Refusal } from '../../../../kit/forms/use-form-core.ts';
import { ControlledModal } from '../../../../ui/dialogs/ControlledModal.tsx';
import { FormError } from '../../../../ui/inputs/FormError.tsx';
import { toastError, toastSuccess } from '../../../../ui/notices/toast.ts';
import {
  useCreateWatermarkTemplateMutation,
  useDeleteWatermarkTemplateMutation,
  useListWatermarkTemplatesQuery,
} from '../../api.ts';
import { text } from './watermark-text.ts';

interface WatermarkTemplatesProps {
  projectId: string | null;
  /** As they are now, to be kept under a name. */
  settings: WatermarkSettings;
  onChoose(settings: WatermarkSettings): void;
}

/** The watermarks that are kept for the project: one is taken, or this one is kept too. */
export function WatermarkTemplates({ projectId, settings, onChoose }: WatermarkTemplatesProps) {
  const { currentData } = useListWatermarkTemplatesQuery(projectId ?? skipToken);
  const [isKeeping, setKeeping] = useState(false);
  const templates = currentData?.items ?? [];
  if (projectId === null) {
    return (
      <Text size="sm" c="dimmed">
        {text.saved.noProject}
      </Text>
    );
  }
  return (
    <Group gap="sm">
      <Menu position="bottom-start" width={300} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconBookmark size={17} stroke={1.7} aria-hidden />}
            disabled={templates.length === 0}
          >
            {templates.length === 0 ? text.saved.none : text.saved.use}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {templates.map((template) => (
            <TemplateItem
              key={template.id}
              template={template}
              onChoose={() => onChoose(template.settings)}
            />
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        variant="subtle"
        leftSection={<IconDeviceFloppy size={17} stroke={1.7} aria-hidden />}
        onClick={() => setKeeping(true)}
      >
        {text.saved.save}
      </Button>
      {isKeeping && (
        <KeepDialog projectId={projectId} settings={settings} onClose={() => setKeeping(false)} />
      )}
    </Group>
  );
}

function TemplateItem({ template, onChoose }: { template: WatermarkTemplate; onChoose(): void }) {
  const [remove] = useDeleteWatermarkTemplateMutation();
  const forget = async () => {
    const { error } = await remove(template.id);
    if (error === undefined) toastSuccess(text.saved.deleted(template.name));
    else toastError(messageOf(error) ?? '');
  };
  return (
    <Group gap={4} wrap="nowrap">
      <Menu.Item flex={1} miw={0} onClick={onChoose}>
        <Text component="span" size="sm" display="block" truncate title={template.name}>
          {template.name}
        </Text>
      </Menu.Item>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={text.saved.deleteOf(template.name)}
        title={text.saved.delete}
        onClick={() => void forget()}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  );
}

interface KeepDialogProps {
  projectId: string;
  settings: WatermarkSettings;
  onClose(): void;
}

function KeepDialog({ projectId, settings, onClose }: KeepDialogProps) {
  const [name, setName] = useState('');
  const [create, { error, isLoading }] = useCreateWatermarkTemplateMutation();
  const { fields }: Refusal = error ?? {};
  const ofName = fields?.['name'];
  const save = async () => {
    const answer = await create({ projectId, body: { name, settings } });
    if (answer.error !== undefined) return;
    toastSuccess(text.saved.saved(answer.data.name));
    onClose();
  };
  return (
    <ControlledModal
      onClose={onClose}
      title={text.saved.saveTitle}
      transitionProps={{ duration: 0 }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void save();
        }}
      >
        <Stack gap="md">
          <TextInput
            label={text.saved.name}
            description={text.saved.nameHelp}
            withAsterisk
            aria-required
            maxLength={120}
            autoComplete="off"
            data-autofocus
            value={name}
            error={ofName}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <FormError>{ofName === undefined ? messageOf(error) : undefined}</FormError>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {text.saved.cancel}
            </Button>
            <Button type="submit" loading={isLoading}>
              {text.saved.confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </ControlledModal>
  );
}
