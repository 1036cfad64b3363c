import type { CustomField, CustomFieldOwner } from '@countersign/contract';
import { Button, Card, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { arrayMove } from '../../core/array-move.ts';
import { type Section, sectionsOf } from '../../entities/custom-fields/sections.ts';
import { useCustomFields } from '../../entities/custom-fields/use-custom-fields.ts';
import { toastError } from '../../ui/notices/toast.ts';
import { ErrorState } from '../../ui/page/ErrorState.tsx';
import { useReorderCustomFieldsMutation } from './api.ts';
import { FieldOrderSection, MoveButton } from './FieldOrderSection.tsx';
import { text } from './text.ts';

interface FieldOrderProps {
  of: CustomFieldOwner;
  onDone(): void;
}

/** The fields of one kind of thing as forms have them, to be put into another order. */
export function FieldOrder({ of, onDone }: FieldOrderProps) {
  const { fields, isLoading, error, refetch } = useCustomFields(of);
  if (error !== undefined) {
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  }
  if (isLoading) {
    return (
      <Stack gap="xs" role="status" aria-label={text.order.loading}>
        <Skeleton h={56} />
        <Skeleton h={280} />
      </Stack>
    );
  }
  return <Sections of={of} saved={fields} onDone={onDone} />;
}

/** Each move is saved at once; until the server has it, what is shown is what was asked for. */
function Sections({ of, saved, onDone }: FieldOrderProps & { saved: readonly CustomField[] }) {
  const [reorder] = useReorderCustomFieldsMutation();
  const [pending, setPending] = useState<{
    from: readonly CustomField[];
    ids: readonly string[];
  }>();
  const [announcement, setAnnouncement] = useState('');
  // What the server says next counts again.
  const shown = pending?.from === saved ? inOrderOf(saved, pending.ids) : saved;
  const sections = sectionsOf(shown);

  const keep = async (next: readonly Section<CustomField>[], said: string) => {
    const ids = next.flatMap(({ fields }) => fields.map(({ id }) => id));
    setPending({ from: saved, ids });
    setAnnouncement(said);
    const answer = await reorder({ of, ids });
    if (answer.error === undefined) return;
    setPending(undefined);
    setAnnouncement(text.order.notSaved);
    toastError(messageOf(answer.error));
  };
  const moveSection = (from: number, to: number) => {
    const next = arrayMove(sections, from, to);
    if (next === sections) return;
    const name = titleOf(sections[from]);
    void keep(next, text.order.sectionMoved(name, to + 1, sections.length));
  };
  const moveField = (sectionIndex: number, from: number, to: number) => {
    const section = sections[sectionIndex];
    if (section === undefined) return;
    const fields = arrayMove(section.fields, from, to);
    if (fields === section.fields) return;
    const name = section.fields[from]?.name ?? '';
    const said = text.order.inSection(
      text.order.fieldMoved(name, to + 1, fields.length),
      titleOf(section),
    );
    void keep(sections.with(sectionIndex, { ...section, fields }), said);
  };

  return (
    <Card>
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
      <Group gap="sm" justify="space-between" p="md" className="line-below">
        <Text size="sm" c="dimmed" flex="1 1 280px" miw={0}>
          {text.order.help}
        </Text>
        <Button
          variant="default"
          leftSection={<IconCheck size={16} aria-hidden />}
          onClick={onDone}
        >
          {text.order.done}
        </Button>
      </Group>
      {sections.map((section, index) => (
        <section key={section.name} aria-label={titleOf(section)}>
          <Group
            gap="xs"
            wrap="nowrap"
            bg="var(--app-hover)"
            mih={44}
            px="md"
            py={4}
            className="line-below"
          >
            <Text
              component="h2"
              size="sm"
              truncate
              flex={1}
              c="dimmed"
              fw={600}
              title={titleOf(section)}
            >
              {titleOf(section)}
            </Text>
            {sections.length > 1 && (
              <>
                <MoveButton
                  name={text.order.section(titleOf(section))}
                  towards="up"
                  isAtEnd={index === 0}
                  onMove={() => moveSection(index, index - 1)}
                />
                <MoveButton
                  name={text.order.section(titleOf(section))}
                  towards="down"
                  isAtEnd={index === sections.length - 1}
                  onMove={() => moveSection(index, index + 1)}
                />
              </>
            )}
          </Group>
          <FieldOrderSection
            fields={section.fields}
            onMove={(from, to) => moveField(index, from, to)}
          />
        </section>
      ))}
    </Card>
  );
}

const titleOf = (section: Section<CustomField> | undefined): string =>
  section === undefined || section.name === '' ? text.order.noSection : section.name;

function inOrderOf(fields: readonly CustomField[], ids: readonly string[]): CustomField[] {
  return ids.flatMap((id) => fields.find((field) => field.id === id) ?? []);
}
