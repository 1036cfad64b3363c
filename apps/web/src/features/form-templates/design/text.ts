import { countOf } from '@countersign/contract';
import { fieldsText } from '../../../ui/inputs/size-labels.ts';

/** The texts of the designer of form templates, but for those of its settings. */
export const text = {
  header: {
    publish: 'Publish form',
    pack: 'Create form pack',
    archived: 'You can’t add it to form packs. Documents that use it keep it.',
    unpublished: 'not published yet',
    version: (version: number) => `version ${version}`,
    draftOf: (version: number) => `draft of version ${version}`,
    changed: (ago: string, person: string) => `changed ${ago} by ${person}`,
  },
  view: {
    noun: 'form template',
    label: 'Parts of the designer',
    pages: 'Pages',
    fields: 'Fields',
    settings: 'Settings',
    hint: (keys: string) =>
      `Arrow keys move the selected fields, with Shift by 10 points. With Alt they change their size. N and P select the next and previous field. ${keys} lists all commands. You can do the same in the list of fields.`,
    pagesOf: (name: string) => `Pages of ${name}`,
    page: (page: number, count: number) => `Page ${page} of ${count}`,
    failedTitle: 'Pages not available',
    failed: 'We couldn’t show this file. Try again.',
  },
  saving: {
    stopped: 'Not saved',
    saving: 'Saving…',
    saved: 'Saved',
    partly: 'Not all saved',
    unsaved: 'Unsaved changes',
  },
  toolbar: {
    label: 'Designer tools',
    arrange: 'Arrange',
    page: (page: number, count: number) => `${page} of ${count}`,
    fit: 'Fit width',
    find: 'Find fields',
    commands: 'Commands',
    exitFullScreen: 'Exit full screen',
    fullScreen: 'Full screen',
  },
  pages: {
    label: 'Page thumbnails',
    page: (page: number, fields: number) => `Page ${page}, ${fieldsText(fields)}`,
  },
  fields: {
    add: 'Add field',
    draw: (type: string) => `${type}: draw on page`,
    drawing: (type: string) => `Draw ${type} on a page. Press Escape to cancel.`,
    assigneeOfNew: 'New fields for',
    assigneeLabel: 'Assignee of new fields',
    find: 'Find field',
    findLabel: 'Find field by label or key',
    clear: 'Clear search',
    count: (shown: number, total: number) =>
      shown < total ? `${shown} of ${fieldsText(total)}` : fieldsText(total),
    withErrors: (count: number) => `${count} with errors`,
    list: 'Fields in reading order',
    page: (page: number) => `Page ${page}`,
    required: ', required',
    empty: 'No fields yet. Drag a field type onto a page, or select it and press Enter.',
    undoAdd: (type: string) => `Add ${type}`,
    added: (type: string, page: number) => `Added ${type} on page ${page}`,
  },
  found: {
    label: 'Found fields',
    searching: 'Searching for fields',
    found: (fields: number, labels: number) => {
      const parts = [
        fields > 0 && fieldsText(fields),
        labels > 0 && countOf(labels, 'label', 'labels'),
      ].filter((part) => part !== false);
      return parts.length === 0 ? 'No more fields found' : `Found ${parts.join(' and ')}`;
    },
    tooComplex: (count: number, pages: string) =>
      `${count === 1 ? 'Page' : 'Pages'} ${pages}: too complex to search.`,
    help: 'Click green fields, or drag over several, to leave them out. In the list, press Space.',
    noLabels:
      'Some fields have no text next to them, as on scanned pages. Name them after you add them.',
    all: 'All fields',
    list: 'Found',
    unnamed: (type: string) => `${type} without label`,
    oneOfSeveral: 'Part of a group',
    labels: 'Labels for existing fields',
    close: 'Close',
    discard: 'Discard all',
    submit: (fields: number, labels: number) =>
      fields === 0 && labels > 0
        ? `Apply ${countOf(labels, 'label', 'labels')}`
        : `Add ${countOf(fields, 'field', 'fields')}`,
    undo: 'Add found fields',
    added: (fields: string) => `Added ${fields}`,
  },
  unsaved: {
    note: (wrong: number, hasUnsaved: boolean) =>
      [
        wrong > 0 &&
          `${countOf(wrong, 'field has an error', 'fields have errors')}. See the list of fields.`,
        hasUnsaved && 'Your last changes couldn’t be saved and aren’t included.',
      ]
        .filter(Boolean)
        .join(' '),
  },
  rows: {
    title: 'Duplicate in rows',
    count: 'Number of rows',
    wrongCount: 'Enter a number from 2 to 200.',
    distance: 'Row distance (points)',
    wrongDistance: 'Enter a number above 0.',
    help: 'Keys and labels are numbered. Rows that don’t fit on the page are left out.',
    cancel: 'Cancel',
    submit: 'Duplicate fields',
    undo: 'Duplicate in rows',
    done: 'Duplicated in rows',
  },
  commands: {
    title: 'Commands',
    find: 'Find command',
    placeholder: 'Type a command',
    list: 'Commands',
    none: 'No matching commands',
    groups: { edit: 'Edit', add: 'Add', field: 'Field', form: 'Form', goTo: 'Go to', view: 'View' },
    undo: 'Undo',
    undone: (label: string) => `Undone: ${label}`,
    redo: 'Redo',
    redone: (label: string) => `Redone: ${label}`,
    copy: 'Copy',
    copied: 'Copied',
    cut: 'Cut',
    rows: 'Duplicate in rows…',
    add: (type: string) => `Add: ${type}`,
    settings: 'Edit settings of selection',
    findOnAll: 'Find fields on all pages',
    findOnPage: 'Find fields on this page',
    preview: 'Preview as PDF',
    trial: 'Preview signing page',
    replaceFile: 'Replace file…',
    addPages: 'Add pages…',
    save: 'Save now',
    all: 'All commands',
    search: 'Search pages, people and documents',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fitWidth: 'Fit width',
    actualSize: 'Actual size',
    nextPage: 'Next page',
    previousPage: 'Previous page',
    nextPart: 'Next part',
    previousPart: 'Previous part',
    grid: 'Show grid',
    snap: 'Snap to lines',
    thumbs: 'Page thumbnails',
    fullScreen: 'Full screen',
  },
  announcements: {
    nothing: 'Nothing selected',
    position: (page: number, [left, top, width, height]: readonly (number | undefined)[]) =>
      `page ${page}, ${left} from left, ${top} from top, ${width} by ${height}`,
    several: (count: number) => `${count} boxes selected`,
    move: 'Move',
    resize: 'Resize',
  },
  conflict: {
    parts: {
      assignee: 'assignee',
      binding: 'source',
      placements: 'position',
      readOnly: 'read-only',
    } as Readonly<Record<string, string>>,
    name: 'Name',
    order: 'Tab order',
    nothing: 'nothing',
    yes: 'yes',
    no: 'no',
  },
} as const;
