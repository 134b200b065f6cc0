import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { sqliteStore } from '../src/stores/sqliteStore.ts'
import { createBrowser, createKey, createPerson, createTestServer, outcome } from './people.ts'

type Kind = 'cookie' | 'token'

/** What the child said until it was killed, at some point of its work. */
async function runUntilKilled(file: string, kind: Kind): Promise<string[][]> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('killChild.ts', import.meta.url)), file, kind], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (data) => {
    said += data
    // Once it is at work, for a time that no round of it divides.
    if (said.split('\n').length > 80) setTimeout(() => child.kill('SIGKILL'), Math.random() * 20)
  })
  const [, signal] = await once(child, 'close')
  expect(signal).toBe('SIGKILL')
  return said
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split(' '))
}

it.each(['cookie', 'token'] as const)(
  'loses nothing that was acknowledged and revives nothing that was ended, by %s',
  async (kind) => {
    const folder = mkdtempSync(join(tmpdir(), 'siwx-killed-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, 'siwx.sqlite')
    for (let round = 0; round < 4; round++) {
      const lines = await runUntilKilled(file, kind)
      const leaving = new Set(lines.filter(([word]) => word === 'leaving').map(([, secret]) => secret))
      const out = lines.filter(([word]) => word === 'out').map(([, secret = '']) => secret)
      const signedIn = lines.filter(([word]) => word === 'in')
      const kept = signedIn.map(([, secret = '']) => secret).filter((secret) => !leaving.has(secret))
      expect([kept.length > 4, out.length > 4]).toEqual([true, true])

      const database = new DatabaseSync(file)
      const session = { kind: 'token', keys: [await createKey('k')], issuer: 'i', audience: 'a' } as const
      const { server } = createTestServer({
        store: sqliteStore(database),
        verify: async () => ({ by: 'key' }),
        ...(kind === 'token' && { session }),
      })
      const statusOf = async (secret: string) => {
        const browser = createBrowser(server)
        if (kind === 'token') return outcome(await browser.post('/refresh', { refreshToken: secret }))
        browser.cookies.set('__Host-siwx', secret)
        return outcome(await browser.get('/session'))
      }
      expect(new Set(await Promise.all(kept.map(statusOf)))).toEqual(new Set(['200']))
      expect(new Set(await Promise.all(out.map(statusOf)))).toEqual(new Set(['401 siwx/session-invalid']))
      for (const [, , nonce = '', token = ''] of signedIn.slice(-3)) {
        expect(
          await server.verify({ message: messageOf(nonce), signature: '0x00', secrets: [token] }).catch(codeOf),
        ).toBe('siwx/nonce-used')
      }
      database.close()
    }
  },
  90_000,
)

const messageOf = (nonce: string) => createPerson().write(nonce)
const codeOf = (error: unknown) => (error as { code?: string }).code
