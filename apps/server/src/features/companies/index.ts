export { archiveCompany } from './archive-company.ts';
export { brandColumns, brandOfCompany, brandOfRow } from './company-brand.ts';
export { companyChoices } from './company-choices.ts';
export { insertCompany } from './create-company.ts';
export { getLogo } from './get-logo.ts';
export { companyOperations } from './operations.ts';
export { uploadLogo } from './upload-logo.ts';
