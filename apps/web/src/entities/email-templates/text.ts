/** The texts of the preview of an email, and of the note that emails are held. */
export const text = {
  preview: {
    title: 'Preview',
    showAs: 'Show as',
    shapes: { desktop: 'Desktop', phone: 'Phone', text: 'Plain text' },
    loading: 'Loading',
    subject: 'Subject',
    email: 'Email',
  },
  held: {
    title: 'Email is held',
    help: 'No mail server is configured, so emails stay here and reach no one.',
    outbox: 'Open outbox',
  },
} as const;
