import { type FieldChange, fieldName, inFieldOrder, valueText } from '@countersign/domain';
import { Collapse, Table, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './EventChanges.module.css';
import { text } from './text.ts';

/** Shows the changes of an event, from what to what: opened on demand; nothing where it changed nothing. */
export function EventChanges({ changes }: { changes: readonly FieldChange[] }) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const id = useId();
  if (changes.length === 0) return null;
  const hadSomething = changes.some(({ before }) => before !== null);
  return (
    <div>
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        <IconChevronRight size={14} className={classes.arrow} aria-hidden />
        {hadSomething ? text.changes.changes : text.changes.details}
      </UnstyledButton>
      <Collapse id={id} expanded={isOpen}>
        <Table className={classes.changes} withTableBorder layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{text.changes.field}</Table.Th>
              {hadSomething && <Table.Th>{text.changes.before}</Table.Th>}
              <Table.Th>{hadSomething ? text.changes.after : text.changes.value}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {inFieldOrder(changes).map(({ field, before, after }) => (
              <Table.Tr key={field}>
                <Table.Th scope="row">{fieldName(field)}</Table.Th>
                {hadSomething && <Table.Td>{valueText(before)}</Table.Td>}
                <Table.Td>{valueText(after)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Collapse>
    </div>
  );
}
