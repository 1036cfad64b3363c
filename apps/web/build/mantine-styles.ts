import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const libraries = /^.*\/node_modules\/(@mantine\/(?:core|dropzone|notifications|tiptap))\//;

/**
 * Has each component of the library bring its own styles, so that a page loads those of the components that it
 * shows. They are in a layer: ours win over them in whatever order files come.
 */
export function mantineStyles(): Plugin {
  return {
    name: 'mantine-styles',
    apply: 'build',
    transform: {
      filter: { id: /\/@mantine\/(core|dropzone|notifications|tiptap)\/esm\/.+\.module\.mjs$/ },
      handler(code, id) {
        const [folder = '', library = ''] = libraries.exec(id) ?? [];
        const name = path.basename(id, '.module.mjs');
        const own = `styles/${name}.layer.css`;
        const styles = library === '@mantine/core' ? own : 'styles.layer.css';
        if (!fs.existsSync(path.join(folder, styles)))
          throw new Error(`${library} has no ${styles} for ${id}.`);
        return { code: `import '${library}/${styles}';\n${code}`, map: null };
      },
    },
  };
}

/** The same for development, where the libraries are bundled before: all styles at once. */
export function allMantineStyles(): Plugin {
  return {
    name: 'all-mantine-styles',
    apply: 'serve',
    transform: {
      filter: { id: /\/ui\/theme\/Theme\.tsx$/ },
      handler(code) {
        const all = ['core', 'dropzone', 'notifications', 'tiptap'];
        const imports = all.map((name) => `import '@mantine/${name}/styles.layer.css';\n`);
        return { code: imports.join('') + code, map: null };
      },
    },
  };
}
