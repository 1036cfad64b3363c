import type { OmittedField } from '@countersign/contract';
import { selectedBoxes, selectFields } from '@countersign/domain';
import { Group } from '@mantine/core';
import { type RefObject, useCallback } from 'react';
import { useFieldTypes, viewOf } from '../../../kit/fields/field-types.ts';
import { type AskPosition, AssigneeSelect } from '../AssigneeSelect.tsx';
import { ReplacedPanel } from '../file/ReplacedPanel.tsx';
import type { OpenFields } from '../file/stored-open.ts';
import { OmittedFields } from '../OmittedFields.tsx';
import type { CanvasHandle } from './DesignCanvas.tsx';
import { DesignFieldList } from './DesignFieldList.tsx';
import type { DesignStore } from './design-store.ts';
import { Palette } from './Palette.tsx';
import { ProposalPanel } from './ProposalPanel.tsx';
import { text } from './text.ts';
import type { DesignFacts } from './use-design-facts.ts';
import type { useProposals } from './use-proposals.ts';
import { middleOf, type PutFields } from './use-put-fields.ts';

interface FieldsSideProps {
  templateId: string;
  /** What of the fields of its file it does not have. */
  omitted: readonly OmittedField[];
  store: DesignStore;
  canvas: RefObject<CanvasHandle | null>;
  facts: DesignFacts;
  put: PutFields;
  proposals: ReturnType<typeof useProposals>;
  /** The fields that a new file has left without a place. */
  open: OpenFields | undefined;
  askPosition: AskPosition;
  say(text: string): void;
  /** A type was taken up to be drawn. */
  onArmed(): void;
  onReplaced(): void;
}

/**
 * Shows, next to the pages, the palette and the list of fields, or the fields that wait to be placed, accepted or
 * rejected.
 */
export function FieldsSide(props: FieldsSideProps) {
  const { templateId, store, canvas, facts, put, proposals, open, askPosition } = props;
  const { say, onArmed, onReplaced } = props;
  const { fields, chosenKeys, issues } = facts;
  const selectInList = useSelectInList(store, canvas);
  const types = useFieldTypes();
  const backToPages = () => canvas.current?.focus();
  if (open && !proposals.found) {
    return (
      <ReplacedPanel
        templateId={templateId}
        open={open}
        store={store}
        middle={() => middleOf(canvas.current)}
        onReveal={(placement) => canvas.current?.reveal(placement)}
        onClose={() => {
          onReplaced();
          backToPages();
        }}
      />
    );
  }
  if (proposals.found) {
    return (
      <ProposalPanel
        proposals={proposals}
        onReveal={(placement) => canvas.current?.reveal(placement)}
        onDone={backToPages}
      />
    );
  }
  return (
    <>
      <OmittedFields omitted={props.omitted} />
      <Palette
        armed={put.armed}
        onArm={(type) => {
          put.setArmed(type);
          if (type === undefined) return;
          onArmed();
          say(text.fields.drawing(viewOf(types, { type }).name));
        }}
        onPut={put.putInMiddle}
        onDrop={put.drop}
      />
      <Group gap="xs" justify="space-between" wrap="nowrap" px="xs" pt="xs" fz="xs">
        <span aria-hidden>{text.fields.assigneeOfNew}</span>
        <AssigneeSelect
          label={text.fields.assigneeLabel}
          value={put.assignee}
          askPosition={askPosition}
          onChange={put.setAssignee}
        />
      </Group>
      <DesignFieldList
        fields={fields}
        selected={chosenKeys}
        issues={issues}
        onSelect={selectInList}
      />
    </>
  );
}

/** Chooses fields that were chosen in the list, and brings the last of them into sight. */
function useSelectInList(store: DesignStore, canvas: RefObject<CanvasHandle | null>) {
  return useCallback(
    (keys: readonly string[]) => {
      store.select(selectFields(store.get().design, keys).selection);
      const [last] = selectedBoxes(store.get().design).slice(-1);
      if (last) canvas.current?.reveal(last.placement);
    },
    [store, canvas],
  );
}
