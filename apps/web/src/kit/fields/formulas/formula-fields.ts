import type { Field } from '@countersign/contract';
import { createContext, useContext } from 'react';

const Context = createContext<readonly Field[]>([]);

/** Gives the formula inputs inside the fields that formulas can use, as they are now. */
export const FormulaFieldsProvider = Context.Provider;

/** The fields that formulas can use. */
export const useFormulaFields = (): readonly Field[] => useContext(Context);
