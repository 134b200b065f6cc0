import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a host finds in the package.json of one of our packages. */
export function installedManifest(folder: string, name: string) {
  return JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, string>>
    readonly license: string
  }
}

/** The files of one of our packages, as a host has them. */
export function installedFiles(folder: string, name: string): readonly string[] {
  return readdirSync(join(folder, 'node_modules', name), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('node_modules'))
    .sort()
}
