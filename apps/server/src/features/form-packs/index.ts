export { formPackRoutes } from './routes.ts';
export { saveFormPack } from './save-form-pack.ts';
