import { Readable } from 'node:stream';
import * as contract from '@countersign/contract';
import { may } from '@countersign/domain';
import { Failure } from '../../../platform/failure/failure.ts';
import { operation } from '../../../platform/http/operation.ts';
import { uploadImport } from '../../../platform/imports/upload-import.ts';
import { csvLine } from '../../../platform/lists/csv.ts';
import { findPeople } from '../../contacts/index.ts';
import { draftsImport } from './drafts-import.ts';

const headings = ['First name', 'Last name', 'Email', 'Country code', 'Mobile'];

/**
 * Begins an import with a row for each of some contacts: from there on it is as if they had come in a file.
 * @throws Failure `forbidden` for those who may not use contacts; `invalid` where there is none, or too many
 */
export const importContacts = operation(
  contract.importDocumentContacts,
  async ({ platform, database, caller, body: { contacts, defaults } }) => {
    if (!may(caller, 'contacts.use')) {
      throw new Failure('forbidden', 'Your user type is not allowed to use contacts.');
    }
    const found = await database.tenant(caller.tenantId, (tx) =>
      findPeople(tx, caller, contacts, contract.maxImportRows + 1),
    );
    const people = found.filter(({ isErased, isArchived }) => !isErased && !isArchived);
    if (people.length === 0)
      throw new Failure('invalid', 'All these contacts are archived. Choose others.');
    const rows = people.map((one) => [
      one.firstName,
      one.lastName,
      one.email,
      one.countryCode,
      one.mobile,
    ]);
    const file = Readable.from([headings, ...rows].map((cells) => Buffer.from(csvLine(cells))));
    const fileName = people.length === 1 ? '1 contact.csv' : `${people.length} contacts.csv`;
    return uploadImport(platform, draftsImport(platform), caller, { fileName, defaults }, file);
  },
);
