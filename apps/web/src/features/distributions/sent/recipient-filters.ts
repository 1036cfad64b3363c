import type { ListFilter } from '@countersign/contract';

const any = (field: string, ...values: string[]): readonly ListFilter[] => [
  { field, operator: 'any', values },
];

const confirmedEarlier: readonly ListFilter[] = [
  { field: 'earlierConfirmedAt', operator: 'filled', values: [] },
  { field: 'confirmedAt', operator: 'empty', values: [] },
];

/** The filters of the list of people that leave those of one kind. */
export const recipientFilters = {
  sent: any('delivery', 'sent', 'delivered', 'deferred', 'bounced', 'complained'),
  undelivered: any('delivery', 'bounced', 'complained', 'failed'),
  unopened: any('reading', 'unopened'),
  opened: any('reading', 'opened', 'viewed', 'downloaded', 'confirmed'),
  downloaded: any('reading', 'downloaded', 'confirmed'),
  confirmed: any('reading', 'confirmed'),
  confirmedEarlier,
} as const;
