import { KitError } from '@latchkey/protocol'
import { describe, expect, it, vi } from 'vitest'
import { createEmbeddedProvider } from './createEmbeddedProvider.ts'
import { createFrame } from './createFrame.ts'

const account = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'

/** A provider over a frame that answers when the test says so. */
function meet() {
  const asked = new Map<string, { resolve(value: unknown): void; reject(error: unknown): void }>()
  const switched: string[] = []
  const failed: string[] = []
  const waits: boolean[] = []
  const provider = createEmbeddedProvider({
    accounts: () => [account],
    chain: () => 'eip155:8453',
    switchTo: async (networkId) => void switched.push(networkId),
    login: async () => {},
    ask: ({ method }, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      asked.set(method, { resolve, reject })
      signal?.addEventListener('abort', () =>
        reject(new KitError({ code: 'request/aborted', shortMessage: 'Aborted' })),
      )
      return promise
    },
    waiting: (now) => void waits.push(now),
    failed: ({ code }) => void failed.push(code),
  })
  return { provider, asked, switched, failed, waits }
}

describe('the provider of the embedded wallet', () => {
  it('gives up what waits for the person when they decline, and no read [S4.89] [S4.90]', async () => {
    const { provider, asked, waits } = meet()
    const read = provider.request({ method: 'eth_blockNumber' })
    const signatures = ['personal_sign', 'eth_signTypedData_v4'].map((method) =>
      provider.request({ method, params: ['0x', account] }).catch(({ code }: { code: number }) => code),
    )
    await vi.waitFor(() => expect([...asked.keys()]).toHaveLength(3))
    expect(waits).toEqual([true])
    provider.rejectAll()
    expect(await Promise.all(signatures)).toEqual([4001, 4001])
    expect(waits).toEqual([true, false])
    asked.get('eth_blockNumber')?.resolve('0x10')
    expect(await read).toBe('0x10')
  })

  it('switches and adds chains itself, those that the app has [S3.168] [S3.169]', async () => {
    const { provider, switched, asked } = meet()
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x2105')
    for (const method of ['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
      expect(await provider.request({ method, params: [{ chainId: '0x89' }] })).toBeNull()
    expect(switched).toEqual(['eip155:137', 'eip155:137'])
    expect(asked.size).toBe(0)
    await expect(provider.request({ method: 'wallet_switchEthereumChain', params: ['polygon'] })).rejects.toThrow()
  })

  it('tells of a signature that the person declined on the wallet’s own screen [S8.10]', async () => {
    const { provider, asked, failed } = meet()
    const signed = provider.request({ method: 'personal_sign', params: ['0x', account] })
    await vi.waitFor(() => expect(asked.size).toBe(1))
    asked.get('personal_sign')?.reject(new KitError({ code: 'wallet/user-rejected', shortMessage: 'Declined' }))
    await expect(signed).rejects.toMatchObject({ code: 4001 })
    expect(failed).toEqual(['siwx/signature-declined'])
  })

  it('lets nothing through that is not in the policy [S6.12]', async () => {
    const { provider, asked, failed } = meet()
    await expect(provider.request({ method: 'eth_sign', params: [account, '0x'] })).rejects.toThrow(
      'Requested RPC call is not allowed',
    )
    expect(asked.size).toBe(0)
    expect(failed).toEqual(['frame/method-not-allowed'])
  })
})

it('a frame where there is no page says that it is not set [S8.38]', () => {
  const frame = createFrame({
    env: {} as never,
    settings: { frameUrl: 'https://wallet.example', projectId: 'p' },
    memory: {} as never,
    themeMode: () => 'dark',
  })
  expect(() => frame()).toThrow('W3mFrame: iframe is not set')
})
