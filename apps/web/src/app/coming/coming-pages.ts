import {
  type Icon,
  IconAddressBook,
  IconAdjustments,
  IconChartBar,
  IconListDetails,
  IconMail,
  IconSend,
  IconShieldCheck,
  IconSitemap,
  IconUserPlus,
} from '@tabler/icons-react';

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
    path: 'contacts',
    title: 'Contacts',
    icon: IconAddressBook,
    text: 'The people outside your organisation will be here, with their details, groups, documents and distributions.',
  },
  {
    path: 'add-contact',
    title: 'Add contact',
    icon: IconUserPlus,
    text: 'Somebody new will be added here, with names, e-mail, mobile, department and engagement type. Until then, recipients are kept when you draft a document for them.',
  },
  {
    path: 'docDistributions',
    title: 'Doc Distributions',
    icon: IconSend,
    text: 'Scripts, schedules and notices will be sent from here to many people at once, each with a personal, watermarked and tracked copy.',
  },
  {
    path: 'approval-setup',
    title: 'Approval setup',
    icon: IconSitemap,
    text: 'Chains of approval will be set up here: who approves, in which order, and who signs.',
  },
  {
    path: 'email-templates',
    title: 'Email templates',
    icon: IconMail,
    text: 'The wording of every e-mail that leaves in your name will be edited here, with a preview of real data.',
  },
  {
    path: 'custom-fields',
    title: 'Custom fields',
    icon: IconAdjustments,
    text: 'Fields of your own for contacts, projects and documents will be made and edited here.',
  },
  {
    path: 'custom-fields-list',
    title: 'Custom fields list',
    icon: IconListDetails,
    text: 'All of your custom fields will be listed here, with their kind and where they are used.',
  },
];
