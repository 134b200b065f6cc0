import type { Env } from '@latchkey/core/ports'
import { type Bitcoin, bitcoinPersonas, startBitcoin } from '@latchkey/devnet/bitcoin'
import { type Solana, solanaPersonas, startSolana } from '@latchkey/devnet/solana'
import { bitcoinRegtest, solana as solanaMainnet } from '@latchkey/protocol/networks'
import { createSolanaRpc, generateKeyPairSigner, type Signature } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bitcoin } from '../src/bitcoin/bitcoin.ts'
import type { BitcoinDriver } from '../src/bitcoin/createBitcoinDriver.ts'
import { bitcoinWallets } from '../src/bitcoin/wallets/bitcoinWallets.ts'
import type { SolanaDriver } from '../src/solana/createSolanaDriver.ts'
import { solana } from '../src/solana/solana.ts'
import { createBitcoinWallet } from './support/createBitcoinWallet.ts'
import { createRealEnv } from './support/createRealEnv.ts'
import { createSolanaWallet } from './support/createSolanaWallet.ts'

// A payment that a node has taken, and whose answer did not arrive.

let bitcoinChain: Bitcoin
let solanaChain: Solana
beforeAll(async () => {
  ;[bitcoinChain, solanaChain] = await Promise.all([startBitcoin({ blockMs: 50 }), startSolana()])
})
afterAll(() => Promise.all([bitcoinChain.stop(), solanaChain.stop()]))

const never = () => new AbortController().signal

/** Surroundings in which `say` answers a broadcast, after the node has had it where `say` passes it on. */
function surroundings(isBroadcast: (init: RequestInit | undefined) => boolean, say: Say): Env {
  return {
    ...createRealEnv(),
    fetch: async (input, init) =>
      isBroadcast(init) ? say(() => fetch(input, init), String(input)) : fetch(input, init),
  }
}
type Say = (pass: () => Promise<Response>, url: string) => Promise<Response>

const lose: Say = async (pass) => {
  await (await pass()).text()
  throw new TypeError('The connection was closed')
}
const overload: Say = async (pass) => {
  await (await pass()).text()
  return new Response('Bad gateway', { status: 502 })
}
const garble: Say = async (pass) => {
  await (await pass()).text()
  return new Response('<html>')
}

describe('a payment in bitcoins', () => {
  const network = bitcoinRegtest
  const { alice, bob } = bitcoinPersonas
  const { address: to } = bob.payment

  async function pay(say: Say, urls = [bitcoinChain.rpcUrl]) {
    const env = surroundings((init) => init?.method === 'POST', say)
    const driver = (await bitcoin({ pollingIntervalMs: 30 }).load({ env, rpcUrls: () => urls })) as BitcoinDriver
    const page = new EventTarget()
    const wallet = createBitcoinWallet(alice)
    page.addEventListener('wallet-standard:app-ready', (event) =>
      Reflect.get(event, 'detail').register(wallet.standard),
    )
    const source = bitcoinWallets({ target: page })({ env: createRealEnv() })
    source.start(() => {})()
    const [connector] = source.current()
    await connector?.connect({ networkIds: [network.caipNetworkId], signal: never() })
    const before = await driver.readNativeBalance({ network, address: to })
    const provider = await connector?.getProvider()
    const token = { symbol: 'rBTC', decimals: 8 }
    const request = { network, from: alice.payment.address, to, token, amountUnits: 54_321n, provider }
    return {
      sending: driver.send(request),
      wait: (hash: string) => driver.waitForTransaction({ network, hash, timeoutMs: 15_000, signal: never() }),
      received: async () => (await driver.readNativeBalance({ network, address: to })) - before,
    }
  }

  it.each([
    ['is lost', lose],
    ['is that of a gateway', overload],
    ['is no id', garble],
  ])('is followed by its id where the answer %s', async (_, say) => {
    const { sending, wait, received } = await pay(say)
    const { hash } = await sending
    expect(await wait(hash)).toMatchObject({ status: 'success' })
    expect(await received()).toBe(54_321n)
  })

  it.each(['Transaction already in block chain', 'txn-already-known', 'txn-already-in-mempool'])(
    'is followed where the second server has it from the first: %s',
    async (message) => {
      const first = `${bitcoinChain.rpcUrl}/?first`
      const { sending, wait } = await pay(
        async (pass, url) =>
          url.endsWith('first')
            ? lose(pass, url)
            : new Response(`sendrawtransaction RPC error: {"code":-27,"message":"${message}"}`, { status: 400 }),
        [first, bitcoinChain.rpcUrl],
      )
      expect(await wait((await sending).hash)).toMatchObject({ status: 'success' })
    },
  )

  it('is refused where the server says so', async () => {
    const { sending, received } = await pay(async () => new Response('min relay fee not met', { status: 400 }))
    await expect(sending).rejects.toMatchObject({ code: 'rpc/transaction-rejected' })
    expect(await received()).toBe(0n)
  })
})

describe('a payment on Solana by a wallet that only signs', () => {
  const network = solanaMainnet
  const { alice } = solanaPersonas

  async function pay(say: Say, urls = [solanaChain.rpcUrl]) {
    const env = surroundings((init) => String(init?.body).includes('"sendTransaction"'), say)
    const driver = (await solana({ pollingIntervalMs: 20 }).load({ env, rpcUrls: () => urls })) as SolanaDriver
    const { address: to } = await generateKeyPairSigner()
    const { wallet } = createSolanaWallet({ signer: alice, rpcUrl: solanaChain.rpcUrl, signsOnly: true })
    await wallet.features['standard:connect'].connect()
    const token = { symbol: 'SOL', decimals: 9 }
    const request = { network, from: alice.address, to, token, amountUnits: 2_000_000_000n, provider: wallet }
    return {
      sending: driver.send(request),
      wait: (hash: string) => driver.waitForTransaction({ network, hash, timeoutMs: 10_000, signal: never() }),
      received: () => driver.readNativeBalance({ network, address: to }),
    }
  }
  it.each([
    ['is lost', lose],
    ['is that of a gateway', overload],
    ['is no JSON', garble],
  ])('is followed by its signature where the answer %s', async (_, say) => {
    const { sending, wait, received } = await pay(say)
    expect(await wait((await sending).hash)).toMatchObject({ status: 'success' })
    expect(await received()).toBe(2_000_000_000n)
  })

  it('is followed where the second node says that it was processed already', async () => {
    const first = `${solanaChain.rpcUrl}/?first`
    const say: Say = (pass, url) => (url === first ? lose(pass, url) : pass())
    const { sending, wait } = await pay(say, [first, solanaChain.rpcUrl])
    expect(await wait((await sending).hash)).toMatchObject({ status: 'success' })
  })

  it.each([200, 400])('is refused where the node says so, with status %d', async (status) => {
    const { sending, received } = await pay(async () => {
      const error = { code: -32002, message: 'Transaction simulation failed: Blockhash not found' }
      return new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, error }), { status })
    })
    await expect(sending).rejects.toMatchObject({ message: expect.stringContaining('Blockhash not found') })
    expect(await received()).toBe(0n)
  })

  it('is found by a page that comes back when its node only has it in the history', async () => {
    await using quick = await startSolana({ slotMs: 5 })
    const env = createRealEnv()
    const driver = (await solana({ pollingIntervalMs: 20 }).load({
      env,
      rpcUrls: () => [quick.rpcUrl],
    })) as SolanaDriver
    const { wallet } = createSolanaWallet({ signer: alice, rpcUrl: quick.rpcUrl })
    await wallet.features['standard:connect'].connect()
    const { address: to } = await generateKeyPairSigner()
    const token = { symbol: 'SOL', decimals: 9 }
    const request = { network, from: alice.address, to, token, amountUnits: 2_000_000_000n, provider: wallet }
    const { hash } = await driver.send(request)
    const rpc = createSolanaRpc(quick.rpcUrl)
    const recent = async () => (await rpc.getSignatureStatuses([hash as Signature]).send()).value[0]
    expect(await recent()).not.toBeNull()
    await expect.poll(recent, { timeout: 20_000 }).toBeNull()
    const late = driver.waitForTransaction({ network, hash, timeoutMs: 0, signal: never() })
    expect(await late).toMatchObject({ status: 'success' })
  })
})
