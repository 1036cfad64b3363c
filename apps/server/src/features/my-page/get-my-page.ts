import type { MyOrganisation } from '@countersign/contract';
import * as contract from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import { operation } from '../../platform/http/operation.ts';
import { sharedFilesSentTo } from '../shared-files/index.ts';
import { listOwnDocuments } from '../signing/index.ts';
import { readDetails } from './my-details.ts';
import { organisationsOf } from './taking-part.ts';

/** Maximum number of documents, and of distributions, that are shown of one organisation. */
const maxListed = 100;

/** Reads all that was sent to the person's address by organisations that take part, and what they have saved. */
export const getMyPage = operation(contract.getMyPage, async ({ database, caller }) => {
  const { email } = caller;
  const found = await database.statement((queries) => organisationsOf(queries, email));
  const organisations: MyOrganisation[] = [];
  for (const one of found) organisations.push(await readOrganisation(database, one, email));
  const details = await database.system((tx) => readDetails(tx, caller));
  const isEmpty = ({ documents, files }: MyOrganisation) => documents.length + files.length === 0;
  return { email, organisations: organisations.filter((one) => !isEmpty(one)), details };
});

/** Reads what one organisation has sent, in a transaction that sees its rows alone. */
async function readOrganisation(
  database: Database,
  { id, name }: { id: string; name: string },
  email: string,
): Promise<MyOrganisation> {
  const of = { tenantId: id, email, max: maxListed + 1 };
  const { documents, files } = await database.tenant(id, async (tx) => ({
    documents: await listOwnDocuments(tx, of),
    files: await sharedFilesSentTo(tx, of).limit(of.max),
  }));
  return {
    id,
    name,
    documents: documents.slice(0, maxListed),
    files: files.slice(0, maxListed).map((one) => {
      const needsCode = one.mode === 'code';
      return {
        id: one.recipientId,
        title: needsCode ? '' : one.title,
        company: one.company,
        sentAt: (one.sentAt ?? new Date()).toISOString(),
        isOpened: one.openedAt !== null,
        isToConfirm: one.askConfirmation && one.confirmedAt === null,
        needsCode,
      };
    }),
    isCut: documents.length > maxListed || files.length > maxListed,
  };
}
