import {
  type BindingSource,
  canBind,
  customFieldOf,
  type Field,
  type FixedSource,
  fixedSources,
} from '@countersign/contract';
import type { Tx } from '../../platform/database/database.ts';
import { customSourceKinds } from '../custom-fields/index.ts';

/**
 * Binds imported fields to the sources of this organisation: fields bound to custom fields that it does not have are
 * filled in by a person. `unbound` are the labels of those.
 */
export async function boundHere(
  tx: Tx,
  fields: readonly Field[],
): Promise<{ fields: Field[]; unbound: string[] }> {
  const named = new Set(fields.flatMap(({ binding }) => binding?.source ?? []));
  const custom = new Set([...named].filter((source) => customFieldOf(source) !== undefined));
  const kinds = await customSourceKinds(tx, custom);
  const kindOf = (source: BindingSource) =>
    fixedSources.get(source as FixedSource)?.kind ?? kinds.get(source);
  const unbound: string[] = [];
  const here = fields.map((field): Field => {
    const { binding, ...others } = field;
    const kind = binding && kindOf(binding.source);
    if (binding === undefined || (kind !== undefined && canBind(field.type, kind))) return field;
    unbound.push(field.label);
    return others;
  });
  return { fields: here, unbound };
}
