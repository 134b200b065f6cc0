/** What is read of a package-lock.json. */
type Entry = {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly name?: string
}
type Lock = { readonly packages: Readonly<Record<string, Entry>> }

const isOurs = (path: string) => /(^|\/)node_modules\/(@latchkey\/[^/]+|latchkey|create-latchkey)$/.test(path)

/**
 * The lock of a host as it is kept: what others have made, by version and hash and without an address. Ours come from the
 * local registry, with the bytes of the day.
 */
export function keptLock(text: string): string {
  const lock = JSON.parse(text) as Lock
  const packages = Object.entries(lock.packages)
    .filter(([path]) => !isOurs(path))
    .map(([path, { resolved: _, ...entry }]) => [path, entry])
  return `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, undefined, 2)}\n`
}

/**
 * The same with the address of each tarball in the registry at `url`: npm finds what it has by hash, and asks for none of
 * the lists of versions, which take longer than all else of an install.
 */
export function addressedLock(text: string, url: string): string {
  const lock = JSON.parse(text) as Lock
  const packages = Object.entries(lock.packages).map(([path, entry]) => {
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (path === '' || entry.integrity === undefined) return [path, entry]
    return [path, { ...entry, resolved: `${url}${name}/-/${name.split('/').at(-1)}-${entry.version}.tgz` }]
  })
  return JSON.stringify({ ...lock, packages: Object.fromEntries(packages) })
}

/** What an install has changed in the versions of a kept lock, one line each; nothing where it has taken them as they are. */
export function lockChanges(kept: string, installed: string): readonly string[] {
  const versions = (text: string) =>
    new Map(Object.entries((JSON.parse(text) as Lock).packages).map(([path, { version }]) => [path, version]))
  const before = versions(keptLock(kept))
  const after = versions(keptLock(installed))
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => path !== '' && before.get(path) !== after.get(path))
    .map((path) => `${path}: ${before.get(path) ?? 'absent'} in the lock, ${after.get(path) ?? 'absent'} installed`)
}
