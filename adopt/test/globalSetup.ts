import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type PackedPackage, packPackages } from '../../scripts/pack/packPackages.ts'
import { startRegistry } from '../src/startRegistry.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The tarballs of our packages. */
    readonly packed: readonly PackedPackage[]
    /** The registry that they were published into. */
    readonly registryUrl: string
  }
}

/** One pack and one registry for all files of the suite. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-adopt-'))
  const packed = await packPackages(join(folder, 'packed'))
  const registry = await startRegistry(join(folder, 'registry'), packed)
  project.provide('packed', packed)
  project.provide('registryUrl', registry.url)
  return async () => {
    await registry.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
