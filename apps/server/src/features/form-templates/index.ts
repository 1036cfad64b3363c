export { currentVersion, findFormTemplate, userName } from './form-template-queries.ts';
export { contentsOf, type VersionKey } from './form-versions.ts';
export { formTemplateRoutes } from './routes.ts';
export { updateFormTemplate } from './update-form-template.ts';
export { uploadFormTemplate } from './upload-form-template.ts';
