import type { Project } from './check.types.ts'

/** A package of this repository. */
export type Workspace = {
  readonly folder: string
  readonly name: string
  /** Package names that its own code may name. */
  readonly dependencies: ReadonlySet<string>
  readonly devDependencies: ReadonlySet<string>
  /** Entries, such as `.` or `./ports`, with the file of each. */
  readonly entries: ReadonlyMap<string, string>
}

type Manifest = {
  name?: string
  exports?: Record<string, string | { readonly 'latchkey-source': string }>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/**
 * The packages of the repository, read from their manifests, and the folders of the devnet that are installed by
 * themselves. The root is not among them.
 */
export function workspacesOf(project: Project): readonly Workspace[] {
  return project.files
    .filter((file) =>
      /^(packages|apps|services|examples|adopt\/hosts)\/[^/]+\/package\.json$|^(devnet\/([^/]+\/)?|adopt\/registry\/)package\.json$/.test(
        file,
      ),
    )
    .map((file) => {
      const folder = file.slice(0, -'/package.json'.length)
      const manifest = JSON.parse(project.read(file)) as Manifest
      return {
        folder,
        name: manifest.name ?? folder,
        dependencies: new Set([
          ...Object.keys(manifest.dependencies ?? {}),
          ...Object.keys(manifest.peerDependencies ?? {}),
        ]),
        devDependencies: new Set(Object.keys(manifest.devDependencies ?? {})),
        entries: new Map(
          Object.entries(manifest.exports ?? {}).map(([entry, target]) => {
            const path = typeof target === 'string' ? target : target['latchkey-source']
            return [entry, `${folder}/${path.replace('./', '')}`]
          }),
        ),
      }
    })
}
