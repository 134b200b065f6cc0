import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { testVault } from '../testVault.ts'

/** Both services on files of a folder, with time as it was. */
export async function openKillVault(folder: string, nowMs: number, plugins: readonly KyselyPlugin[] = []) {
  const side = (name: string) => ({
    database: { sqlitePath: join(folder, `${name}.db`) },
    kms: { kind: 'local' as const, path: join(folder, `${name}.keys`) },
  })
  // A host of its own, since several run beside each other.
  const guardianUrl = `http://${randomBytes(8).toString('hex')}.test`
  const vault = await testVault({ auth: { ...side('auth'), guardianUrl }, guardian: side('guardian'), plugins })
  vault.clock.ms = nowMs
  // What the auth service tells the guardian by itself.
  const others = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const { origin, pathname } = new URL(String(input))
    return origin === guardianUrl ? vault.guardian.send(pathname, init) : others(input, init)
  }
  return vault
}
