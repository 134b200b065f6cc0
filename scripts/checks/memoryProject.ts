import type { Project } from './check.types.ts'

/** A project made of the given texts, for the tests of the checks. */
export function memoryProject(files: Readonly<Record<string, string>>): Project {
  return {
    root: '/nowhere',
    files: Object.keys(files).sort(),
    exists: (file) => files[file] !== undefined,
    read(file) {
      const text = files[file]
      if (text === undefined) throw new Error(`No such file: ${file}`)
      return text
    },
  }
}
