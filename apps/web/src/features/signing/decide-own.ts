import {
  type DocumentValues,
  formulaTypeOf,
  formulaValueOf,
  type SigningFormulas,
  valueOf,
} from '@countersign/contract';
import {
  exactly,
  Fault,
  type FormulaPlan,
  type FormulaValue,
  planFormulas,
  workOut,
  writeValue,
} from '@countersign/domain';
import type { FormField, OwnField } from '../../kit/fields/signing/control-props.ts';
import { nameOf } from './own-fields.ts';

/** Holds the results of a document's formulas for the signer's own fields. */
interface DecidedOwn {
  /** The names of fields that are not there. */
  hidden: ReadonlySet<string>;
  /** What calculated fields come to, by name; empty for nothing. */
  calculated: ReadonlyMap<string, string>;
}

/** A view's formulas are read once. */
const plans = new WeakMap<SigningFormulas, FormulaPlan>();

/** Decides as the server will which own fields are there, and works out those that are calculated from them. */
export function decideOwn(
  formulas: SigningFormulas,
  fields: readonly OwnField[],
  values: DocumentValues,
): DecidedOwn {
  const plan =
    plans.get(formulas) ??
    planFormulas(
      formulas.fields.map(({ names = {}, ...field }) => ({
        ...field,
        names: new Map(Object.entries(names)),
      })),
      new Map(Object.entries(formulas.types)),
    );
  plans.set(formulas, plan);
  const results = workOut(plan, (name) => {
    const own = fields
      .filter(({ view }) => view.filling !== 'derived')
      .flatMap(({ inForms }) => inForms)
      .filter((one) => nameOf(one) === name);
    if (own.length > 0) return firstOf(own, values);
    return exactly(formulas.types[name], valueOf(formulas.known, name) ?? null);
  });
  return {
    hidden: new Set(results.hidden.keys()),
    calculated: new Map(
      [...results.values].map(([key, value]) => [
        key,
        value instanceof Fault ? '' : writeValue(value),
      ]),
    ),
  };
}

/** The value of a name: of the first of its fields that holds one. */
function firstOf(own: readonly FormField[], values: DocumentValues): FormulaValue {
  let found: FormulaValue = null;
  for (const { formTemplateId, field } of own) {
    const value = valueOf(values[formTemplateId] ?? {}, field.key);
    found = exactly(formulaTypeOf(field), formulaValueOf(field, value));
    if (found !== null && found !== false) return found;
  }
  return found;
}
