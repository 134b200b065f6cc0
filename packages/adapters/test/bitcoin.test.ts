import type { Connector, SendRequest } from '@latchkey/core/ports'
import { type Bip322Verifier, type Bitcoin, bitcoinPersonas, loadBip322, startBitcoin } from '@latchkey/devnet/bitcoin'
import { bitcoinRegtest as network } from '@latchkey/protocol/networks'
import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bitcoin } from '../src/bitcoin/bitcoin.ts'
import type { createBitcoinDriver } from '../src/bitcoin/createBitcoinDriver.ts'
import { bitcoinWallets } from '../src/bitcoin/wallets/bitcoinWallets.ts'
import { createBitcoinWallet } from './support/createBitcoinWallet.ts'
import { createRealEnv } from './support/createRealEnv.ts'

const { alice, bob, carol } = bitcoinPersonas
const native = { symbol: 'rBTC', decimals: 8 }
const networkIds = [network.caipNetworkId]
const kinds = ['standard', 'satsConnect', 'unisat', 'okx', 'leather'] as const
/** Those with one account for everything. */
const onePurse: ReadonlySet<string> = new Set(['unisat', 'okx'])
const never = () => new AbortController().signal

let chain: Bitcoin
let driver: ReturnType<typeof createBitcoinDriver>
let verify: Bip322Verifier
beforeAll(async () => {
  ;[chain, verify] = await Promise.all([startBitcoin({ blockMs: 50 }), loadBip322()])
  const context = { env: createRealEnv(), rpcUrls: () => [chain.rpcUrl] }
  driver = (await bitcoin({ pollingIntervalMs: 30 }).load(context)) as typeof driver
})
afterAll(() => chain.stop())

/** A page with one wallet in it, as its kind makes itself known. */
function pageWith(kind: (typeof kinds)[number], wallet: ReturnType<typeof createBitcoinWallet>) {
  const page = new EventTarget()
  if (kind === 'satsConnect') Reflect.set(page, 'XverseProviders', { BitcoinProvider: wallet.satsConnect })
  if (kind === 'leather') Reflect.set(page, 'LeatherProvider', wallet.leather)
  if (kind === 'unisat') Reflect.set(page, 'unisat', wallet.unisat)
  if (kind === 'okx') Reflect.set(page, 'okxwallet', { bitcoin: wallet.okx })
  if (kind === 'standard') {
    page.addEventListener('wallet-standard:app-ready', (event) =>
      Reflect.get(event, 'detail').register(wallet.standard),
    )
  }
  return page
}

function findIn(page: EventTarget, store?: Map<string, string>): Connector {
  const source = bitcoinWallets({ target: page })({ env: createRealEnv(store) })
  source.start(() => {})()
  const [connector] = source.current()
  if (!connector) throw new Error('The wallet is found.')
  return connector
}

async function connected(kind: (typeof kinds)[number], person = alice) {
  const wallet = createBitcoinWallet(person)
  const connector = findIn(pageWith(kind, wallet))
  const session = await connector.connect({ networkIds, signal: never() })
  return { wallet, connector, session, provider: await connector.getProvider() }
}

const balanceOf = (address: string) => driver.readNativeBalance({ network, address })
const wait = (hash: string) => driver.waitForTransaction({ network, hash, timeoutMs: 15_000, signal: never() })
const payment = (to: string, amountUnits: bigint, rest: Partial<SendRequest> = {}) => ({
  network,
  from: alice.payment.address,
  to,
  token: native,
  amountUnits,
  ...rest,
})

describe.each(kinds)('a wallet that speaks %s', (kind) => {
  it('is connected with its accounts, found again after a reload, and let go [S1.3]', async () => {
    const wallet = createBitcoinWallet(alice)
    const page = pageWith(kind, wallet)
    const store = new Map<string, string>()
    const connector = findIn(page, store)
    expect(await connector.reconnect({ networkIds, signal: never() })).toBeUndefined()
    const session = await connector.connect({ networkIds, signal: never() })
    const [paying, keeping] = [alice.payment, alice.ordinals].map(
      ({ address }) => `${network.caipNetworkId}:${address}`,
    )
    expect(session.accounts).toEqual(onePurse.has(kind) ? [paying] : [paying, keeping])
    expect(session.accountFacts).toMatchObject({ [paying ?? '']: { type: 'payment', publicKey: expect.any(String) } })
    expect(session.networkId).toBe(network.caipNetworkId)
    const reloaded = findIn(page, store)
    expect((await reloaded.reconnect({ networkIds, signal: never() }))?.accounts).toEqual(session.accounts)
    await reloaded.disconnect()
    expect(await findIn(page, store).reconnect({ networkIds, signal: never() })).toBeUndefined()
  })

  it('sends a payment that is mined, for the fee that was told', async () => {
    const { provider } = await connected(kind)
    const before = await balanceOf(alice.payment.address)
    const paid = await balanceOf(bob.payment.address)
    const { maxFeeUnits } = await driver.estimateSend(payment(bob.payment.address, 54_321n))
    const { hash } = await driver.send({ ...payment(bob.payment.address, 54_321n), provider })
    expect(await wait(hash)).toEqual({ status: 'success', blockNumber: expect.any(BigInt) })
    expect((await balanceOf(bob.payment.address)) - paid).toBe(54_321n)
    expect(before - (await balanceOf(alice.payment.address))).toBe(54_321n + maxFeeUnits)
  })

  it('signs messages that another code finds good, and only for who signed', async () => {
    const { provider } = await connected(kind)
    const addresses = onePurse.has(kind) ? [alice.payment.address] : [alice.payment.address, alice.ordinals.address]
    for (const address of addresses) {
      const { signature } = await driver.signMessage({ provider, network, address, message: 'Grüße von Latchkey' })
      expect(verify(address, 'Grüße von Latchkey', signature)).toBe(true)
      expect(verify(address, 'Grüsse von Latchkey', signature)).toBe(false)
      expect(verify(bob.payment.address, 'Grüße von Latchkey', signature)).toBe(false)
    }
  })

  it('may say no to everything', async () => {
    const { provider, wallet } = await connected(kind)
    wallet.refuse(true)
    const declined = { code: 'wallet/user-rejected' }
    await expect(driver.send({ ...payment(bob.payment.address, 1_000n), provider })).rejects.toMatchObject(declined)
    const { address } = alice.payment
    await expect(driver.signMessage({ provider, network, address, message: 'x' })).rejects.toMatchObject(declined)
    const fresh = createBitcoinWallet(alice)
    fresh.refuse(true)
    const connecting = findIn(pageWith(kind, fresh)).connect({ networkIds, signal: never() })
    await expect(connecting).rejects.toMatchObject(declined)
  })

  it('can not change where the money goes', async () => {
    const { provider, wallet } = await connected(kind)
    wallet.alter((psbt) => {
      const honest = Transaction.fromPSBT(psbt)
      honest.updateOutput(0, { script: bob.ordinals.script })
      return honest.toPSBT()
    })
    const before = await balanceOf(alice.payment.address)
    await expect(driver.send({ ...payment(carol.payment.address, 9_000n), provider })).rejects.toMatchObject({
      code: 'wallet/altered-transaction',
    })
    expect(await balanceOf(alice.payment.address)).toBe(before)
  })
})

describe('a payment', () => {
  it('costs more the sooner it shall be there', async () => {
    const { choices = [] } = await driver.estimateSend(payment(bob.payment.address, 10_000n))
    expect(choices.map(({ speed, minutes }) => [speed, minutes])).toEqual([
      ['slow', 60],
      ['normal', 30],
      ['fast', 10],
    ])
    const [slow = 0n, normal = 0n, fast = 0n] = choices.map(({ maxFeeUnits }) => maxFeeUnits)
    expect(slow < normal && normal < fast).toBe(true)
    const { provider } = await connected('standard')
    const before = await balanceOf(alice.payment.address)
    const { hash } = await driver.send({ ...payment(bob.payment.address, 10_000n), provider, speed: 'fast' })
    await wait(hash)
    expect(before - (await balanceOf(alice.payment.address))).toBe(10_000n + fast)
  })

  it('spends the coins and pays the fee that were shown, at the speed that was chosen', async () => {
    const request = payment(bob.payment.address, 11_000n)
    const quote = await driver.estimateSend(request)
    const { wallet, provider } = await connected('standard')
    // Another coin comes in meanwhile, and would be chosen first.
    await chain.fund(alice.payment.address, 90_000_000n)
    await chain.mine()
    const shown = (quote.terms as Record<string, { coins: { txid: string; index: number }[]; changeSats: bigint }>).slow
    const { hash } = await driver.send({ ...request, provider, quote, speed: 'slow' })
    const { psbt } = Object(wallet.asked.at(-1)?.input) as { psbt: Uint8Array }
    const asked = Transaction.fromPSBT(psbt)
    const inputs = Array.from({ length: asked.inputsLength }, (_, index) => asked.getInput(index))
    expect(inputs.map(({ txid, index }) => ({ txid: txid && hex.encode(txid), index }))).toEqual(
      shown?.coins.map(({ txid, index }) => ({ txid, index })),
    )
    expect(asked.getOutput(1).amount).toBe(shown?.changeSats)
    expect(asked.fee).toBe(quote.choices?.find(({ speed }) => speed === 'slow')?.maxFeeUnits)
    await wait(hash)
    // Its coins are spent now: the fee that was shown can't be had any more.
    const { length } = wallet.asked
    const changed = { code: 'transaction/fee-changed' }
    await expect(driver.send({ ...request, provider, quote, speed: 'slow' })).rejects.toMatchObject(changed)
    expect(wallet.asked).toHaveLength(length)
  })

  it('of another amount than the fee was shown for does not give away the rest', async () => {
    const quote = await driver.estimateSend(payment(bob.payment.address, 20_000n))
    const { wallet, provider } = await connected('standard')
    const { length } = wallet.asked
    const sending = driver.send({ ...payment(bob.payment.address, 12_000n), provider, quote })
    await expect(sending).rejects.toMatchObject({ code: 'transaction/fee-changed' })
    expect(wallet.asked).toHaveLength(length)
  })

  it('that was built elsewhere is signed and sent, and one of other chains is not', async () => {
    const { wallet, provider } = await connected('standard')
    await driver.send({ ...payment(bob.payment.address, 13_000n), provider }).then(({ hash }) => wait(hash))
    const utxos: { txid: string; vout: number; value: number }[] = await (
      await fetch(`${chain.rpcUrl}/address/${alice.payment.address}/utxo`)
    ).json()
    const [coin] = utxos.toSorted((one, other) => other.value - one.value)
    if (!coin) throw new Error('There is a coin.')
    const built = new Transaction()
    const { script } = alice.payment
    built.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo: { script, amount: BigInt(coin.value) } })
    built.addOutput({ script: bob.payment.script, amount: BigInt(coin.value) - 500n })
    const transaction = { from: alice.payment.address, bytes: built.toPSBT() }
    const { hash } = await driver.sendTransaction({ provider, network, transaction })
    expect((await wait(hash)).status).toBe('success')
    const { length } = wallet.asked
    const call = { from: alice.payment.address, to: bob.payment.address, value: 1n }
    const elsewhere = driver.sendTransaction({ provider, network, transaction: call })
    await expect(elsewhere).rejects.toMatchObject({ code: 'chain/unsupported' })
    expect(wallet.asked).toHaveLength(length)
  })

  it.each([
    ['the payment address', bob.payment.address],
    ['a taproot address', bob.ordinals.address],
  ])('may be all that there is, to %s', async (_to, to) => {
    await chain.fund(carol.payment.address, 40_000n)
    await chain.mine()
    const { provider } = await connected('standard', carol)
    const asked = { network, from: carol.payment.address, to }
    const most = await driver.readSpendable(asked)
    const { hash } = await driver.send({ ...asked, token: native, amountUnits: most, provider })
    await wait(hash)
    expect(await balanceOf(carol.payment.address)).toBe(0n)
    expect(await driver.readSpendable(asked)).toBe(0n)
    await expect(driver.estimateSend({ ...asked, token: native, amountUnits: most })).rejects.toMatchObject({
      code: 'transaction/insufficient-funds',
    })
  })

  it('of less than the network carries is refused before the wallet is asked', async () => {
    const { provider, wallet } = await connected('standard')
    const { length } = wallet.asked
    for (const [to, least] of [
      [bob.payment.address, 294n],
      [bob.ordinals.address, 330n],
    ] as const) {
      const dust = { code: 'amount/dust', details: String(least) }
      await expect(driver.estimateSend(payment(to, least - 1n))).rejects.toMatchObject(dust)
      await expect(driver.send({ ...payment(to, least - 1n), provider })).rejects.toMatchObject(dust)
      await expect(driver.estimateSend(payment(to, least))).resolves.toMatchObject({ maxFeeUnits: expect.any(BigInt) })
    }
    expect(wallet.asked).toHaveLength(length)
  })

  it('from an account that the wallet does not show is not asked for', async () => {
    const { provider } = await connected('standard', bob)
    await expect(driver.send({ ...payment(carol.payment.address, 5_000n), provider })).rejects.toMatchObject({
      code: 'wallet/unauthorized',
    })
    await expect(driver.send({ ...payment(carol.payment.address, 5_000n), provider: {} })).rejects.toMatchObject({
      code: 'wallet/unavailable',
    })
  })
})

it('hears a wallet that takes its accounts back, until nobody listens', async () => {
  const { connector, wallet } = await connected('standard')
  const heard: string[] = []
  const stop = connector.watch({ changed: () => heard.push('changed'), disconnected: () => heard.push('gone') })
  wallet.leave()
  expect(heard).toEqual(['gone'])
  stop()
  expect(wallet.listening()).toBe(0)
})

it('says what a server is missing for', async () => {
  const dead = await bitcoin().load({ env: createRealEnv(), rpcUrls: () => ['http://127.0.0.1:1'] })
  await expect(dead.readNativeBalance({ network, address: alice.payment.address })).rejects.toMatchObject({
    code: 'http/unreachable',
    retryable: true,
  })
  const second = await bitcoin().load({ env: createRealEnv(), rpcUrls: () => ['http://127.0.0.1:1', chain.rpcUrl] })
  expect(await second.readNativeBalance({ network, address: alice.ordinals.address })).toBe(10_000n)
})
