import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { type TestVault, testVault } from '../testVault.ts'

/** Guardians that are up, by their origin: what the auth service reports by itself reaches them. */
const guardians = new Map<string, TestVault>()
const others = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const { origin, pathname } = new URL(input instanceof Request ? input.url : input)
  return guardians.get(origin)?.guardian.send(pathname, init) ?? others(input, init)
}

/** Both services on files of a folder, with time as it was. */
export async function openKillVault(
  folder: string,
  nowMs: number,
  plugins: readonly KyselyPlugin[] = [],
): Promise<TestVault> {
  const side = (name: string) => ({
    database: { sqlitePath: join(folder, `${name}.db`) },
    kms: { kind: 'local' as const, path: join(folder, `${name}.keys`) },
  })
  // A host of its own, since several run beside each other.
  const guardianUrl = `http://${randomBytes(8).toString('hex')}.test`
  const vault = await testVault({ auth: { ...side('auth'), guardianUrl }, guardian: side('guardian'), plugins })
  vault.clock.ms = nowMs
  guardians.set(guardianUrl, vault)
  return {
    ...vault,
    async [Symbol.asyncDispose]() {
      guardians.delete(guardianUrl)
      await vault[Symbol.asyncDispose]()
    },
  }
}
