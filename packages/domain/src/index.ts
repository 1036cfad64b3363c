export * from './documents/life-cycle.ts';
export * from './form-templates/check-values.ts';
export * from './policy/document-scope.ts';
export * from './policy/policies.ts';
