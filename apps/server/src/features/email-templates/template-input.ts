import {
  type EmailContent,
  type EmailEvent,
  type EmailProblem,
  isOfCompanies,
} from '@countersign/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { companies } from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { checkEmail } from './check-email.ts';

/** Maps unique constraints to their messages. */
export const taken = {
  email_templates_name: {
    field: 'name',
    message:
      'This email already has a template with this name, active or archived. Enter a different name.',
  },
};

/**
 * Refuses a text with which something is wrong.
 * @throws Failure `invalid`, with what is wrong at each place.
 */
export function refuseProblems(event: EmailEvent, content: EmailContent): void {
  const problems = checkEmail(event, content);
  if (problems.length > 0) throw problemsFailure(problems);
}

/** The failure for a text with which something is wrong. */
export function problemsFailure(problems: readonly EmailProblem[]): Failure {
  const fields: Record<string, string> = {};
  for (const { path, message } of problems) {
    fields[path] = fields[path] === undefined ? message : `${fields[path]} ${message}`;
  }
  const named = problems.slice(0, 3).map(({ message }) => message);
  return new Failure('invalid', `Check ${named.join(' ')}`, fields);
}

/**
 * The company that a template is for.
 * @throws Failure `invalid` at `companyId` where there is none, or the event is about no company.
 */
export async function companyOfTemplate(
  tx: Tx,
  event: EmailEvent,
  companyId: string | null,
): Promise<{ id: string; name: string } | null> {
  if (companyId === null) return null;
  if (!isOfCompanies(event)) {
    throw invalidCompany('This email is the same for all companies. Choose “All companies”.');
  }
  const [company] = await tx
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(and(eq(companies.id, companyId), isNull(companies.archivedAt)));
  if (!company) throw invalidCompany('This company no longer exists. Choose another one.');
  return company;
}

function invalidCompany(message: string): Failure {
  return new Failure('invalid', message, { companyId: message });
}
