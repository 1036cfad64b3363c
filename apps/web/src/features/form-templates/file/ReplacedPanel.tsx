import type { Placement } from '@countersign/contract';
import { boxesOf, changeFields, onPage, removeBoxes, selectBoxes } from '@countersign/domain';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { usePdf } from '../../../ui/pdf/use-pdf.ts';
import { type DesignStore, useDesign } from '../design/design-store.ts';
import classes from '../design/Proposals.module.css';
import { text } from '../text.ts';
import { OldPlacement } from './OldPlacement.tsx';
import { type OpenFields, writeOpen } from './stored-open.ts';

interface ReplacedPanelProps {
  templateId: string;
  open: OpenFields;
  store: DesignStore;
  /** The middle of what is seen of the pages. */
  middle(): { page: number; x: number; y: number };
  onReveal(placement: Placement): void;
  onClose(): void;
}

/** Lists the fields that could not be found in a new file, each with its former placement: to be placed or removed. */
export function ReplacedPanel(props: ReplacedPanelProps) {
  const { templateId, open, store, middle, onReveal, onClose } = props;
  const [handled, setHandled] = useState<ReadonlySet<string>>(new Set());
  const [pictures, setPictures] = useState(open.pictures ?? {});
  const known = useDesign(store, ({ design }) => design.fields);
  const pdf = usePdf(open.before);
  const pages = pdf.status === 'open' ? pdf.pages : undefined;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const keys = useMemo(() => new Set(known.map(({ key }) => key)), [known]);
  // What was deleted meanwhile needs no place.
  const left = open.fields.filter(({ key }) => !handled.has(key) && keys.has(key));
  const leftKeys = left.map(({ key }) => key).join('\n');
  useEffect(() => {
    const wanted = new Set(leftKeys.split('\n'));
    const fields = open.fields.filter(({ key }) => wanted.has(key));
    writeOpen(templateId, { fields, kept: open.kept, pictures });
  }, [templateId, open, leftKeys, pictures]);
  const keepPicture = useCallback(
    (key: string, picture: string) => setPictures((all) => ({ ...all, [key]: picture })),
    [],
  );
  const markHandled = (key: string) => {
    setHandled((before) => new Set([...before, key]));
    title.current?.focus();
  };
  const boxesOfField = (key: string) =>
    boxesOf(store.get().design.fields.filter((field) => field.key === key));
  const choose = (key: string) => {
    const boxes = boxesOfField(key);
    store.select(boxes.map(({ id }) => id));
    if (boxes[0]) onReveal(boxes[0].placement);
  };
  const putHere = (key: string) => {
    const { page, x, y } = middle();
    store.act(text.replaced.undo.move, (design) =>
      changeFields(design, [key], (field) => {
        const [first] = field.placements;
        if (first === undefined) return field;
        const [dx, dy] = [x - first.width / 2 - first.x, y - first.height / 2 - first.y];
        const placements = field.placements.map((placement) =>
          onPage({ ...placement, page, x: placement.x + dx, y: placement.y + dy }, design.pages),
        );
        return { ...field, placements };
      }),
    );
    choose(key);
    markHandled(key);
  };
  const drop = (key: string) => {
    const ids = boxesOfField(key).map(({ id }) => id);
    store.act(text.replaced.undo.delete, (design) => removeBoxes(selectBoxes(design, ids)));
    markHandled(key);
  };
  return (
    <Stack
      component="section"
      gap="xs"
      flex={1}
      mih={0}
      p="sm"
      aria-label={text.replaced.label}
      data-replaced
    >
      <Stack gap={6}>
        <Title order={2} fw={650} fz="sm" ref={title} tabIndex={-1}>
          {left.length === 0 ? text.replaced.allPlaced : text.replaced.left(left.length)}
        </Title>
        <Text size="xs" c="dimmed">
          {text.replaced.help(open.kept)}
        </Text>
      </Stack>
      <ul className={classes.list}>
        {left.map(({ key, label, placements: [placement] }) => (
          <Stack
            key={key}
            component="li"
            gap={6}
            align="flex-start"
            pt="xs"
            pb="sm"
            className="line-below"
          >
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => choose(key)}>
              {label || key}
            </Button>
            {placement && (
              <OldPlacement
                page={pages?.[placement.page]}
                picture={pictures[key]}
                name={key}
                placement={placement}
                label={label || key}
                onDrawn={keepPicture}
              />
            )}
            <Group gap={6}>
              <Button size="compact-xs" variant="light" onClick={() => putHere(key)}>
                {text.replaced.move}
              </Button>
              <Button size="compact-xs" variant="default" onClick={() => markHandled(key)}>
                {text.replaced.keep}
              </Button>
              <Button size="compact-xs" variant="subtle" color="red" onClick={() => drop(key)}>
                {text.replaced.delete}
              </Button>
            </Group>
          </Stack>
        ))}
      </ul>
      <Group gap="xs" justify="flex-end" align="stretch" pt="xs" className="line-above">
        <Button size="xs" variant={left.length === 0 ? 'filled' : 'default'} onClick={onClose}>
          {left.length === 0 ? text.replaced.done : text.replaced.keepAll}
        </Button>
      </Group>
    </Stack>
  );
}
