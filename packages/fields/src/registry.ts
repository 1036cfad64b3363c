import { z } from 'zod';
import type { FieldPlugin } from './plugin.ts';

/** The types of fields that there are. */
export interface FieldRegistry<P extends FieldPlugin = FieldPlugin> {
  readonly plugins: readonly P[];
  /** A field of one of the types. */
  readonly schema: z.ZodDiscriminatedUnion<P['schema'][] & [P['schema']], 'type'>;
  /** What a field of one of the types can hold. */
  readonly value: z.ZodUnion<P['value'][]>;
  /** The plugin of a type. Throws a `RangeError` where there is no such type. */
  find(type: string): P;
}

/** A registry of these types; each must be there once. */
export function fieldRegistry<P extends FieldPlugin>(plugins: readonly P[]): FieldRegistry<P> {
  const byType = new Map<string, P>(plugins.map((plugin) => [plugin.type, plugin]));
  const schemas = plugins.map(({ schema }) => schema);
  return {
    plugins,
    // Of an array, zod cannot know that it is not empty.
    schema: z.discriminatedUnion('type', schemas as never),
    value: z.union([...new Set(plugins.map(({ value }) => value))]) as never,
    find(type) {
      const plugin = byType.get(type);
      if (!plugin) throw new RangeError(`There is no type of field called “${type}”.`);
      return plugin;
    },
  };
}
