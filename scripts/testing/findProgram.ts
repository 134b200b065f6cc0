import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The first of `names` that lies on the PATH or in one of `folders`. */
export function findProgram(names: readonly string[], folders: readonly string[] = []): string | undefined {
  const all = [...(process.env.PATH ?? '').split(delimiter), ...folders]
  return names.flatMap((name) => all.map((folder) => join(folder, name))).find((path) => existsSync(path))
}
