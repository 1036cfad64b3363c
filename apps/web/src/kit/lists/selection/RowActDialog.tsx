import type { BulkOutcome } from '@countersign/contract';
import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { messageOf } from '../../../core/api/message-of.ts';
import { FormError } from '../../../ui/inputs/FormError.tsx';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import type { Refusal } from '../../forms/use-form-core.ts';
import { useActOnRowsMutation } from '../api.ts';
import { text } from '../text.ts';
import {
  type ActValues,
  countOf,
  type PendingAct,
  partsOf,
  type RowAct,
  type RowActsOf,
} from './row-acts.ts';
import type { Chosen } from './SelectionBar.tsx';

interface RowActDialogProps extends RowActsOf {
  /** Undefined while the dialog is closed. */
  pending: PendingAct | undefined;
  /** Asks about another act, such as one that puts right what this one was refused for. */
  onAsk(act: RowAct, chosen: Chosen): void;
  onClose(): void;
}

/** Asks whether something is to be done to the selected rows, does it, and names those where it was not. */
export function RowActDialog(props: RowActDialogProps) {
  const { pending, onClose } = props;
  return (
    <Modal
      opened={pending !== undefined}
      onClose={onClose}
      title={pending && (ofRow(pending) ?? pending.act.title)}
      transitionProps={{ duration: 0 }}
    >
      {pending && <Asking key={pending.commandId} {...props} pending={pending} />}
    </Modal>
  );
}

/** The words of an act that one row's menu began; undefined where rows were selected. */
const ofRow = ({ act, chosen }: PendingAct): string | undefined =>
  chosen.isRow === true ? act.one : undefined;

type AskingProps = RowActDialogProps & { pending: PendingAct };

function Asking(props: AskingProps) {
  const { pending, nouns, onClose } = props;
  const [outcome, setOutcome] = useState<readonly BulkOutcome[]>();
  const { done } = pending.act;
  if (outcome) return <Outcome {...props} items={outcome} />;
  return (
    <Question
      {...props}
      onDone={(items) => {
        pending.chosen.clear();
        if (items.some(({ isDone }) => !isDone)) return setOutcome(items);
        toastSuccess(text.acts.done(countOf(items.length, nouns), done));
        onClose();
      }}
    />
  );
}

function Question(props: AskingProps & { onDone(items: readonly BulkOutcome[]): void }) {
  const { pending, endpoint, nouns, bodyOf, onClose, onDone } = props;
  const { act, chosen, commandId } = pending;
  const [run, { isLoading, error }] = useActOnRowsMutation();
  const [values, setValues] = useState<ActValues>({});
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const { selection } = chosen;
  // What is done is not repeated where a later part failed.
  const done = useRef<readonly BulkOutcome[]>([]);
  const parts = partsOf(selection);
  const partsDone = useRef(0);
  const [doneCount, setDoneCount] = useState(0);
  const { fields }: Refusal = error ?? {};
  const problems = { ...fields, ...missing };
  const confirm = async () => {
    const found = act.check?.(values, selection) ?? {};
    setMissing(found);
    if (Object.keys(found).length > 0) return;
    for (const part of parts.slice(partsDone.current)) {
      const body = bodyOf
        ? bodyOf({ act, selection: part, commandId, values })
        : { action: act.action, selection: part };
      const answer = await run({ endpoint, body });
      if (!answer.data) return;
      done.current = [...done.current, ...answer.data.items];
      partsDone.current += 1;
      setDoneCount(done.current.length);
    }
    onDone(done.current);
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
          {chosen.isRow !== true &&
            `${text.acts.selected(countOf(chosen.count, nouns), chosen.count)} `}
          {act.text}
        </Text>
        {act.inputs?.({ selection, values, problems, onChange: setValues })}
        {parts.length > 1 && doneCount > 0 && (
          <Text size="sm" c="dimmed" role="status">
            {text.acts.progress(doneCount, countOf(chosen.count, nouns))}
          </Text>
        )}
        <FormError>{act.inputs && fields ? undefined : messageOf(error)}</FormError>
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onClose}>
            {text.acts.cancel}
          </Button>
          <Button
            type="submit"
            color={act.color}
            loading={isLoading}
            data-autofocus={!act.inputs || undefined}
          >
            {act.confirm?.(selection) ?? ofRow(pending) ?? act.button}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Outcome(props: AskingProps & { items: readonly BulkOutcome[] }) {
  const { items, nouns, acts, pending, onAsk, onClose } = props;
  const { done } = pending.act;
  const refused = items.filter(({ isDone }) => !isDone);
  const byReason = Map.groupBy(refused, ({ refusal }) => refusal);
  const doneCount = items.length - refused.length;
  return (
    <Stack gap="md">
      <Text role="status">
        {doneCount === 0
          ? text.acts.noneDone(nouns[0], done)
          : text.acts.someDone(countOf(doneCount, nouns), doneCount, done)}{' '}
        {text.acts.refused(countOf(refused.length, nouns), refused.length)}
      </Text>
      <Stack gap="sm" mah="50dvh" style={{ overflowY: 'auto', overflowWrap: 'anywhere' }}>
        {[...byReason].map(([reason, rows]) => (
          <div key={reason}>
            <Text size="sm" fw={600}>
              {reason}
            </Text>
            <Cures rows={rows} acts={acts} nouns={nouns} onAsk={onAsk} />
            <List size="sm" withPadding>
              {rows.map(({ id, name }) => name !== '' && <List.Item key={id}>{name}</List.Item>)}
            </List>
          </div>
        ))}
      </Stack>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          {text.acts.close}
        </Button>
      </Group>
    </Stack>
  );
}

/** Offers the acts that put right what these rows were refused for, on these rows alone. */
function Cures({
  rows,
  acts,
  nouns,
  onAsk,
}: Pick<AskingProps, 'acts' | 'nouns' | 'onAsk'> & { rows: readonly BulkOutcome[] }) {
  const ids = rows.map(({ id }) => id);
  return acts
    .filter(({ cures }) => cures !== undefined && rows.every(({ field }) => field === cures))
    .map((act) => (
      <Button
        key={act.action}
        size="xs"
        variant="default"
        my={6}
        onClick={() =>
          onAsk(act, {
            selection: { ids },
            count: ids.length,
            isCountCapped: false,
            clear: () => undefined,
          })
        }
      >
        {text.acts.cure(act.button, countOf(ids.length, nouns))}
      </Button>
    ));
}
