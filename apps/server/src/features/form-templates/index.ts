export { addTemplate } from './add-template.ts';
export { publishFormTemplate } from './change-version.ts';
export { currentVersion, userName } from './form-template-queries.ts';
export { contentsOf, type VersionKey } from './form-versions.ts';
export { formTemplateRoutes } from './routes.ts';
export { describedEntry, filedForm, fileForm, openFile, readFiledForm } from './template-file.ts';
export { copyName } from './template-name.ts';
export { updateFormTemplate } from './update-form-template.ts';
export { uploadFormTemplate } from './upload-form-template.ts';
