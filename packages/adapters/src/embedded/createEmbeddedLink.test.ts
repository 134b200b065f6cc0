import { KitError } from '@latchkey/protocol'
import { expect, it, vi } from 'vitest'
import { createTestClock } from '../../test/support/createTestClock.ts'
import { createEmbeddedLink } from './createEmbeddedLink.ts'
import { createFrame } from './createFrame.ts'
import { loginMemory } from './loginMemory.ts'

vi.mock('./createFrame.ts')

const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const { signal } = new AbortController()

const addresses = { eip155: address, solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk' }

/** A link to a frame whose person has a wallet of a single key. */
function linkOfSingleKey(refusal = 'wallet/no-account' as const, family: keyof typeof addresses = 'eip155') {
  const request = vi.fn(async (_name: string, payload?: { chainId?: string }) => {
    if (payload?.chainId !== undefined && !payload.chainId.startsWith(`${family}:`))
      throw new KitError({ code: refusal, shortMessage: 'no' })
    return {
      email: null,
      userName: null,
      address: addresses[family],
      chainId: payload?.chainId,
      preferredAccountType: 'eoa',
    }
  })
  const frame = Object.assign(() => ({ request }), { smartNetworks: async () => [] })
  vi.mocked(createFrame).mockReturnValue(frame as never)
  const storage = { get: () => null, set: () => {}, remove: () => {}, subscribe: () => () => undefined }
  const env = { storage, clock: createTestClock(), log: () => {} }
  const link = createEmbeddedLink({
    env: env as never,
    settings: { frameUrl: 'https://wallet.example', projectId: 'p' },
    memory: loginMemory(env as never),
    namespaces: ['eip155', 'solana'],
    themeMode: () => 'dark',
  })
  return { link, request }
}

it('a wallet without an address on a kind of network is connected on the others, whichever one the app works on', async () => {
  for (const networkIds of [
    ['eip155:1', solana, 'eip155:8453'],
    [solana, 'eip155:1', 'eip155:8453'],
  ] as const) {
    const { link, request } = linkOfSingleKey()
    const session = await link.connect(networkIds, signal)
    expect(session.accounts).toEqual([`eip155:1:${address}`])
    expect(session.networkId).toBe('eip155:1')
    expect(Object.keys(session.approved ?? {})).toEqual(['eip155'])
    expect(link.standard.accounts).toEqual([])
    await expect(link.switchNetwork(solana)).rejects.toMatchObject({ code: 'network/unknown-to-wallet' })
    expect(request).not.toHaveBeenCalledWith('SWITCH_NETWORK', { chainId: solana })
    await link.switchNetwork('eip155:8453')
    expect(request).toHaveBeenCalledWith('SWITCH_NETWORK', { chainId: 'eip155:8453' })
  }
})

it('a wallet without an address on any kind that the app works with is not connected', async () => {
  await expect(linkOfSingleKey().link.connect([solana], signal)).rejects.toMatchObject({ code: 'wallet/no-account' })
})

it('another failure is one, and no kind of network that is left out', async () => {
  const { link } = linkOfSingleKey('frame/session-expired' as never)
  await expect(link.connect(['eip155:1', solana], signal)).rejects.toMatchObject({ code: 'frame/session-expired' })
})

it('a wallet of a key pair of Solana is connected there alone', async () => {
  for (const networkIds of [
    ['eip155:1', solana],
    [solana, 'eip155:1'],
  ] as const) {
    const { link } = linkOfSingleKey('wallet/no-account', 'solana')
    const session = await link.connect(networkIds, signal)
    expect(session).toMatchObject({ accounts: [`${solana}:${addresses.solana}`], networkId: solana })
    expect(session.smartAccount).toBeUndefined()
    expect(Object.keys(session.approved ?? {})).toEqual(['solana'])
    expect(link.standard.accounts).toMatchObject([{ address: addresses.solana }])
    await expect(link.switchNetwork('eip155:1')).rejects.toMatchObject({ code: 'network/unknown-to-wallet' })
  }
  const { link } = linkOfSingleKey('wallet/no-account', 'solana')
  await expect(link.connect(['eip155:1'], signal)).rejects.toMatchObject({ code: 'wallet/no-account' })
})
