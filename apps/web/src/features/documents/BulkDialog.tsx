import {
  type BulkDocumentAction,
  type BulkOutcome,
  downloadDocuments,
  mostBulkDocuments,
} from '@countersign/contract';
import { Button, Group, List, Modal, Stack, Text, Textarea } from '@mantine/core';
import { IconBell, IconCheck, IconFileZip, IconSend, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadFile } from '../../core/api/call.ts';
import { messageOf } from '../../core/api/message-of.ts';
import { useMay } from '../../core/session/use-may.ts';
import type { Refusal } from '../../kit/forms/use-form-core.ts';
import type { BulkAction, Chosen } from '../../kit/lists/SelectionBar.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { newUuid } from '../../ui/new-uuid.ts';
import { saveFile } from '../../ui/save-file.ts';
import { toastError, toastSuccess } from '../../ui/toast.ts';
import { useActOnDocumentsMutation } from './acts-api.ts';

/** What is asked before something is done to many documents. */
export interface AskedBulk {
  action: BulkDocumentAction;
  ids: string[];
  /** Made once: to press the button again does the same again. */
  commandId: string;
  clear(): void;
}

const words: Record<
  BulkDocumentAction,
  { title: string; text: string; button: string; done: string }
> = {
  send: {
    title: 'Send documents',
    text: 'Drafts that are complete are sent; those that are not stay drafts, and are named.',
    button: 'Send',
    done: 'sent',
  },
  remind: {
    title: 'Remind',
    text: 'Whoever is asked to act now gets an e-mail, nobody twice within an hour.',
    button: 'Remind',
    done: 'reminded of',
  },
  approve: {
    title: 'Approve documents',
    text: 'You approve those that only ask for that. Those in which there is something to fill in or to sign are named: open them one by one.',
    button: 'Approve',
    done: 'approved',
  },
  void: {
    title: 'Void documents',
    text: 'Nobody can act on them any more, and whoever was asked is told why. This can’t be taken back.',
    button: 'Void',
    done: 'voided',
  },
};

/** "1 document", "3 documents" */
const countOf = (count: number) =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? 'document' : 'documents'}`;

/** What can be done to many documents of the list by this user. */
export function useBulkActions(ask: (asked: AskedBulk) => void): readonly BulkAction[] {
  const [mayAct, maySend, mayManage] = [
    useMay('documents.act'),
    useMay('documents.send'),
    useMay('documents.manage'),
  ];
  const asking = (action: BulkDocumentAction) => (chosen: Chosen) => {
    const ids = chosenIds(chosen);
    if (ids) ask({ action, ids, commandId: newUuid(), clear: chosen.clear });
  };
  const action = (
    key: BulkDocumentAction,
    icon: BulkAction['icon'],
    color?: 'red',
  ): BulkAction => ({
    key,
    label: words[key].button,
    icon,
    run: asking(key),
    ...(color && { color }),
  });
  return [
    ...(mayAct ? [action('approve', IconCheck)] : []),
    ...(maySend ? [action('send', IconSend)] : []),
    ...(mayManage ? [action('remind', IconBell)] : []),
    { key: 'zip', label: 'Download', icon: IconFileZip, run: (chosen) => void download(chosen) },
    ...(mayManage ? [action('void', IconX, 'red')] : []),
  ];
}

/** The ids that were chosen; undefined, with a word on why, where that is not possible at once. */
function chosenIds({ selection }: Chosen): string[] | undefined {
  if ('ids' in selection && selection.ids.length <= mostBulkDocuments) return selection.ids;
  toastError(`Select ${mostBulkDocuments} documents at most, one by one.`);
  return undefined;
}

async function download(chosen: Chosen): Promise<void> {
  const ids = chosenIds(chosen);
  if (!ids) return;
  toastSuccess(`${countOf(ids.length)} will be downloaded as a ZIP.`);
  const answer = await downloadFile(downloadDocuments, { query: { ids: ids.join(',') } });
  if (answer.status) saveFile(answer.blob, 'Documents.zip');
  else toastError(answer.message);
}

/** Asks whether something is to be done to the chosen documents, does it, and names those where it was not. */
export function BulkDialog({ asked, onClose }: { asked: AskedBulk | undefined; onClose(): void }) {
  return (
    <Modal
      opened={asked !== undefined}
      onClose={onClose}
      title={asked && words[asked.action].title}
      transitionProps={{ duration: 0 }}
    >
      {asked && <Asking key={asked.commandId} asked={asked} onClose={onClose} />}
    </Modal>
  );
}

function Asking({ asked, onClose }: { asked: AskedBulk; onClose(): void }) {
  const [outcome, setOutcome] = useState<BulkOutcome[]>();
  const said = words[asked.action];
  if (outcome) return <Outcome items={outcome} done={said.done} onClose={onClose} />;
  return (
    <Question
      asked={asked}
      onClose={onClose}
      onDone={(items) => {
        asked.clear();
        if (items.some(({ isDone }) => !isDone)) return setOutcome(items);
        toastSuccess(`${countOf(items.length)} ${said.done}.`);
        onClose();
      }}
    />
  );
}

interface QuestionProps {
  asked: AskedBulk;
  onClose(): void;
  onDone(items: BulkOutcome[]): void;
}

function Question({ asked: { action, ids, commandId }, onClose, onDone }: QuestionProps) {
  const [run, { isLoading, error }] = useActOnDocumentsMutation();
  const [reason, setReason] = useState('');
  const said = words[action];
  const { fields }: Refusal = error ?? {};
  const isVoid = action === 'void';
  const confirm = async () => {
    const answer = await run({ commandId, action, ids, reason });
    if (answer.data) onDone(answer.data.items);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <Stack gap="md">
        <Text>
          {countOf(ids.length)} {ids.length === 1 ? 'is' : 'are'} selected. {said.text}
        </Text>
        {isVoid && (
          <Textarea
            label="Reason"
            withAsterisk
            aria-required
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2000}
            value={reason}
            error={fields?.['reason']}
            data-autofocus
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <FormError>{fields?.['reason'] ? undefined : messageOf(error)}</FormError>
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            color={isVoid ? 'red' : undefined}
            loading={isLoading}
            data-autofocus={!isVoid || undefined}
          >
            {said.button}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface OutcomeProps {
  items: readonly BulkOutcome[];
  done: string;
  onClose(): void;
}

function Outcome({ items, done, onClose }: OutcomeProps) {
  const refused = items.filter(({ isDone }) => !isDone);
  const doneCount = items.length - refused.length;
  return (
    <Stack gap="md">
      <Text role="status">
        {doneCount === 0
          ? 'No document was'
          : `${countOf(doneCount)} ${doneCount === 1 ? 'was' : 'were'}`}{' '}
        {done}. {countOf(refused.length)} {refused.length === 1 ? 'was' : 'were'} not:
      </Text>
      <List
        size="sm"
        spacing="sm"
        mah="50dvh"
        style={{ overflowY: 'auto', overflowWrap: 'anywhere' }}
      >
        {refused.map(({ id, name, refusal }) => (
          <List.Item key={id}>
            {name !== '' && <strong>{name}: </strong>}
            {refusal}
          </List.Item>
        ))}
      </List>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Stack>
  );
}
