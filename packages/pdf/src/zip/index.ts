export {
  type ListedFile,
  listZip,
  unpackZip,
  type ZipLimits,
} from './list-zip.ts';
export { storeZip, type ZipEntry } from './store-zip.ts';
