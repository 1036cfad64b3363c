import { type Icon, IconShieldCheck } from '@tabler/icons-react';
import type { Need } from '../../core/session/access.ts';

/** A page whose work is still to come: what it will be there for. */
export interface ComingPageInfo {
  /** Below `/dashboard/`. */
  path: string;
  title: string;
  icon: Icon;
  /** What one needs to open it. */
  needs: readonly Need[];
  /** What will be here, in a sentence or two. */
  text: string;
}

/** The pages that are announced and not built yet. */
export const comingPages: readonly ComingPageInfo[] = [
  {
    path: 'tax-risks',
    title: 'Tax Risks',
    icon: IconShieldCheck,
    needs: ['tax-risks.use'],
    text: 'The tax-status assessment of each engagement will be here: the questions, the outcome with its reasons, and a rating of the risk.',
  },
];
