import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'

/** As much of a kit as is used here. */
type Kit = { readonly store: { setState(change: object): void } }

type Policy = { policyFor(...given: readonly string[]): string }

const [alice, bob] = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC']

/** Puts an account into a kit, as a wallet does that moves to it. */
function show(kit: Kit, address: string | undefined) {
  const connection = { uid: 'test', connectorId: 'test', name: 'Test', accounts: [`eip155:1:${address}`] }
  kit.store.setState({
    status: address ? 'connected' : 'disconnected',
    connections: new Map(address ? [['test', connection]] : []),
    currentByNamespace: address ? { eip155: 'test' } : {},
  })
}

it('vanilla shows what the account in use holds, not what comes late for the one before', async () => {
  const places = new Map<string, { textContent: string; toggleAttribute(): void; addEventListener(): void }>()
  const place = (id: string) => {
    const one = places.get(id) ?? { textContent: '', toggleAttribute() {}, addEventListener() {} }
    places.set(id, one)
    return one
  }
  const answers = new Map<string, (wei: string) => void>()
  vi.stubGlobal('document', { getElementById: place })
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { id, params } = JSON.parse(body) as { id: number; params: readonly [string] }
    const result = await new Promise<string>((resolve) => answers.set(params[0], resolve))
    return Response.json({ jsonrpc: '2.0', id, result })
  })
  vi.stubEnv('VITE_RPC_URL', 'https://node.example.org')
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
  })
  const source = join(import.meta.dirname, '../templates/vanilla/src')
  await import(join(source, 'main.ts'))
  const { kit } = (await import(join(source, 'kit.ts'))) as { kit: Kit }
  const account = () => place('account').textContent

  show(kit, alice)
  await vi.waitFor(() => expect([...answers.keys()]).toEqual([alice]))
  show(kit, bob)
  await vi.waitFor(() => expect([...answers.keys()]).toEqual([alice, bob]))
  answers.get(bob)?.('0xde0b6b3a7640000')
  await vi.waitFor(() => expect(account()).toBe(`${bob}: 1 ETH`))
  answers.get(alice)?.('0x1bc16d674ec80000')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(account()).toBe(`${bob}: 1 ETH`)

  answers.clear()
  show(kit, alice)
  await vi.waitFor(() => expect([...answers.keys()]).toEqual([alice]))
  show(kit, undefined)
  answers.get(alice)?.('0x1bc16d674ec80000')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(account()).toBe('Connect a wallet to see what it holds.')
})

it('self-host ends with a failure where its services are killed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-killed-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(join(import.meta.dirname, '../templates/self-host'), folder, { recursive: true })
  const sources = join(folder, 'sources')
  mkdirSync(join(sources, 'scripts'), { recursive: true })
  writeFileSync(join(sources, 'package.json'), '{"name":"latchkey-repo"}')
  const start = (script: string) => {
    writeFileSync(join(sources, 'scripts/start.mjs'), script)
    return spawnSync(process.execPath, [join(folder, 'start.js')], { encoding: 'utf8' }).status
  }
  writeFileSync(join(folder, '.env'), `LATCHKEY_SOURCES=${sources}\nLATCHKEY_PROJECT_ID=shop\n`)
  expect(start('')).toBe(0)
  expect(start('process.exitCode = 3')).toBe(3)
  expect(start("process.kill(process.pid, 'SIGKILL')")).toBeGreaterThan(0)
})

it.each([
  ['vite', 'VITE_RPC_URL', (policy: Policy, url: string) => policy.policyFor(url)],
  ['next-base', 'NEXT_PUBLIC_RPC_URL', (policy: Policy, url: string) => policy.policyFor('nonce', url)],
])('%s says which setting is no URL', async (template, name, policyFor) => {
  const policy: Policy = await import(join(import.meta.dirname, `../templates/${template}/policy.ts`))
  expect(policyFor(policy, 'https://node.example.org/key')).toContain("connect-src 'self' https://node.example.org;")
  expect(policyFor(policy, '')).toContain("connect-src 'self';")
  expect(policyFor(policy, '')).toContain("form-action 'self'")
  for (const wrong of ['node.example.org', 'localhost:8545', 'https://']) {
    expect(() => policyFor(policy, wrong)).toThrow(`${name} in .env must be the URL of a node`)
  }
})
