/** The texts of components that know nothing of the product. */
export const text = {
  menu: {
    actions: (name: string) => `Actions for ${name}`,
    open: 'Open',
    edit: 'Edit',
    restore: 'Restore',
    archive: 'Archive',
  },
  dialog: {
    cancel: 'Cancel',
    closeTitle: 'Close without saving?',
    closeHelp: 'Your entries aren’t saved.',
    keepEditing: 'Keep editing',
    close: 'Close without saving',
    leaveTitle: 'Leave without saving?',
    leaveHelp: 'Your changes on this page aren’t saved.',
    stay: 'Stay on page',
    leave: 'Leave without saving',
  },
  loading: {
    loading: 'Loading',
    failed: 'We couldn’t load this',
    retry: 'Try again',
    partMissing: 'Part of this page hasn’t loaded. Check your connection.',
    reload: 'Reload page',
  },
  select: {
    chosen: 'Earlier selection',
    create: (name: string) => `Create “${name}”`,
    clear: (label: string) => `Clear ${label}`,
    searching: 'Searching…',
    only: (name: string) => `Only ${name}`,
    showPassword: 'Show or hide password',
  },
} as const;
