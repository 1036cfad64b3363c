export { formPackOperations } from './operations.ts';
export { createFormPack } from './save-form-pack.ts';
export { usablePacks } from './usable-packs.ts';
