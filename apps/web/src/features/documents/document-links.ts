/** Where the list of documents is. */
export const documentsBack = { to: '/dashboard/documents', label: 'Documents' };
