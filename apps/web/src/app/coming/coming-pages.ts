import { type Icon, IconSend } from '@tabler/icons-react';
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
    path: 'docDistributions',
    title: 'Doc Distributions',
    icon: IconSend,
    needs: ['doc-distributions.use', 'contacts-and-distributions'],
    text: 'Scripts, schedules and notices will be sent from here to many people at once, each with a personal, watermarked and tracked copy.',
  },
];
