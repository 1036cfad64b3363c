export {
  type ListedFile,
  listZip,
  unpackZip,
  type ZipLimits,
  type ZippedFile,
} from './list-zip.ts';
export { storeZip, type ZipEntry } from './store-zip.ts';
