import type { Field, SiblingForm } from '@countersign/contract';
import type { FieldFormulaProblem } from '@countersign/domain';
import { createContext, useContext } from 'react';

/** Holds the fields that formulas of a form can use, and the problems of its formulas. */
export interface FormulaSurroundings {
  fields: readonly Field[];
  /** The forms whose fields they can use, too. */
  siblings: readonly SiblingForm[];
  problems: readonly FieldFormulaProblem[];
}

const Context = createContext<FormulaSurroundings>({ fields: [], siblings: [], problems: [] });

/** Gives the formula inputs inside what is around them, as it is now. */
export const FormulaSurroundingsProvider = Context.Provider;

export const useFormulaSurroundings = (): FormulaSurroundings => useContext(Context);
