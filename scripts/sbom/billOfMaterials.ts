import { Enums, Models, Serialize, SPDX, Spec } from '@cyclonedx/cyclonedx-library'
import * as v from 'valibot'

const names = v.optional(v.record(v.string(), v.string()), {})
const entrySchema = v.object({
  name: v.optional(v.string()),
  version: v.optional(v.string()),
  license: v.optional(v.string()),
  integrity: v.optional(v.string()),
  /** A workspace: where its own entry is. */
  link: v.optional(v.boolean()),
  resolved: v.optional(v.string()),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: v.optional(v.record(v.string(), v.object({ optional: v.optional(v.boolean()) })), {}),
})
const lockSchema = v.object({ packages: v.record(v.string(), entrySchema) })
type Entry = v.InferOutput<typeof entrySchema>
type Lock = Readonly<Record<string, Entry>>

/** The folders of what ships: each gets a bill of its own. */
export function shippedFolders(lockText: string): readonly string[] {
  return Object.keys(parseLock(lockText)).filter((path) => /^(packages|services|apps)\/[^/]+$/.test(path))
}

/**
 * What one package or service ships with, as a CycloneDX bill: every package of the lock that it leads to at run time, with
 * version, licence and hash. The same lock gives the same bytes.
 * @param folder A workspace of the lock, such as `services/api`.
 */
export function billOfMaterials(lockText: string, folder: string): string {
  const lock = parseLock(lockText)
  const components = new Map<string, Models.Component>()

  function componentOf(path: string): Models.Component {
    const known = components.get(path)
    if (known !== undefined) return known
    const entry = lock[path]
    if (entry === undefined) throw new Error(`The lock has no ${path}.`)
    const component = describe(path, entry)
    components.set(path, component)
    const peers = path === folder ? [] : Object.keys(entry.peerDependencies)
    const needed = peers.filter((name) => entry.peerDependenciesMeta[name]?.optional !== true)
    for (const name of [...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }), ...needed]) {
      const found = resolve(lock, path, name)
      if (found !== undefined) component.dependencies.add(componentOf(found).bomRef)
      // Peers and binaries of other platforms may be absent; what is imported may not.
      else if (entry.dependencies[name] !== undefined && entry.optionalDependencies[name] === undefined)
        throw new Error(`The lock has no ${name}, which ${path} ships with.`)
    }
    return component
  }

  const bom = new Models.Bom()
  const root = componentOf(folder)
  bom.metadata.component = root
  for (const component of components.values()) if (component !== root) bom.components.add(component)
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6))
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`
}

const parseLock = (text: string): Lock => v.parse(v.pipe(v.string(), v.parseJson(), lockSchema), text).packages

/** Where Node finds a package that a file at `from` imports. */
function resolve(lock: Lock, from: string, name: string): string | undefined {
  const parts = from.split('/')
  for (let length = parts.length; length >= 0; length -= 1) {
    const path = [...parts.slice(0, length), 'node_modules', name].join('/')
    const entry = lock[path]
    if (entry !== undefined) return entry.link === true ? entry.resolved : path
  }
  return undefined
}

function describe(path: string, { name, version, license, integrity }: Entry): Models.Component {
  const full = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const [short = full, scope] = full.split('/').reverse()
  const isOwn = !path.includes('node_modules/')
  const kind = isOwn && !path.startsWith('packages/') ? Enums.ComponentType.Application : Enums.ComponentType.Library
  const component = new Models.Component(kind, short, { bomRef: path })
  if (scope !== undefined) component.group = scope
  if (version !== undefined) component.version = version
  if (!isOwn) component.purl = `pkg:npm/${full.replace('@', '%40')}@${version}`
  if (license !== undefined) component.licenses.add(licenceOf(license))
  const [, sha512] = /^sha512-(.+)$/.exec(integrity ?? '') ?? []
  if (sha512 !== undefined)
    component.hashes.set(Enums.HashAlgorithm['SHA-512'], Buffer.from(sha512, 'base64').toString('hex'))
  return component
}

const licenceOf = (text: string) =>
  SPDX.isSupportedSpdxId(text) ? new Models.SpdxLicense(text) : new Models.LicenseExpression(text)
