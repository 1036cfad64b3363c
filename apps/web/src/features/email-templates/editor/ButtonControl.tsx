import { Popover } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconHandClick } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { text } from '../text.ts';
import { LinkFields } from './LinkFields.tsx';

/** Adds a button below the block that the cursor is in. */
export function ButtonControl({ editor }: { editor: Editor }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} width={300} position="bottom-start" trapFocus>
      <Popover.Target>
        <RichTextEditor.Control
          aria-label={text.editor.button}
          title={text.editor.button}
          onClick={() => setOpen(!isOpen)}
        >
          <IconHandClick size={16} stroke={1.5} aria-hidden />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown>
        <LinkFields
          label=""
          link=""
          saveLabel={text.editor.addButton}
          onSave={(link, label) => {
            setOpen(false);
            const { $to } = editor.state.selection;
            const after = $to.depth === 0 ? $to.pos : $to.after(1);
            const button = { type: 'emailButton', attrs: { label, link } };
            editor.chain().focus().insertContentAt(after, button).run();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
