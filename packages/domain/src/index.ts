export * from './documents/document-acts.ts';
export * from './documents/life-cycle.ts';
export * from './form-templates/check-values.ts';
export * from './people/mobile.ts';
export * from './policy/policies.ts';
