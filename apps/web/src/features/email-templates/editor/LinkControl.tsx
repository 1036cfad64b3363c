import { Popover } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconLink } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { text } from '../text.ts';
import { LinkFields } from './LinkFields.tsx';

/** Makes a link of the selected words, or changes the one that the cursor is in. */
export function LinkControl({ editor }: { editor: Editor }) {
  const [isOpen, setOpen] = useState(false);
  const isLink = editor.isActive('link');
  const href: unknown = editor.getAttributes('link')['href'];
  const canLink = isLink || !editor.state.selection.empty;
  return (
    <Popover opened={isOpen} onChange={setOpen} width={300} position="bottom-start" trapFocus>
      <Popover.Target>
        <RichTextEditor.Control
          aria-label={text.editor.link}
          title={canLink ? text.editor.link : text.editor.linkHint}
          active={isLink}
          disabled={!canLink}
          onClick={() => setOpen(!isOpen)}
        >
          <IconLink size={16} stroke={1.5} aria-hidden />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown>
        <LinkFields
          link={typeof href === 'string' ? href : ''}
          saveLabel={text.editor.setLink}
          onSave={(link) => {
            setOpen(false);
            editor.chain().focus().extendMarkRange('link').setLink({ href: link }).run();
          }}
          {...(isLink && {
            onRemove: () => {
              setOpen(false);
              editor.chain().focus().extendMarkRange('link').unsetLink().run();
            },
          })}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
