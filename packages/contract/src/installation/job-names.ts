/** Maps the queues of jobs to what people call their jobs. */
export const jobNames = {
  'mail.send': 'Email',
  'mail.release-held': 'Release of held emails',
  'files.remove-unused': 'Deletion of an unused file',
  'files.delete-unreferenced': 'Release of an attached file',
  'my-page.mail-code': 'Code for an own page',
  'documents.deliver': 'Document: PDF, seal and emails',
  'documents.remind': 'Document: reminder',
  'documents.delegate': 'Document: handover to a delegate',
  'documents.notify-of-comment': 'Document: comment emails',
  'documents.release-held': 'Document: end of a tax hold',
  'documents.end': 'Document: expiry (every 10 minutes)',
  'documents.delegations': 'Delegates: beginning and end (every 10 minutes)',
  'distributions.start': 'Distribution: start',
  'distributions.send': 'Distribution: sending',
  'distributions.notify-of-replacement': 'Distribution: emails about a replaced file',
  'distributions.report': 'Distribution: report to the sender',
  'watermark-images.purge': 'Watermark images: clean-up (every 10 minutes)',
  'tax-risks.recheck': 'Tax risks: recalculation',
  'tax-risks.time': 'Tax risks: recalculation (every 10 minutes)',
  'tax-risks.make-statement': 'Tax statement',
  'tax-risks.remind-of-dispute': 'Tax disagreement: reminder',
  'imports.check': 'Import: check',
  'imports.run': 'Import',
  'imports.undo': 'Import: undo',
  'imports.purge': 'Imports: clean-up (every 10 minutes)',
  'reports.run': 'Report file',
  'reports.working-time': 'Reports: working hours',
  'reports.schedules': 'Reports: scheduled emails (every minute)',
  'reports.purge': 'Reports: clean-up (every hour)',
  'notifications.daily': 'Daily emails (every 10 minutes)',
  'notifications.purge': 'Notifications: clean-up (every day)',
  'links.purge': 'Links: clean-up (every day)',
  'saved-details.purge': 'Saved details: clean-up (every day)',
  'user-pool.purge': 'User pool: clean-up (every 10 minutes)',
  'installation.watch': 'Installation: check (every 5 minutes)',
  'audit.seal-heads': 'Audit trail: daily seal',
} as const;

/** Lists the queues whose jobs have a name. */
export const jobQueues = Object.keys(jobNames) as (keyof typeof jobNames)[];

/** Returns what people call the jobs of a queue: the queue itself where this version does not know it. */
export function jobName(queue: string): string {
  return (jobNames as Record<string, string>)[queue] ?? queue;
}
