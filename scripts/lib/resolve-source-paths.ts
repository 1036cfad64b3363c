import path from 'node:path';
import type { Plugin } from 'rolldown';

/**
 * Lets a module of ours find files in the folder of its source, which is somewhere else than the bundle. One
 * of a package that looks for files of its own would look in the wrong folder.
 * @param folder where the bundle will be, as seen from the sources
 * @param fileOf the file in it of a module that is started by itself, or undefined where it has none
 */
export function resolveSourcePaths(
  folder: string,
  fileOf: (entry: string) => string | undefined,
): Plugin {
  return {
    name: 'places',
    transform: {
      filter: { code: /import\.meta\.(url|dirname|filename)|__dirname|__filename/ },
      handler(code, id) {
        if (id.includes('node_modules')) {
          this.error(`${id} looks for files beside itself: name its package as external.`);
        }
        const source = path.relative(folder, id).split(path.sep).join('/');
        const resolved = code.replaceAll(
          /new URL\('\.\/([a-z-]+)\.ts', import\.meta\.url\)|import\.meta\.(url|dirname|filename)/g,
          (_found, entry: string | undefined, part: 'url' | 'dirname' | 'filename') => {
            if (entry !== undefined) {
              const file = fileOf(entry);
              if (file === undefined) this.error(`${id} starts ${entry}.ts: name it as an entry.`);
              return `new URL('./${file}', import.meta.url)`;
            }
            if (part === 'url') return `new URL('${source}', import.meta.url).href`;
            const file = part === 'dirname' ? path.posix.dirname(source) : source;
            return `(import.meta.dirname + '/${file}')`;
          },
        );
        // Lines stay lines, so the maps stay right.
        return { code: resolved, map: null };
      },
    },
  };
}
