import { type Icon, IconChartBar, IconSend, IconShieldCheck } from '@tabler/icons-react';

/** A page whose work is still to come: what it will be there for. */
export interface ComingPageInfo {
  /** Below `/dashboard/`. */
  path: string;
  title: string;
  icon: Icon;
  /** What will be here, in a sentence or two. */
  text: string;
}

/** The pages that are announced and not built yet. */
export const comingPages: readonly ComingPageInfo[] = [
  {
    path: 'report',
    title: 'Report',
    icon: IconChartBar,
    text: 'Reports on documents, turnaround and outstanding signatures will be here, ready-made or put together by you, to read on the screen or to export.',
  },
  {
    path: 'tax-risks',
    title: 'Tax Risks',
    icon: IconShieldCheck,
    text: 'The tax-status assessment of each engagement will be here: the questions, the outcome with its reasons, and a rating of the risk.',
  },
  {
    path: 'docDistributions',
    title: 'Doc Distributions',
    icon: IconSend,
    text: 'Scripts, schedules and notices will be sent from here to many people at once, each with a personal, watermarked and tracked copy.',
  },
];
