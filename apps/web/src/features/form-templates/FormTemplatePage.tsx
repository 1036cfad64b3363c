import { useState } from 'react';
import { useParams } from 'react-router';
import { backTo } from '../../core/paths.ts';
import { freshFor, useFresh } from '../../kit/forms/use-fresh.ts';
import { RecordPending } from '../../kit/pages/RecordPending.tsx';
import { toastNotice, toastSuccess } from '../../ui/notices/toast.ts';
import { useGetFormTemplateQuery } from './api.ts';
import { Designer } from './design/Designer.tsx';
import type { FileChange } from './file/FileDialog.tsx';
import { type OpenFields, readOpen, writeOpen } from './file/stored-open.ts';
import { text } from './text.ts';
import { unknownTypesText } from './unknown-types-text.ts';

/** One form template: in the designer. */
export default function FormTemplatePage() {
  const { id = '' } = useParams();
  return <SavedTemplate key={id} id={id} />;
}

function SavedTemplate({ id }: { id: string }) {
  const query = useGetFormTemplateQuery(id, { refetchOnMountOrArgChange: freshFor });
  const template = useFresh(query);
  // With another file the designer begins again: its pages are others.
  const [file, setFile] = useState<{ count: number; open: OpenFields | undefined }>(() => ({
    count: 0,
    open: readOpen(id),
  }));
  if (template === undefined) {
    return <RecordPending title={text.template.title} back={backTo.formTemplates} query={query} />;
  }
  const take = (change: FileChange) => {
    const open = openAfter(change, template.fields);
    writeOpen(id, open);
    setFile(({ count }) => ({ count: count + 1, open }));
    toastSuccess(changeText(change));
    const unknown = unknownTypesText(change.template.unknownTypes);
    if (unknown !== '') toastNotice(unknown);
  };
  return (
    <Designer
      key={file.count}
      template={template}
      open={file.open}
      onFile={take}
      onReplaced={() => {
        writeOpen(id, undefined);
        setFile(({ count }) => ({ count, open: undefined }));
      }}
    />
  );
}

/** Returns the fields that have no placement in a new file, as they were before. */
function openAfter(change: FileChange, before: OpenFields['fields']): OpenFields | undefined {
  if (change.kind !== 'replaced') return undefined;
  const open = new Set(change.template.open);
  if (open.size === 0) return undefined;
  return {
    fields: before.filter(({ key }) => open.has(key)),
    before: change.before,
    kept: before.length - open.size,
  };
}

function changeText(change: FileChange): string {
  if (change.kind === 'added') {
    return text.template.pagesAdded(change.pages);
  }
  const { open, added } = change.template;
  if (open.length > 0) return text.template.replaced(text.template.newFields(added.length));
  return text.template.replacedAll(text.template.newFields(added.length));
}
