import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  ScrollArea,
  Stack,
  Switch,
  Text,
  Tooltip,
} from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { usePreferences } from '../../../core/session/use-preferences.ts';
import { Floating } from '../table/Floating.tsx';
import {
  columnsInOrder,
  type ListColumn,
  moveColumn,
  toggleColumn,
} from '../table/list-columns.ts';
import { text } from '../text.ts';

interface ColumnsMenuProps<Row> {
  columns: readonly ListColumn<Row>[];
  /** The keys of those that were chosen; null for the usual ones. */
  chosen: readonly string[] | null;
  onChange(columns: string[] | null): void;
}

/** Lets the user choose the columns of a table, and their order. */
export function ColumnsMenu<Row>({ columns, chosen, onChange }: ColumnsMenuProps<Row>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Floating
      title={text.columns.title}
      width={300}
      opened={isOpen}
      onClose={() => setIsOpen(false)}
      target={
        <Tooltip label={text.columns.title} disabled={isOpen}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={text.columns.title}
            aria-haspopup="dialog"
            onClick={() => setIsOpen(!isOpen)}
          >
            <IconColumns3 size={17} aria-hidden />
          </ActionIcon>
        </Tooltip>
      }
    >
      <ColumnsEditor columns={columns} chosen={chosen} onChange={onChange} />
    </Floating>
  );
}

/** Chooses the columns and moves them; what is chosen shows at once. */
export function ColumnsEditor<Row>({ columns, chosen, onChange }: ColumnsMenuProps<Row>) {
  const all = columnsInOrder(columns, chosen);
  const shown = all.filter(({ isShown }) => isShown).map(({ column }) => column.key);
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Text fw={600} size="sm">
          {text.columns.title}
        </Text>
        <Button
          variant="subtle"
          size="compact-xs"
          // A button that is disabled would lose the focus, and with it the way out.
          aria-disabled={chosen === null || undefined}
          data-disabled={chosen === null || undefined}
          onClick={() => chosen === null || onChange(null)}
        >
          {text.columns.reset}
        </Button>
      </Group>
      <ScrollArea.Autosize mah={340} type="auto" offsetScrollbars>
        <Stack component="ul" gap={2}>
          {all.map(({ column: { key, header, isFixed }, isShown }) => (
            <Group key={key} component="li" justify="space-between" wrap="nowrap" mih={30}>
              <Checkbox
                label={header}
                checked={isShown}
                disabled={isFixed === true || (isShown && shown.length === 1)}
                onChange={() => onChange(toggleColumn(columns, chosen, key))}
              />
              {isShown && (
                <Group gap={2} wrap="nowrap">
                  <MoveButton
                    name={text.columns.up(header)}
                    icon={IconChevronUp}
                    isOff={shown[0] === key}
                    onClick={() => onChange(moveColumn(columns, chosen, key, -1))}
                  />
                  <MoveButton
                    name={text.columns.down(header)}
                    icon={IconChevronDown}
                    isOff={shown.at(-1) === key}
                    onClick={() => onChange(moveColumn(columns, chosen, key, 1))}
                  />
                </Group>
              )}
            </Group>
          ))}
        </Stack>
      </ScrollArea.Autosize>
      <CompactSwitch />
    </>
  );
}

/** Makes the rows of all lists one line high; saved at once. */
function CompactSwitch() {
  const [{ density }, change] = usePreferences();
  return (
    <Switch
      mt="sm"
      label={text.columns.compact}
      checked={density === 'compact'}
      onChange={(event) =>
        change({ density: event.currentTarget.checked ? 'compact' : 'comfortable' })
      }
    />
  );
}

interface MoveButtonProps {
  name: string;
  icon: typeof IconChevronUp;
  isOff: boolean;
  onClick(): void;
}

function MoveButton({ name, icon: MoveIcon, isOff, onClick }: MoveButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={name}
      // A button that is disabled would lose the focus at the end of the list.
      aria-disabled={isOff || undefined}
      onClick={() => isOff || onClick()}
    >
      <MoveIcon size={15} aria-hidden />
    </ActionIcon>
  );
}
