import type { ChangeSubject, Changes } from '@countersign/contract';
import type { CacheTag, TagType } from '../api/api.ts';

interface Told {
  type: TagType;
  /** Its queries have tags by id, and `LIST` for lists: only what changed is fetched again. */
  byId?: true;
  /** What else shows something of it. */
  also?: readonly TagType[];
}

/** What is to be fetched again where something of a kind changed. */
const told: Record<ChangeSubject, Told> = {
  // The home page has set-up steps that tick themselves, and figures of all of these.
  user: { type: 'users', byId: true, also: ['home'] },
  tenant: { type: 'settings', also: ['imports', 'custom-fields'] },
  company: { type: 'companies', also: ['projects', 'home'] },
  project: { type: 'projects', also: ['home'] },
  contact: { type: 'contacts' },
  'contact-group': { type: 'contact-groups' },
  'custom-field': { type: 'custom-fields' },
  'approver-group': { type: 'approver-groups', byId: true },
  'approval-setup': { type: 'approval-setups', byId: true },
  'email-template': { type: 'email-templates' },
  'form-template': { type: 'form-templates', also: ['home'] },
  'form-pack': { type: 'form-packs', also: ['home'] },
  document: { type: 'documents', byId: true, also: ['home'] },
  distribution: { type: 'distributions', byId: true, also: ['home'] },
  'watermark-template': { type: 'watermark-templates' },
  'tax-risk': { type: 'tax-risks', byId: true, also: ['home'] },
  'industry-role': { type: 'industry-roles' },
  import: { type: 'imports', byId: true },
  mail: { type: 'outbox' },
  report: { type: 'reports' },
  'report-run': { type: 'report-runs' },
};

/** The tags of the queries that changes make old. Everything that happens is in the audit log too. */
export function tagsOfChanges(changes: Changes): CacheTag[] {
  const tags = new Map<string, CacheTag>();
  const add = (type: TagType, id?: string) =>
    tags.set(`${type} ${id ?? ''}`, id === undefined ? { type } : { type, id });
  for (const [subject, ids] of Object.entries(changes) as [ChangeSubject, string[] | null][]) {
    const { type, byId, also = [] } = told[subject];
    if (byId && ids !== null) for (const id of ['LIST', ...ids]) add(type, id);
    else add(type);
    for (const one of also) add(one);
    add('audit');
  }
  return [...tags.values()];
}
