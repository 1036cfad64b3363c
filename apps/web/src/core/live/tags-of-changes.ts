import type { ChangeSubject, Changes } from '@countersign/contract';
import type { CacheTag, TagType } from '../api/api.ts';

interface Shown {
  type: TagType;
  /** Its queries have tags by id, `LIST` for lists, `SIBLINGS` for others besides one: only what changed is fetched again. */
  byId?: true;
  /** What else shows something that is derived from it. */
  also?: readonly TagType[];
  /** What shows values of it as they are, such as its name. */
  named?: readonly TagType[];
}

/** Maps the kinds of changes to the tags that are fetched again. */
const shown: Record<ChangeSubject, Shown> = {
  // The home page has set-up steps that tick themselves, and figures of all of these.
  user: { type: 'users', byId: true, also: ['home', 'approver-groups'], named: ['session'] },
  tenant: {
    type: 'settings',
    also: ['imports', 'custom-fields', 'session', 'home', 'installation'],
  },
  company: { type: 'companies', also: ['home'], named: ['projects', 'session'] },
  project: { type: 'projects', also: ['home', 'companies'], named: ['session'] },
  contact: { type: 'contacts', also: ['contact-groups'] },
  'contact-group': { type: 'contact-groups', also: ['contacts'] },
  'custom-field': { type: 'custom-fields' },
  'approver-group': { type: 'approver-groups', byId: true, also: ['users', 'approval-setups'] },
  'approval-setup': { type: 'approval-setups', byId: true, also: ['approver-groups'] },
  'email-template': { type: 'email-templates' },
  'form-template': { type: 'form-templates', byId: true, also: ['home'], named: ['form-packs'] },
  'form-pack': { type: 'form-packs', byId: true, also: ['home'] },
  document: { type: 'documents', byId: true, also: ['home'] },
  distribution: { type: 'distributions', byId: true, also: ['home'] },
  'watermark-template': { type: 'watermark-templates' },
  'tax-risk': { type: 'tax-risks', byId: true, also: ['home'] },
  'industry-role': { type: 'industry-roles' },
  import: { type: 'imports', byId: true },
  mail: { type: 'outbox' },
  notification: { type: 'notifications' },
  report: { type: 'reports' },
  'report-run': { type: 'report-runs' },
};

/**
 * The tags of the queries that changes make old. Everything that happens is in the audit trail too.
 * @param isWritten whether what shows values as they are has the new ones already
 */
export function tagsOfChanges(changes: Changes, isWritten = false): CacheTag[] {
  const tags = new Map<string, CacheTag>();
  const add = (type: TagType, id?: string) =>
    tags.set(`${type} ${id ?? ''}`, id === undefined ? { type } : { type, id });
  for (const [subject, ids] of Object.entries(changes) as [ChangeSubject, string[] | null][]) {
    const { type, byId, also = [], named = [] } = shown[subject];
    if (byId && ids !== null)
      for (const id of ['LIST', ...(isWritten ? [] : ['SIBLINGS']), ...ids]) add(type, id);
    else add(type);
    for (const one of [...also, ...(isWritten ? [] : named), 'audit' as const]) add(one);
  }
  return [...tags.values()];
}
