import { countOf } from '@countersign/contract';

/** The texts of sending a pack to many people. */
export const text = {
  page: {
    title: 'Send to many',
    description: 'Send a form pack to everyone in a CSV or Excel file, or to contacts.',
    one: 'document',
    many: 'documents',
    add: 'draft',
    added: 'drafted',
    act: 'send',
    undo: 'Drafts are deleted, unless someone changed or sent them. Added contacts stay.',
    found: 'Show documents',
  },
  setup: {
    title: 'Same for everyone',
    eachRow: 'Leave empty if the file has its own for each row.',
    project: 'Project',
    projectPlaceholder: 'Choose a project',
    noProject: 'No project found',
    contacts: (count: number) =>
      `${countOf(count, 'contact', 'contacts')} selected. Choose a form pack and a project first.`,
    matching: 'The contacts of your list are selected. Choose a form pack and a project first.',
    goOn: 'Continue with these contacts',
    group: 'Contact group',
    groupPlaceholder: 'Send to a contact group instead of a file',
    noGroup: 'No group found',
    goOnWithGroup: 'Continue with group',
  },
  decided: {
    pack: 'Form pack',
    project: 'Project',
  },
  preview: {
    title: (row: number) => `Preview of row ${row}`,
    pages: 'Document of this row',
  },
  left: {
    send: (count: number) =>
      count === 1 ? 'Send this document' : `Send these ${count.toLocaleString('en-GB')} documents`,
    sent: (count: number) => `${count.toLocaleString('en-GB')} sent`,
  },
  list: {
    from: (fileName: string) => `Showing the documents of “${fileName}”.`,
    all: 'Show all documents',
    import: 'Open import',
  },
} as const;
