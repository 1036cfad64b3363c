export * from './answer-differences.ts';
export * from './calendar.ts';
export * from './review-date.ts';
export * from './risk-level.ts';
export * from './statement-parties.ts';
export * from './tax-evidence-needs.ts';
export * from './tax-life-cycle.ts';
export * from './tax-route.ts';
