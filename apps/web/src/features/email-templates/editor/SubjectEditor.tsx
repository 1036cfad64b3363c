import type { EmailVariable } from '@countersign/contract';
import { Input } from '@mantine/core';
import { Node } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { styleNonce } from '../../../ui/theme/style-nonce.ts';
import { text } from '../text.ts';
import classes from './Editor.module.css';
import { SuggestionList } from './SuggestionList.tsx';
import { subjectFromEditor, subjectToEditor } from './subject-json.ts';
import { insertVariable, useSuggestions } from './suggestions.ts';
import { syncSelection } from './sync-selection.ts';
import { tagMarks } from './tag-marks.ts';
import { setTagMode, type TagMode, tagNode } from './tag-node.ts';
import { VariablePicker } from './VariablePicker.tsx';
import { variableNode } from './variable-node.ts';

interface SubjectEditorProps {
  value: string;
  variables: readonly EmailVariable[];
  error?: ReactNode;
  /** By which a form finds it. */
  dataPath: string;
  /** Tags are shown as code instead of in words. */
  showsCode: boolean;
  onChange(subject: string): void;
}

const oneLine = Node.create({ name: 'doc', topNode: true, content: 'paragraph' });

const extensionsFor = (variables: readonly EmailVariable[], mode: TagMode) => [
  oneLine,
  StarterKit.configure({
    document: false,
    heading: false,
    bulletList: false,
    orderedList: false,
    listItem: false,
    listKeymap: false,
    blockquote: false,
    bold: false,
    italic: false,
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    link: false,
    hardBreak: false,
    horizontalRule: false,
    trailingNode: false,
  }),
  variableNode(variables),
  tagNode(variables, mode),
  tagMarks,
  syncSelection,
];

/** The subject of an email: one line with its variables as chips. */
export function SubjectEditor(props: SubjectEditorProps) {
  const { value, variables, error, dataPath, showsCode, onChange } = props;
  const id = useId();
  const suggestions = useSuggestions(variables);
  const isKnown = (name: string) => variables.some((one) => one.name === name);
  const [mode] = useState<TagMode>({ showsCode });
  const [extensions] = useState(() => extensionsFor(variables, mode));
  const editor = useEditor({
    extensions,
    content: subjectToEditor(value, isKnown, showsCode),
    injectNonce: styleNonce(),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-labelledby': `${id}-label`,
        'aria-required': 'true',
        'data-path': dataPath,
        tabindex: '0',
        class: classes.subject ?? '',
      },
      handleKeyDown: (_view, event) => suggestions.onKeyDown(event) || event.key === 'Enter',
      transformPastedText: (text) => text.replace(/\s+/g, ' '),
    },
    onUpdate: ({ editor: changed }) => onChange(subjectFromEditor(changed.getJSON())),
    onTransaction: ({ editor: changed }) => suggestions.follow(changed),
    onBlur: ({ editor: left }) => suggestions.follow(left),
  });

  useEffect(() => {
    const isSame = subjectFromEditor(editor.getJSON()) === value;
    if (isSame && mode.showsCode === showsCode) return;
    setTagMode(mode, showsCode);
    const known = (name: string) => variables.some((one) => one.name === name);
    editor.commands.setContent(subjectToEditor(value, known, showsCode), { emitUpdate: false });
  }, [editor, value, variables, mode, showsCode]);

  return (
    <Input.Wrapper
      label={text.editor.subject}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      withAsterisk
      error={error}
    >
      <div className={classes.subjectRow} data-error={Boolean(error) || undefined}>
        <EditorContent editor={editor} className={classes.subjectContent} />
        <VariablePicker
          hint={text.editor.putIntoSubject}
          onPick={(name) => insertVariable(editor, name)}
        />
      </div>
      <SuggestionList {...suggestions} />
    </Input.Wrapper>
  );
}
