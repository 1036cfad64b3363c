export * from './answers.ts';
export * from './evaluate.ts';
export * from './levels.ts';
export * from './question.ts';
export * from './questions.ts';
export * from './reasons.ts';
export * from './tables.ts';
export * from './warnings.ts';
