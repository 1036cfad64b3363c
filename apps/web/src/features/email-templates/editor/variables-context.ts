import type { EmailVariable } from '@countersign/contract';
import { createContext } from 'react';

/** The variables of the email that is written, for what stands inside the editor. */
export const VariablesContext = createContext<readonly EmailVariable[]>([]);
