export { contactGroupChanges } from './contact-groups.ts';
export { bareContactsSource, contactSearch, hasEmail } from './contacts-source.ts';
export { contactsImport } from './import/contacts-import.ts';
export { contactRoutes } from './routes.ts';
export { createContactGroup } from './save-group.ts';
