export { findFormPack } from './form-pack-rows.ts';
export { formPackRoutes } from './routes.ts';
export { saveFormPack } from './save-form-pack.ts';
