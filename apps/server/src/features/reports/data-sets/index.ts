import type { ReportDataName } from '@countersign/contract';
import type { DataSet } from '../data-set.ts';
import { contactsData } from './contacts.ts';
import { documentsData } from './documents.ts';
import { eventsData } from './events.ts';
import { mailsData } from './mails.ts';
import { partiesData } from './parties.ts';
import { valuesData } from './values.ts';

/** Where the rows of each data set come from. */
export const dataSets: Record<ReportDataName, DataSet> = {
  documents: documentsData,
  parties: partiesData,
  values: valuesData,
  contacts: contactsData,
  events: eventsData,
  mails: mailsData,
};
