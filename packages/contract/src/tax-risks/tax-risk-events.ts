import { z } from 'zod';
import { eventsOf, happening } from '../events/event-kind.ts';
import { guid } from '../rules.ts';

const ofVersion = { version: z.int() };

export const taxRiskEvents = eventsOf('tax-risk', 'Tax risk', {
  'tax-risk.created': happening('Started the assessment of the tax status'),
  'tax-risk.changed': happening('Changed the engagement', ofVersion),
  'tax-risk.answered': happening('Answered questions on the tax status', ofVersion),
  'tax-risk.copied': happening('Copied the answers of an earlier engagement', { fromId: guid }),
  'tax-risk.submitted': happening('Submitted the assessment for sign-off', ofVersion),
  'tax-risk.returned': happening('Returned the assessment', ofVersion),
  'tax-risk.overridden': happening('Overrode the result of the rules', ofVersion),
  'tax-risk.override-removed': happening('Removed the override', ofVersion),
  'tax-risk.signed-off': happening('Signed off the tax status', {
    ...ofVersion,
    decision: z.string(),
    engineVersion: z.string(),
  }),
  'tax-risk.superseded': happening('Superseded the signed-off version', ofVersion),
  'tax-risk.issued': happening('Issued the status determination statement', {
    ...ofVersion,
    statementId: guid,
    number: z.string(),
  }),
  'tax-risk.statement-made': happening('Sealed the statement', {
    statementId: guid,
    /** SHA-256 in hexadecimal digits. */
    sha256: z.string(),
  }),
  'tax-risk.statement-opened': happening('Opened the statement', { recipientId: guid }),
  'tax-risk.acknowledged': happening('Acknowledged the statement', { recipientId: guid }),
  'tax-risk.disputed': happening('Received a disagreement', { disputeId: guid, dueOn: z.string() }),
  'tax-risk.dispute-reminded': happening('Sent a reminder of an open disagreement', {
    disputeId: guid,
    daysLeft: z.int(),
  }),
  'tax-risk.upheld': happening('Decided that the status stands', { disputeId: guid }),
  'tax-risk.withdrawn': happening('Withdrew the statement', { disputeId: guid }),
  'tax-risk.review-due': happening('The review of the tax status became due'),
  'tax-risk.review-set': happening('Set the date of the review'),
  'tax-risk.route-changed': happening('The route changed'),
  'tax-risk.level-changed': happening('The risk level changed'),
  'tax-risk.closed': happening('Closed the engagement'),
  'tax-risk.reopened': happening('Reopened the engagement'),
  'tax-risk.evidence-added': happening('Attached evidence', { sha256: z.string() }),
  'tax-risk.evidence-removed': happening('Removed evidence', { sha256: z.string() }),
  'tax-risk.invited': happening('Requested answers', { invitationId: guid }),
  'tax-risk.invitation-withdrawn': happening('Cancelled the request for answers', {
    invitationId: guid,
  }),
  'tax-risk.questions-opened': happening('Opened the questions', { invitationId: guid }),
  'tax-risk.answered-by-link': happening('Answered the questions by a link', {
    invitationId: guid,
  }),
});

export const industryRoleEvents = eventsOf('industry-role', 'Industry role', {
  'industry-role.created': happening('Added the industry role'),
  'industry-role.changed': happening('Changed the industry role'),
  'industry-role.archived': happening('Archived the industry role'),
  'industry-role.restored': happening('Restored the industry role'),
});
