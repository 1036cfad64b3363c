import { isDeepStrictEqual } from 'node:util';
import { type DocumentValues, valueOf } from '@countersign/contract';
import { sql } from 'drizzle-orm';
import { rowsOf } from '../../apps/server/src/platform/database/database.ts';
import { openPglite } from '../../apps/server/src/platform/database/open-pglite.ts';
import { openPostgres } from '../../apps/server/src/platform/database/open-postgres.ts';
import type { Product } from './server.ts';

/** Describes the outcome of a document that an external party has to sign. */
interface KeptDocument {
  /** Their address. */
  email: string;
  state: string;
  delivery: string;
  /** How often the log says that they signed, and that the document was finished. */
  signed: number;
  finished: number;
  /** How often it is on record how they signed. */
  evidence: number;
  /** The mails that were written down about it. */
  mails: { recipient: string; state: string }[];
  /** What they filled in. */
  values: DocumentValues;
}

/** Describes an act that was confirmed, and so is stored. */
export interface Act {
  email: string;
  values: DocumentValues;
}

/**
 * Reads in the database of a product that has been stopped what became of the documents of some people.
 * Answers what is wrong, in words: whatever is lost or there twice.
 */
export async function findLosses(
  { dataDir }: Pick<Product, 'dataDir'>,
  databaseUrl: string | undefined,
  acts: readonly Act[],
): Promise<string[]> {
  const documents = await readDocuments(dataDir, databaseUrl);
  const byEmail = Map.groupBy(documents, ({ email }) => email);
  return acts.flatMap((act) => {
    const [document, ...more] = byEmail.get(act.email) ?? [];
    if (!document || more.length > 0)
      return [`${act.email} has ${more.length} documents too many.`];
    return problemsOf(document, act).map((problem) => `${act.email}: ${problem}`);
  });
}

async function readDocuments(
  dataDir: string,
  databaseUrl: string | undefined,
): Promise<KeptDocument[]> {
  const fail = (error: Error) => {
    throw error;
  };
  const open = await (databaseUrl === undefined
    ? openPglite(dataDir, fail)
    : openPostgres(databaseUrl, fail));
  try {
    const found = await open.queries.execute(sql`
      select document_parties.email, documents.state, documents.delivery,
        (select count(*)::int from audit_events
          where subject_id = documents.id and action = 'document.signed'
            and detail ->> 'partyId' = document_parties.id::text) as signed,
        (select count(*)::int from audit_events
          where subject_id = documents.id and action = 'document.finished') as finished,
        (select coalesce(json_agg(json_build_object('recipient', recipient, 'state', state)), '[]')
          from mails where subject_id = documents.id) as mails,
        jsonb_array_length(document_parties.evidence) as evidence, document_parties."values"
      from documents
      join document_parties on document_parties.document_id = documents.id`);
    return rowsOf<KeptDocument>(found);
  } finally {
    await open.close();
  }
}

function problemsOf(document: KeptDocument, { email, values }: Act): string[] {
  const { state, delivery, signed, finished, evidence, mails } = document;
  const lost = Object.entries(values).flatMap(([form, filled]) =>
    Object.entries(filled)
      .filter(([key, value]) => {
        const kept = valueOf(document.values, form);
        return !isDeepStrictEqual(kept && valueOf(kept, key), value);
      })
      .map(([key]) => `the value of ${key} is lost`),
  );
  const own = mails.filter(({ recipient }) => recipient === email);
  return [
    ...lost,
    ...(state === 'approved' ? [] : [`it is ${state}`]),
    ...(delivery === 'mailed' ? [] : [`its delivery is ${delivery}`]),
    ...(signed === 1 ? [] : [`it was signed ${signed} times`]),
    ...(evidence === 1 ? [] : [`there is evidence of ${evidence} signatures`]),
    ...(finished === 1 ? [] : [`it was finished ${finished} times`]),
    // The one that asks, and the one with the sealed file.
    ...(own.length === 2 ? [] : [`${own.length} mails to them were written down`]),
    ...mails.flatMap((mail) => (mail.state === 'sent' ? [] : [`a mail is ${mail.state}`])),
  ];
}
