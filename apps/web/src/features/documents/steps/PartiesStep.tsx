import {
  type DocumentDetail,
  type DraftProblem,
  maxSigningParties,
  type RecipientInput,
} from '@countersign/contract';
import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconBuildingCommunity, IconUserPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { describeStep, moveStep, moveToStep, rowsOf } from '../../../core/signing-order.ts';
import { newUuid } from '../../../ui/browser/new-uuid.ts';
import { RecordSection } from '../../../ui/page/RecordPanes.tsx';
import { AgentOffer } from './AgentOffer.tsx';
import { OrderPreview } from './OrderPreview.tsx';
import parties from './Parties.module.css';
import { PartyItem } from './PartyItem.tsx';
import { ProblemList } from './ProblemList.tsx';
import { isWhole, nameOfRow, newParty, type PartyRow } from './party-rows.ts';
import { text } from './text.ts';

interface PartiesStepProps {
  document: DocumentDetail;
  recipient: RecipientInput;
  rows: readonly PartyRow[];
  /** Why the rows can't be saved as they are, once that was asked for. */
  error: React.ReactNode;
  isDirty: boolean;
  disabled: boolean;
  onChange(rows: PartyRow[]): void;
  onEditRecipient(): void;
}

/** Edits the signers, their order, and their signature fields. */
export function PartiesStep(props: PartiesStepProps) {
  const { document, recipient, rows, error, isDirty, disabled, onChange } = props;
  const [openId, setOpenId] = useState<string>();
  const [colleagueId, setColleagueId] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const focusButton = useFocusButton();

  const ordered = rowsOf(rows).flat();
  const nameOf = (row: PartyRow) => nameOfRow(row, recipient);
  const put = (next: PartyRow[], id: string) => {
    onChange(next);
    const row = next.find((one) => one.id === id);
    if (row) setAnnouncement(text.parties.moved(nameOf(row), describeStep(next, id, nameOf)));
  };
  const move = (id: string, towards: 'earlier' | 'later') => {
    put(moveStep(rows, id, towards), id);
    focusButton(id, towards);
  };
  const drop = (onId: string) => {
    if (dragged === undefined || dragged === onId) return;
    const steps = rowsOf(rows);
    const index = steps.findIndex((row) => row.some(({ id }) => id === onId));
    const isDown = isBefore(ordered, dragged, onId);
    put(moveToStep(rows, dragged, { kind: 'before', row: isDown ? index + 1 : index }), dragged);
  };
  const add = (role: 'agent' | 'signer', isColleague: boolean) => {
    const id = newUuid();
    setOpenId(id);
    setColleagueId(isColleague ? id : undefined);
    onChange([...rows, newParty(rows, id, role)]);
    setAnnouncement(text.parties.added);
  };
  const remove = (row: PartyRow) => {
    onChange(rows.filter(({ id }) => id !== row.id));
    setAnnouncement(text.parties.removed(nameOf(row)));
  };
  const endDrag = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  const isFull = rows.length >= maxSigningParties;
  const unsaved = rows.filter((row) => !isWhole(row)).length;

  return (
    <div className={parties.panes}>
      <RecordSection
        title={text.parties.title}
        description={
          <>
            {text.parties.sameNumber}{' '}
            <span className={parties.onDesktop}>{text.parties.orderByKeys}</span>
            <span className={parties.onPhone}>{text.parties.orderByArrows}</span>
          </>
        }
      >
        <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
        <Stack component="ol" gap="xs" aria-label={text.parties.list}>
          {ordered.map((row, index) => (
            <PartyItem
              key={row.id}
              row={row}
              recipient={recipient}
              forms={document.forms}
              sameStepNames={ordered
                .filter(({ id, sequence }) => id !== row.id && sequence === row.sequence)
                .map(nameOf)}
              isJoined={ordered[index - 1]?.sequence === row.sequence}
              isFirst={index === 0}
              isLast={index === ordered.length - 1}
              problems={problemsOf(document.problems, row)}
              showsErrors={error !== undefined && error !== null}
              isOpen={openId === row.id}
              isColleague={row.userId !== null || colleagueId === row.id}
              isDragged={dragged === row.id}
              dropSide={
                over === row.id && dragged !== undefined && dragged !== row.id
                  ? isBefore(ordered, dragged, row.id)
                    ? 'after'
                    : 'before'
                  : undefined
              }
              disabled={disabled}
              onChange={(change) =>
                onChange(rows.map((one) => (one.id === row.id ? { ...one, ...change } : one)))
              }
              onColleague={(isColleague) => setColleagueId(isColleague ? row.id : undefined)}
              onToggle={() => {
                if (row.role === 'recipient') props.onEditRecipient();
                else setOpenId(openId === row.id ? undefined : row.id);
              }}
              onMove={(towards) => move(row.id, towards)}
              onRemove={() => remove(row)}
              onDragStart={() => setDragged(row.id)}
              onDragOver={() => setOver(row.id)}
              onDrop={() => {
                drop(row.id);
                endDrag();
              }}
              onDragEnd={endDrag}
            />
          ))}
        </Stack>
        <ProblemList
          problems={document.problems.filter(
            ({ section, partyId }) => section === 'parties' && partyId === null,
          )}
        />
        {error !== undefined && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="sm">
            {error}
          </Text>
        )}
        {unsaved > 0 && (
          <Text size="sm" c="dimmed" mt="sm">
            {text.parties.incomplete(unsaved)}
          </Text>
        )}
        <AgentOffer recipient={recipient} rows={rows} disabled={disabled} onChange={onChange} />
        <Group mt="md" gap="xs">
          <AddButton onClick={() => add('signer', false)} disabled={disabled || isFull}>
            {text.parties.addSigner}
          </AddButton>
          <AddButton
            icon={<IconBuildingCommunity size={16} aria-hidden />}
            onClick={() => add('signer', true)}
            disabled={disabled || isFull}
          >
            {text.parties.addColleague}
          </AddButton>
          {!rows.some(({ role }) => role === 'agent') && (
            <AddButton onClick={() => add('agent', false)} disabled={disabled || isFull}>
              {text.parties.addAgent}
            </AddButton>
          )}
        </Group>
        {isFull && (
          <Text size="sm" c="dimmed" mt="xs">
            {text.parties.full(maxSigningParties)}
          </Text>
        )}
      </RecordSection>
      <OrderPreview parties={document.parties} isOld={isDirty} />
    </div>
  );
}

/** Lists the problems of a row, as far as it was saved like that. */
function problemsOf(problems: readonly DraftProblem[], row: PartyRow): DraftProblem[] {
  return problems.filter(({ partyId }) => partyId === row.id);
}

function isBefore(rows: readonly PartyRow[], one: string, other: string): boolean {
  const at = (id: string) => rows.findIndex((row) => row.id === id);
  return at(one) < at(other);
}

/** Gives the focus back to the button that moved a row: a row that is moved on the page loses it. */
function useFocusButton(): (id: string, towards: 'earlier' | 'later') => void {
  const [target, setTarget] = useState<{ id: string; towards: string }>();
  useEffect(() => {
    if (target === undefined) return;
    const { id, towards } = target;
    window.document
      .querySelector<HTMLElement>(`[data-party="${id}"] [data-move="${towards}"]`)
      ?.focus();
  }, [target]);
  return (id, towards) => setTarget({ id, towards });
}

interface AddButtonProps {
  icon?: React.ReactNode;
  disabled: boolean;
  onClick(): void;
  children: string;
}

function AddButton({ icon, disabled, onClick, children }: AddButtonProps) {
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={icon ?? <IconUserPlus size={16} aria-hidden />}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
