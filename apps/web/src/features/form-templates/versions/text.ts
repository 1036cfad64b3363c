import { countOf, type FormVersionSummary } from '@countersign/contract';
import { fieldsText } from '../../../ui/inputs/size-labels.ts';

/** Says which documents use a version, such as `documents: 3 drafts, 2 pending, 10 ended`. */
function usesText({ drafts, out, over }: FormVersionSummary['documents']): string {
  const parts = [
    drafts > 0 && countOf(drafts, 'draft', 'drafts'),
    out > 0 && `${out} pending`,
    over > 0 && `${over} ended`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'not in any document' : `documents: ${parts.join(', ')}`;
}

/** The texts of the versions and labels of form templates, and of what is done with a whole template. */
export const text = {
  menu: {
    versions: 'Versions',
    labels: 'Edit labels',
    duplicate: 'Duplicate template',
    download: 'Download template',
    duplicated: (name: string) => `“${name}” created`,
    import: 'Import template',
    imported: (name: string) => `“${name}” imported.`,
  },
  labels: {
    title: (name: string) => `Labels of ${name}`,
    titleOfSeveral: (templates: string) => `Labels of ${templates}`,
    label: 'Labels',
    help: 'Press Enter to add a label.',
    add: 'Add labels',
    remove: 'Remove labels',
    others: 'All other labels stay as they are.',
    submit: 'Save labels',
    saved: (name: string) => `Labels of ${name} saved`,
    savedOfSeveral: (templates: string) => `Labels of ${templates} saved`,
  },
  list: {
    title: 'Versions',
    titleOf: (name: string) => `Versions of ${name}`,
    description:
      'Documents keep the version they were drafted with. New documents get the version in use.',
    publish: (version: number) => `Publish version ${version}`,
    loading: 'Loading versions',
    states: { draft: 'Draft', current: 'In use', earlier: 'Earlier' },
    version: (version: number) => `Version ${version}`,
    facts: ({ publishedAt, publishedBy, fieldCount, documents }: FormVersionSummary, ago: string) =>
      `${publishedAt === null ? 'Created' : 'Published'} ${ago}${publishedBy === '' ? '' : ` by ${publishedBy}`} · ${fieldsText(fieldCount)} · ${usesText(documents)}`,
    discard: 'Discard draft',
    restore: (version: number) => `Restore version ${version}`,
    noPacks: 'Not in any form pack.',
    packs: (count: number) => (count === 1 ? 'In form pack' : 'In form packs'),
    archived: ' (archived)',
  },
  publish: {
    title: 'Publish version?',
    submit: 'Publish version',
    help: 'New documents get this version, drafted ones keep theirs. It can’t be changed any more.',
    note: 'What’s new',
    done: (count: number) => (count === 1 ? 'Version published' : `${count} forms published`),
    warningsTitle: 'Problems in this version',
    broken: (label: string, form: string, packs: string, message: string) =>
      `“${label}” in “${form}” can’t be calculated in new documents of ${packs}. ${message}`,
    setup: (setup: string, key: string, renamedTo: string | null) =>
      `The approval setup “${setup}” uses the amount in “${key}”, ${renamedTo === null ? 'which was deleted' : `whose key is now “${renamedTo}”`}. Change this condition: it never applies to documents with this version.`,
    also: (count: number) =>
      count === 1
        ? 'The draft of this form solves this. Publish it as well:'
        : 'The drafts of these forms solve this. Publish them as well:',
  },
  discard: {
    title: 'Discard draft?',
    submit: 'Discard draft',
    help: 'All changes since the last published version are lost.',
    done: 'Draft discarded',
  },
  restore: {
    title: (version: number) => `Restore version ${version}?`,
    submit: 'Restore as draft',
    help: 'Its fields and pages replace the draft. Documents don’t change until you publish it.',
    done: (version: number) => `Version ${version} restored as draft`,
  },
  compare: {
    label: 'Compare two versions',
    from: 'Compare',
    to: 'With',
    choice: (version: number, state: string | undefined) =>
      `Version ${version}${state === undefined ? '' : ` (${state.toLowerCase()})`}`,
    same: 'Choose two different versions.',
    loading: 'Comparing versions',
    otherFile: 'The pages come from different files. ',
    equal: 'All fields are the same.',
    differ: (count: number) => `${countOf(count, 'field is', 'fields are')} different.`,
    fields: 'Different fields',
    version: (version: number) => `Version ${version}`,
    pages: (name: string, version: number) => `${name}, version ${version}`,
    changes: { added: 'Added', removed: 'Removed', changed: 'Changed' },
    settings: {
      assignee: 'assignee',
      placements: 'position',
      type: 'type',
      font: 'font',
      size: 'font size',
      align: 'alignment',
      help: 'help text',
      default: 'default value',
      options: 'options',
      maxLength: 'maximum length',
      showWhen: 'condition',
      source: 'source',
    } as Readonly<Record<string, string>>,
  },
} as const;
