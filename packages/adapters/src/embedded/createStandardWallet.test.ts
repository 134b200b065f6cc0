import { base58, base64 } from '@scure/base'
import { describe, expect, it, vi } from 'vitest'
import { createTestEnv } from '../../test/support/createTestEnv.ts'
import { isSolanaWallet } from '../solana/standardWallet.ts'
import { solanaWalletOf } from '../solana/wallet/solanaWalletOf.ts'
import { walletStandard } from '../solana/walletStandard.ts'
import { announceStandard } from './announceStandard.ts'
import { createStandardWallet } from './createStandardWallet.ts'

const address = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const bytes = (...given: number[]) => Uint8Array.from(given)
const signature = new Uint8Array(64).fill(7)

/** The face over a frame that answers as the real one does, and remembers what it was asked. */
function meet(addresses: readonly string[] = [address]) {
  const asked: unknown[] = []
  const request = vi.fn(async (call: { method: string; params: unknown }, networkId: string) => {
    asked.push([call.method, call.params, networkId])
    if (call.method === 'solana_signAllTransactions') return { transactions: ['AQ==', 'Ag=='] }
    if (call.method === 'solana_signTransaction')
      return { signature: base58.encode(signature), transaction: base64.encode(bytes(9)) }
    return { signature: base58.encode(signature) }
  })
  const wallet = createStandardWallet({ name: 'Latchkey', icon: 'data:,', addresses: () => addresses, request })
  return { wallet, asked }
}

describe('the Solana face of the embedded wallet', () => {
  it('is a wallet as our own Solana code asks it [S3.170] [S3.171] [S3.172] [S3.173]', async () => {
    const { wallet, asked } = meet()
    expect(isSolanaWallet(wallet)).toBe(true)
    const here = solanaWalletOf(wallet, address, mainnet)
    expect(await here.signMessage(bytes(1, 2))).toEqual(signature)
    expect(await here.signTransaction(bytes(3))).toEqual(bytes(9))
    expect(await here.signAllTransactions([bytes(4), bytes(5)])).toEqual([bytes(1), bytes(2)])
    const options = { skipPreflight: true, preflightCommitment: 'confirmed', maxRetries: 3, minContextSlot: 5 } as const
    expect(await solanaWalletOf(wallet, address, devnet).signAndSendTransaction(bytes(6), options)).toBe(
      base58.encode(signature),
    )
    expect(asked).toEqual([
      ['solana_signMessage', { message: base58.encode(bytes(1, 2)), pubkey: address }, mainnet],
      ['solana_signTransaction', { transaction: 'Aw==' }, mainnet],
      ['solana_signAllTransactions', { transactions: ['BA==', 'BQ=='] }, mainnet],
      ['solana_signAndSendTransaction', { transaction: 'Bg==', options }, devnet],
    ])
  })

  it('shows no account while nobody is logged in, and opens nothing to change that', async () => {
    const { wallet } = meet([])
    const feature = wallet.features['standard:connect'] as { connect(input?: object): Promise<unknown> }
    expect(await feature.connect({ silent: true })).toEqual({ accounts: [] })
    await expect(feature.connect()).rejects.toMatchObject({ code: 'wallet/unauthorized' })
  })

  it('refuses an answer of another form', async () => {
    const wallet = createStandardWallet({
      name: 'Latchkey',
      icon: 'data:,',
      addresses: () => [address],
      request: async () => ({ signature: 5 }),
    })
    await expect(solanaWalletOf(wallet, address, mainnet).signMessage(bytes(1))).rejects.toMatchObject({
      code: 'frame/message-invalid',
    })
  })
})

describe('its announcement', () => {
  it('reaches libraries that came before and after it, and tells of a login; ours passes it over', async () => {
    const page = new EventTarget()
    vi.stubGlobal('window', page)
    const found: unknown[] = []
    const listen = () => {
      const api = { register: (wallet: unknown) => void found.push(wallet) }
      page.addEventListener('wallet-standard:register-wallet', (event) => Reflect.get(event, 'detail')(api))
      page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
    }
    const ours = walletStandard({ target: page })({ env: createTestEnv().env })
    ours.start(() => {})
    listen()
    const { wallet } = meet()
    const load = vi.fn(async () => wallet)
    const announced = announceStandard({ name: 'Latchkey', icon: 'data:,', load })
    listen()
    vi.unstubAllGlobals()
    expect(found).toHaveLength(2)
    expect(ours.current()).toEqual([])

    const [late] = found as (typeof wallet)[]
    if (late === undefined) throw new Error('It was not found.')
    expect(late.accounts).toEqual([])
    expect(load).not.toHaveBeenCalled()
    const changed = vi.fn()
    const events = late.features['standard:events'] as { on(event: string, listener: () => void): () => void }
    events.on('change', changed)
    announced.attach(wallet)
    wallet.emitChange()
    expect(changed).toHaveBeenCalledOnce()
    expect(await solanaWalletOf(late, address, mainnet).signMessage(bytes(1))).toEqual(signature)
    announced.stop()
  })
})
