export { formPackRoutes } from './routes.ts';
export { createFormPack } from './save-form-pack.ts';
export { usablePacks } from './usable-packs.ts';
