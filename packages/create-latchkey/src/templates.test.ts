import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'

/** As much of a kit as is used here. */
type Kit = { readonly store: { setState(change: object): void } }

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
