import type { FormTemplate, UpdatedFormTemplate } from '@countersign/contract';
import { Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../core/api/message-of.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { renamedText } from '../renamed-text.ts';
import {
  useCheckFormTemplatePublishingQuery,
  useDiscardFormTemplateDraftMutation,
  usePublishFormTemplateMutation,
  useTakeUpFormTemplateVersionMutation,
} from './api.ts';
import { PublishWarnings } from './PublishWarnings.tsx';
import { text } from './text.ts';

/** Names the actions on a version of a template. */
export type VersionAct =
  | { act: 'publish' }
  | { act: 'discard' }
  | { act: 'take-up'; version: number };

interface VersionDialogProps {
  pending: VersionAct;
  template: Pick<FormTemplate, 'id' | 'revision'>;
  /** What is said before it is published. */
  note?: ReactNode;
  onClose(): void;
}

/** Asks before a version is published, thrown away, or taken up again. */
export function VersionDialog({ pending, template, note: before, onClose }: VersionDialogProps) {
  const { id, revision } = template;
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const [publish] = usePublishFormTemplateMutation();
  const [discard] = useDiscardFormTemplateDraftMutation();
  const [takeUp] = useTakeUpFormTemplateVersionMutation();
  const { data: checked } = useCheckFormTemplatePublishingQuery(id, {
    skip: pending.act !== 'publish',
    refetchOnMountOrArgChange: true,
  });
  const [chosen, setChosen] = useState<string[]>([]);
  const run = async (
    call: Promise<{
      error?: { message?: string } | undefined;
      data?: FormTemplate | UpdatedFormTemplate | undefined;
    }>,
    done: string,
  ): Promise<void> => {
    const { error, data } = await call;
    if (error !== undefined) return setProblem(messageOf(error));
    const renamed = data && 'renamedIn' in data ? renamedText(data) : undefined;
    toastSuccess(renamed === undefined ? done : `${done} ${renamed}`);
    onClose();
  };
  const also = (checked?.publishToo ?? []).filter((form) => chosen.includes(form.id));
  const frame = (title: string, confirm: string, act: () => Promise<void>, content: ReactNode) => (
    <ConfirmDialog
      opened
      title={title}
      confirm={confirm}
      isHard={pending.act === 'discard'}
      {...(problem !== undefined && { problem })}
      onConfirm={act}
      onClose={onClose}
    >
      {content}
    </ConfirmDialog>
  );
  switch (pending.act) {
    case 'publish':
      return frame(
        text.publish.title,
        text.publish.submit,
        () =>
          run(
            publish({
              id,
              body: {
                revision,
                note,
                also: also.map((form) => ({ id: form.id, revision: form.revision })),
              },
            }),
            text.publish.done(also.length + 1),
          ),
        <Stack gap="sm">
          {before}
          <PublishWarnings checked={checked} chosen={chosen} onChoose={setChosen} />
          <Text>{text.publish.help}</Text>
          <TextInput
            label={text.publish.note}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </Stack>,
      );
    case 'discard':
      return frame(
        text.discard.title,
        text.discard.submit,
        () => run(discard({ id, body: { revision } }), text.discard.done),
        text.discard.help,
      );
    case 'take-up':
      return frame(
        text.restore.title(pending.version),
        text.restore.submit,
        () =>
          run(
            takeUp({ id, version: pending.version, body: { revision } }),
            text.restore.done(pending.version),
          ),
        text.restore.help,
      );
  }
}
