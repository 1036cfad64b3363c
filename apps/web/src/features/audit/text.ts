/** The texts of the audit trail. */
export const text = {
  title: 'Audit trail',
  description: 'Who did what, when and from where. Events are never changed or removed.',
  back: 'Users',
  label: 'events',
  search: 'Search people and names',
  emptyTitle: 'No activity yet',
  empty: 'Every change made in your organisation appears here.',
  columns: { action: 'Action', record: 'Record', address: 'Address' },
  system: 'System',
  formerUser: 'Former user',
  deleted: (recordType: string) => `${recordType}, deleted`,
  byWhom: (actor: string, ago: string) => `${actor}, ${ago}`,
  from: (address: string) => `, from ${address}`,
  check: {
    open: 'Verify audit trail',
    title: 'Audit trail verification',
    description:
      'Each event is chained to the one before it by a key that is kept outside the database. The last event of each chain is sealed once a day.',
    checking: 'Verifying audit trail',
    downloadSeals: 'Download seals',
    sealsFile: 'Audit seals',
    events: (count: number) =>
      `${count.toLocaleString('en-GB')} ${count === 1 ? 'event' : 'events'}`,
    checked: (events: string) => `${events} checked.`,
    intact: 'Audit trail verified',
    tampered: 'Audit trail has been tampered with',
    broken: 'Events of these records were changed, moved or forged:',
    cutOff: 'Events of these records are missing or were replaced:',
    brokenSeals: (days: string) => `These seals are missing or were changed: ${days}.`,
    keyedSince: (moment: string) => `Protected by a key since ${moment}.`,
    unkeyed: (events: string) =>
      `${events} from before then: unchanged since that moment, not proven earlier.`,
    notSealed: 'Not sealed yet. The newest events of a chain could be removed.',
    sealedUntil: (moment: string) => `Sealed up to ${moment}.`,
    timestampedUntil: (moment: string) => `Timestamped up to ${moment}.`,
  },
};
