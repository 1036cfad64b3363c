import { messages, type SavedView } from '@countersign/contract';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { messageOf } from '../../../core/api/message-of.ts';
import { ControlledModal } from '../../../ui/dialogs/ControlledModal.tsx';
import { toastError, toastSuccess } from '../../../ui/notices/toast.ts';
import {
  useCreateSavedViewMutation,
  useDeleteSavedViewMutation,
  useUpdateSavedViewMutation,
} from '../api.ts';
import { text } from '../text.ts';
import type { ListState } from '../use-list-state.ts';
import { openView, viewQueryOf } from './views.ts';

interface ViewNameDialogProps {
  list: ListState;
  /** The keys of the columns that are shown; null for the usual ones. */
  columns: readonly string[] | null;
  /** The view to rename; without it what is shown becomes a new one. */
  view?: SavedView;
  onClose(): void;
}

/** Asks for the name of a view: of a new one, or the new one of an old. */
export function ViewNameDialog({ list, columns, view, onClose }: ViewNameDialogProps) {
  const [name, setName] = useState(view?.name ?? '');
  const [problem, setProblem] = useState<string>();
  const [create, creating] = useCreateSavedViewMutation();
  const [update, updating] = useUpdateSavedViewMutation();
  const save = async () => {
    const words = { list: list.definition.name, name: name.trim() };
    if (words.name === '') return setProblem(messages.required);
    const answer =
      view === undefined
        ? await create({
            list: words.list,
            body: { name: words.name, query: viewQueryOf(list, columns) },
          })
        : await update({ ...words, id: view.id, query: view.query });
    if (answer.error) {
      const fields = 'fields' in answer.error ? answer.error.fields : undefined;
      return setProblem(fields?.name ?? messageOf(answer.error));
    }
    if (view === undefined) list.change(openView(list, answer.data));
    toastSuccess(text.views.saved(name));
    onClose();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void save();
  };
  return (
    <ControlledModal
      onClose={onClose}
      title={view === undefined ? text.views.add : text.views.rename}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={text.views.name}
            description={view === undefined ? text.views.help : undefined}
            withAsterisk
            aria-required
            maxLength={60}
            value={name}
            error={problem}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setProblem(undefined);
            }}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {text.views.cancel}
            </Button>
            <Button type="submit" loading={creating.isLoading || updating.isLoading}>
              {view === undefined ? text.views.add : text.views.rename}
            </Button>
          </Group>
        </Stack>
      </form>
    </ControlledModal>
  );
}

interface DeleteViewDialogProps {
  list: ListState;
  view: SavedView;
  onClose(): void;
}

/** Asks before a view is forgotten. What the list shows stays. */
export function DeleteViewDialog({ list, view, onClose }: DeleteViewDialogProps) {
  const [forget, { isLoading }] = useDeleteSavedViewMutation();
  const run = async () => {
    const answer = await forget({ list: list.definition.name, id: view.id });
    if (answer.error) return toastError(messageOf(answer.error));
    list.change({ view: undefined });
    toastSuccess(text.views.deleted(view.name));
    onClose();
  };
  return (
    <ControlledModal onClose={onClose} title={text.views.deleteTitle(view.name)}>
      <Text>{text.views.deleteHelp}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {text.views.keep}
        </Button>
        <Button color="red" loading={isLoading} onClick={() => void run()}>
          {text.views.delete}
        </Button>
      </Group>
    </ControlledModal>
  );
}
