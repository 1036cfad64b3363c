import { createContext, useContext } from 'react';
import { type ToneOf, tonesFor } from '../../kit/fields/assignees.ts';

const Context = createContext<ToneOf>(tonesFor([]));

/** Gives the components inside the colours of those who fill the fields of a form. */
export const AssigneeTones = Context.Provider;

/** Finds the colour of who fills a field of the form. */
export function useToneOf(): ToneOf {
  return useContext(Context);
}
