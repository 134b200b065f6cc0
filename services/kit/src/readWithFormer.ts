import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** In the folder of a built site: the build before it, of which pages are still open. */
export const formerFolder = '.before'

/**
 * A built site with the assets of the build before it: a page that a browser loaded before an update goes on asking for its
 * own. Documents are those of the present build alone.
 *
 * @param read The files of a folder by URL path.
 */
export function readWithFormer<File>(
  folder: string,
  read: (folder: string) => ReadonlyMap<string, File>,
): ReadonlyMap<string, File> {
  const files = read(folder)
  const former = join(folder, formerFolder)
  if (!existsSync(former)) return files
  return new Map([...[...read(former)].filter(([path]) => path.startsWith('/assets/')), ...files])
}
