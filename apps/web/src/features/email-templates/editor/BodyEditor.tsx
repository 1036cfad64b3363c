import type { EmailBody, EmailVariable } from '@countersign/contract';
import { Group, Input } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconCode, IconFilter } from '@tabler/icons-react';
import { Selection } from '@tiptap/pm/state';
import { useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { sameValue } from '../../../kit/forms/edits.ts';
import { styleNonce } from '../../../ui/theme/style-nonce.ts';
import { text } from '../text.ts';
import { ButtonControl } from './ButtonControl.tsx';
import { fromEditor, toEditor } from './body-json.ts';
import { buttonNode } from './button-node.ts';
import classes from './Editor.module.css';
import { LinkControl } from './LinkControl.tsx';
import { listItem } from './list-item.ts';
import { putCondition } from './put-condition.ts';
import { SuggestionList } from './SuggestionList.tsx';
import { insertVariable, useSuggestions } from './suggestions.ts';
import { syncSelection } from './sync-selection.ts';
import { tagMarks, wrongBlocks } from './tag-marks.ts';
import { setTagMode, type TagMode, tagNode } from './tag-node.ts';
import { VariablePicker } from './VariablePicker.tsx';
import { variableNode } from './variable-node.ts';

interface BodyEditorProps {
  value: EmailBody;
  variables: readonly EmailVariable[];
  error?: ReactNode;
  /** By which a form finds it. */
  dataPath: string;
  /** The blocks that something is wrong with, from 0. */
  wrong: readonly number[];
  /** The block to be gone to, each time that it is asked for. */
  goTo: { block: number } | undefined;
  /** Tags are shown as code instead of in words. */
  showsCode: boolean;
  onShowCode(showsCode: boolean): void;
  onChange(body: EmailBody): void;
}

const extensionsFor = (variables: readonly EmailVariable[], mode: TagMode) => [
  StarterKit.configure({
    heading: { levels: [1, 2] },
    listItem: false,
    blockquote: false,
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    // What ends with a button ends with it.
    trailingNode: false,
    link: { openOnClick: false, autolink: false, isAllowedUri: () => true },
  }),
  listItem,
  variableNode(variables),
  tagNode(variables, mode),
  buttonNode,
  tagMarks,
  syncSelection,
];

/** The text of an email, block by block, with its variables as chips. */
export function BodyEditor(props: BodyEditorProps) {
  const { value, variables, error, dataPath, wrong, goTo, showsCode, onShowCode, onChange } = props;
  const id = useId();
  const suggestions = useSuggestions(variables);
  const [mode] = useState<TagMode>({ showsCode });
  const [extensions] = useState(() => extensionsFor(variables, mode));
  const editor = useEditor({
    extensions,
    content: toEditor(value, showsCode),
    injectNonce: styleNonce(),
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-required': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-help`,
        'data-path': dataPath,
        tabindex: '0',
      },
      // The header and the bar with the buttons stand over the page.
      scrollThreshold: { top: 90, bottom: 130, left: 0, right: 0 },
      scrollMargin: { top: 100, bottom: 140, left: 0, right: 0 },
      handleKeyDown: (_view, event) => suggestions.onKeyDown(event),
    },
    onUpdate: ({ editor: changed }) => onChange(fromEditor(changed.getJSON())),
    onTransaction: ({ editor: changed }) => suggestions.follow(changed),
    onBlur: ({ editor: left }) => suggestions.follow(left),
  });

  // Someone else's text, an earlier version, or the built-in one.
  useEffect(() => {
    const isSame = sameValue(fromEditor(editor.getJSON()), value);
    if (isSame && mode.showsCode === showsCode) return;
    setTagMode(mode, showsCode);
    editor.commands.setContent(toEditor(value, showsCode), { emitUpdate: false });
  }, [editor, value, mode, showsCode]);

  const wrongKey = wrong.join();
  useEffect(() => {
    const indexes = wrongKey === '' ? [] : wrongKey.split(',').map(Number);
    const { tr } = editor.state;
    editor.view.dispatch(tr.setMeta(wrongBlocks.key, wrongBlocks.of(indexes)));
  }, [editor, wrongKey]);

  useEffect(() => {
    if (goTo === undefined) return;
    const { doc, tr } = editor.state;
    let at = 0;
    doc.forEach((_node, offset, index) => {
      if (index === goTo.block) at = offset;
    });
    editor.view.dispatch(tr.setSelection(Selection.near(doc.resolve(at))).scrollIntoView());
    editor.view.focus();
  }, [editor, goTo]);

  return (
    <Input.Wrapper
      label={text.editor.body}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      withAsterisk
      error={error}
      description={<span id={`${id}-help`}>{text.editor.help}</span>}
    >
      <RichTextEditor editor={editor} className={classes.editor} mt={6}>
        <RichTextEditor.Toolbar className={classes.toolbar} data-sticks>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <LinkControl editor={editor} />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H1 />
            <RichTextEditor.H2 />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <ButtonControl editor={editor} />
            <RichTextEditor.Hr />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Control
              aria-label={text.editor.code}
              title={text.editor.code}
              aria-pressed={showsCode}
              active={showsCode}
              onClick={() => onShowCode(!showsCode)}
            >
              <IconCode size={16} stroke={1.5} aria-hidden />
            </RichTextEditor.Control>
          </RichTextEditor.ControlsGroup>
          <Group gap="xs" align="stretch" ml="auto">
            <VariablePicker
              hint={text.editor.conditionHint}
              label={text.editor.condition}
              icon={<IconFilter size={15} aria-hidden />}
              among={({ canBeEmpty }) => canBeEmpty}
              onPick={(name) => putCondition(editor, name, showsCode)}
            />
            <VariablePicker
              hint={text.editor.putIntoBody}
              onPick={(name) => insertVariable(editor, name)}
            />
          </Group>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content className={classes.content} />
      </RichTextEditor>
      <SuggestionList {...suggestions} />
    </Input.Wrapper>
  );
}
