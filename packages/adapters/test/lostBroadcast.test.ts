import type { Env } from '@latchkey/core/ports'
import { type Bitcoin, bitcoinPersonas, startBitcoin } from '@latchkey/devnet/bitcoin'
import { type Solana, solanaPersonas, startSolana } from '@latchkey/devnet/solana'
import { bitcoinRegtest, solana as solanaMainnet } from '@latchkey/protocol/networks'
import {
  compileTransaction,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getTransactionEncoder,
  type Nonce,
  pipe,
  type Signature,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  setTransactionMessageLifetimeUsingDurableNonce,
} from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bitcoin } from '../src/bitcoin/bitcoin.ts'
import type { BitcoinDriver } from '../src/bitcoin/createBitcoinDriver.ts'
import { bitcoinWallets } from '../src/bitcoin/wallets/bitcoinWallets.ts'
import type { SolanaDriver } from '../src/solana/createSolanaDriver.ts'
import { solana } from '../src/solana/solana.ts'
import { createBitcoinWallet } from './support/createBitcoinWallet.ts'
import { createRealEnv } from './support/createRealEnv.ts'
import { createSolanaWallet } from './support/createSolanaWallet.ts'

// A payment that a node has taken, and whose answer did not arrive, or that no node has.

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
/** Reaches no node until it is let through. */
function createGate() {
  let isOpen = false
  let stopped = 0
  const say: Say = async (pass) => {
    if (isOpen) return pass()
    stopped += 1
    throw new TypeError('Failed to fetch')
  }
  return {
    say,
    open: () => {
      isOpen = true
    },
    stopped: () => stopped,
  }
}
const garble: Say = async (pass) => {
  await (await pass()).text()
  return new Response('<html>')
}

describe('a payment in bitcoins', () => {
  const network = bitcoinRegtest
  const { alice, bob } = bitcoinPersonas
  const { address: to } = bob.payment

  async function pay(say: Say, urls = [bitcoinChain.rpcUrl], amountUnits = 54_321n) {
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
    const request = { network, from: alice.payment.address, to, token, amountUnits, provider }
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

  it('is followed where the first server has it, and the second, which is behind, refuses it', async () => {
    const first = `${bitcoinChain.rpcUrl}/?first`
    const { sending, wait, received } = await pay(
      async (pass, url) =>
        url.endsWith('first')
          ? lose(pass, url)
          : new Response('sendrawtransaction RPC error: {"code":-25,"message":"bad-txns-inputs-missingorspent"}', {
              status: 400,
            }),
      [first, bitcoinChain.rpcUrl],
    )
    expect(await wait((await sending).hash)).toMatchObject({ status: 'success' })
    expect(await received()).toBe(54_321n)
  })

  it('is given to a server again, as it was signed, until one has it', async () => {
    const gate = createGate()
    const { sending, wait, received } = await pay(gate.say)
    const { hash } = await sending
    const waiting = wait(hash)
    await expect.poll(gate.stopped).toBeGreaterThan(1)
    gate.open()
    expect(await waiting).toMatchObject({ status: 'success' })
    expect(await received()).toBe(54_321n)
  })

  it('has failed once a block has another that spends the same coins, and not before', async () => {
    const gate = createGate()
    const first = await pay(gate.say)
    const { hash } = await first.sending
    const second = await pay((pass) => pass(), [bitcoinChain.rpcUrl], 54_322n)
    expect(await second.wait((await second.sending).hash)).toMatchObject({ status: 'success' })
    const waiting = first.wait(hash)
    waiting.catch(() => {})
    const before = gate.stopped()
    await expect.poll(gate.stopped).toBeGreaterThan(before)
    gate.open()
    await expect(waiting).rejects.toMatchObject({ code: 'transaction/replaced' })
  })

  it('may still come while a server has it, whatever one that is behind says of its coins', async () => {
    await using still = await startBitcoin({ blockMs: Number.POSITIVE_INFINITY })
    let refusals = 0
    const { sending, wait } = await pay(
      async (pass) => {
        if (refusals === 0) await (await pass()).text()
        refusals += 1
        return new Response(
          refusals === 1
            ? '<html>'
            : 'sendrawtransaction RPC error: {"code":-25,"message":"bad-txns-inputs-missingorspent"}',
          { status: refusals === 1 ? 200 : 400 },
        )
      },
      [still.rpcUrl],
    )
    const waiting = wait((await sending).hash)
    waiting.catch(() => {})
    await expect.poll(() => refusals).toBeGreaterThan(2)
    await still.mine(1)
    expect(await waiting).toMatchObject({ status: 'success' })
  })

  it('is refused where the server says so', async () => {
    const { sending, received } = await pay(async () => new Response('min relay fee not met', { status: 400 }))
    await expect(sending).rejects.toMatchObject({ code: 'rpc/transaction-rejected' })
    expect(await received()).toBe(0n)
  })
})

describe('a payment on Solana by a wallet that only signs', () => {
  const network = solanaMainnet
  const { alice, bob } = solanaPersonas

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

  const refuse = (status: number) => {
    const error = { code: -32002, message: 'Transaction simulation failed: Blockhash not found' }
    return new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, error }), { status })
  }

  it.each([200, 400])(
    'is followed where the first node has it, and the second refuses it with status %d',
    async (status) => {
      const first = `${solanaChain.rpcUrl}/?first`
      const say: Say = async (pass, url) => (url === first ? lose(pass, url) : refuse(status))
      const { sending, wait, received } = await pay(say, [first, solanaChain.rpcUrl])
      expect(await wait((await sending).hash)).toMatchObject({ status: 'success' })
      expect(await received()).toBe(2_000_000_000n)
    },
  )

  it.each([200, 400])('is refused where the node says so, with status %d', async (status) => {
    const { sending, received } = await pay(async () => refuse(status))
    await expect(sending).rejects.toMatchObject({ message: expect.stringContaining('Blockhash not found') })
    expect(await received()).toBe(0n)
  })

  it('is given to a node again, as it was signed, until one has it', async () => {
    const gate = createGate()
    const { sending, wait, received } = await pay(gate.say)
    const { hash } = await sending
    const waiting = wait(hash)
    await expect.poll(gate.stopped).toBeGreaterThan(1)
    gate.open()
    expect(await waiting).toMatchObject({ status: 'success' })
    expect(await received()).toBe(2_000_000_000n)
  })

  describe('that no block has', () => {
    let quick: Solana
    beforeAll(async () => {
      quick = await startSolana({ slotMs: 5 })
    })
    afterAll(() => quick.stop())

    /** `sends`: the wallet does, and its node drops it. */
    async function follow({ nonce = 'none', sends = false, timeoutMs = 20_000 }) {
      const env = surroundings((init) => String(init?.body).includes('"sendTransaction"'), createGate().say)
      const load = solana({ pollingIntervalMs: 20 }).load({ env, rpcUrls: () => [quick.rpcUrl] })
      const driver = (await load) as SolanaDriver
      const { wallet } = createSolanaWallet({ signer: alice, rpcUrl: quick.rpcUrl, signsOnly: !sends })
      if (wallet.features['solana:signAndSendTransaction'])
        wallet.features['solana:signAndSendTransaction'].signAndSendTransaction = async () => [
          { signature: new Uint8Array(64).fill(7) },
        ]
      await wallet.features['standard:connect'].connect()
      const { 'solana:signTransaction': signing } = wallet.features
      const { signTransaction } = signing
      if (nonce === 'of the wallet') signing.signTransaction = () => signTransaction({ transaction: withNonce() })
      const bytes = nonce === 'asked for' ? withNonce() : await withBlockhash()
      const transaction = { from: alice.address, bytes }
      const { hash } = await driver.sendTransaction({ network, provider: wallet, transaction })
      return driver.waitForTransaction({ network, hash, timeoutMs, signal: never() })
    }
    const empty = pipe(createTransactionMessage({ version: 0 }), (message) =>
      setTransactionMessageFeePayer(alice.address, message),
    )
    const bytesOf = (message: Parameters<typeof compileTransaction>[0]) =>
      Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
    async function withBlockhash() {
      const { value } = await createSolanaRpc(quick.rpcUrl).getLatestBlockhash().send()
      return bytesOf(setTransactionMessageLifetimeUsingBlockhash(value, empty))
    }
    function withNonce() {
      const nonce = alice.address as string as Nonce
      const accounts = { nonceAccountAddress: bob.address, nonceAuthorityAddress: alice.address }
      return bytesOf(setTransactionMessageLifetimeUsingDurableNonce({ nonce, ...accounts } as never, empty))
    }

    it('has failed when it holds no longer', async () => {
      await expect(follow({})).rejects.toMatchObject({ code: 'transaction/expired' })
    })

    it('may still come where the wallet sent it, which may have given it a nonce', async () => {
      await expect(follow({ sends: true, timeoutMs: 4_000 })).rejects.toMatchObject({ code: 'transaction/timeout' })
    })

    it.each(['asked for', 'of the wallet'])('may still come where a nonce keeps it good: %s', async (nonce) => {
      await expect(follow({ nonce, timeoutMs: 4_000 })).rejects.toMatchObject({ code: 'transaction/timeout' })
    })
  })

  it('is not over where a node that is behind others does not know it', async () => {
    await using quick = await startSolana({ slotMs: 5 })
    let isBehind = true
    const env = surroundings(
      (init) => String(init?.body).includes('"getSignatureStatuses"'),
      async (pass) => {
        const answer = await (await pass()).json()
        return Response.json(isBehind ? { ...answer, result: { context: { slot: 1 }, value: [null] } } : answer)
      },
    )
    const load = solana({ pollingIntervalMs: 20 }).load({ env, rpcUrls: () => [quick.rpcUrl] })
    const driver = (await load) as SolanaDriver
    const { wallet } = createSolanaWallet({ signer: alice, rpcUrl: quick.rpcUrl, signsOnly: true })
    await wallet.features['standard:connect'].connect()
    const to = (await generateKeyPairSigner()).address
    const token = { symbol: 'SOL', decimals: 9 }
    const request = { network, provider: wallet, from: alice.address, to, token, amountUnits: 2_000_000_000n }
    const { hash } = await driver.send(request)
    const waiting = driver.waitForTransaction({ network, hash, timeoutMs: 20_000, signal: never() })
    waiting.catch(() => {})
    const slot = () => createSolanaRpc(quick.rpcUrl).getSlot().send()
    const begun = await slot()
    await expect.poll(slot, { timeout: 15_000 }).toBeGreaterThan(begun + 500n)
    isBehind = false
    expect(await waiting).toMatchObject({ status: 'success' })
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
