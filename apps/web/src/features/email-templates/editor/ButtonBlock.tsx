import { Popover, Text } from '@mantine/core';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { use, useState } from 'react';
import { text } from '../text.ts';
import classes from './Editor.module.css';
import { LinkFields } from './LinkFields.tsx';
import { VariablesContext } from './variables-context.ts';

/** A button as the editor shows it; it opens what it says and where it leads. */
export function ButtonBlock({
  node,
  updateAttributes,
  deleteNode,
  selected,
  editor,
}: NodeViewProps) {
  const variables = use(VariablesContext);
  const label = String(node.attrs['label']);
  const link = String(node.attrs['link']);
  const [isOpen, setOpen] = useState(false);
  const leadsTo = variables.find(({ name }) => name === link)?.label ?? link;
  const close = () => {
    setOpen(false);
    editor.commands.focus();
  };
  return (
    <NodeViewWrapper className={classes.buttonRow} data-drag-handle>
      <Popover opened={isOpen} onChange={setOpen} width={300} position="bottom-start" trapFocus>
        <Popover.Target>
          <button
            type="button"
            className={classes.emailButton}
            data-selected={selected || undefined}
            aria-label={text.editor.changeButtonOf(label)}
            onClick={() => setOpen(!isOpen)}
          >
            {label}
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <LinkFields
            label={label}
            link={link}
            saveLabel={text.editor.changeButton}
            onSave={(nextLink, nextLabel) => {
              updateAttributes({ link: nextLink, label: nextLabel });
              close();
            }}
            onRemove={() => {
              setOpen(false);
              deleteNode();
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <Text size="xs" c="dimmed" truncate title={leadsTo} contentEditable={false}>
        → {leadsTo}
      </Text>
    </NodeViewWrapper>
  );
}
