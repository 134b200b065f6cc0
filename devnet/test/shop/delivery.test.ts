import { mainnet, solana } from '@latchkey/protocol/networks'
import { generateKeyPairSigner } from '@solana/kit'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createDelivery } from '../../src/shop/createDelivery.ts'
import { openShopStore, type ShopStore } from '../../src/shop/openShopStore.ts'
import type { Purchase } from '../../src/shop/shop.types.ts'
import { newTreasuryKey, shopAssets } from '../../src/shop/shopKeys.ts'
import { openEvmTreasury } from '../../src/shop/treasury/openEvmTreasury.ts'
import { openSolanaTreasury } from '../../src/shop/treasury/openSolanaTreasury.ts'
import type { Treasury } from '../../src/shop/treasury/treasury.types.ts'
import { solanaTokens } from '../../src/solana/solanaPersonas.ts'
import { type Solana, startSolana } from '../../src/solana/startSolana.ts'
import type { Devnet } from '../../src/start/devnet.types.ts'
import { startDevnet } from '../../src/start/startDevnet.ts'
import { devnetContracts } from '../../src/world/devnetContracts.ts'
import { type Bought, createBuyer, unitsOf } from './buyFromShop.ts'

let evm: Devnet
let chain: Solana
let buyer: ReturnType<typeof createBuyer>
beforeAll(async () => {
  // Its blockhashes are good for 150 blocks: less than a second here.
  const started = await Promise.all([startDevnet({ only: ['evm'], chainIds: [1] }), startSolana({ slotMs: 5 })])
  evm = started[0]
  chain = started[1]
  const solanaChain = { caip: solana.caipNetworkId, name: solana.name, rpcUrl: chain.rpcUrl }
  buyer = createBuyer({ urls: {}, chains: [...evm.chains, solanaChain] })
})
afterAll(() => Promise.all([evm.stop(), chain.stop()]))

const assets = [...shopAssets(mainnet, devnetContracts.usdc), ...shopAssets(solana, solanaTokens.usdc.mint.address)]
const openEvm = () =>
  openEvmTreasury({ networkId: 'eip155:1', rpcUrl: evm.chains[0]?.rpcUrl ?? '', key: newTreasuryKey() })

/** A purchase of a newcomer that is paid for. */
async function paid(store: ShopStore, network: typeof mainnet | typeof solana): Promise<readonly [Purchase, Bought]> {
  const receiver =
    network === solana ? (await generateKeyPairSigner()).address : privateKeyToAccount(generatePrivateKey()).address
  const { caipNetworkId: networkId } = network
  const id = crypto.randomUUID()
  const purchase: Purchase = {
    id,
    provider: 'stripe',
    reference: id,
    orderId: id,
    state: 'paid',
    networkId,
    address: network === solana ? solanaTokens.usdc.mint.address : devnetContracts.usdc,
    symbol: 'USDC',
    receiver,
    seller: 'stripe',
    method: 'card',
    currency: 'USD',
    pay: '50.00',
    providerFee: '0.90',
    networkFee: '0.05',
    receive: '49.05',
    returnUrl: null,
    identified: false,
    outcome: 'pays',
    reason: null,
    transactionHash: null,
    updatedAtMs: Date.now(),
  }
  const method = ''
  return [store.add(purchase), { provider: 'stripe', method, networkId, asset: 'USDC', receiver }]
}

/** Signs for a purchase and keeps that, as a shop does that dies before it has sent it. */
async function keepSigned(store: ShopStore, treasury: Treasury, purchase: Purchase, nonce = 0) {
  const { receiver, address, receive } = purchase
  const signed = await treasury.sign({ receiver, token: address ?? undefined, amount: receive, decimals: 6 }, nonce)
  store.keepPayment(purchase, signed)
  return signed
}

/** A shop that starts on what another has left, until all of it is delivered. */
async function goOn(store: ShopStore, treasury: Treasury, ids: readonly string[]): Promise<void> {
  const delivery = createDelivery({
    store,
    assetOf: ({ networkId, address }) =>
      assets.find((each) => each.networkId === networkId && (each.address ?? null) === address),
    treasuries: [treasury],
    nowMs: Date.now,
    onFailure: (error) => console.error(error),
  })
  onTestFinished(() => delivery.stop())
  const states = () => ids.map((id) => store.find(id)?.state)
  await expect.poll(states, { interval: 50 }).toEqual(ids.map(() => 'delivered'))
}

describe('a shop that was killed', () => {
  it('sends what was signed and not sent, in the order of signing, once each', async () => {
    const [store, treasury] = [openShopStore(':memory:'), await openEvm()]
    const [first, bought] = await paid(store, mainnet)
    const [second, other] = await paid(store, mainnet)
    const { nonce = 0 } = await keepSigned(store, treasury, first)
    expect((await keepSigned(store, treasury, second, nonce + 1)).nonce).toBe(nonce + 1)
    await goOn(store, treasury, [second.id, first.id])
    for (const what of [bought, other]) expect(await buyer.holds(what)).toBe(unitsOf('49.05', what))
    expect(await treasury.count()).toBe(nonce + 2)
  })

  it('does not send a second time what was sent and not noted', async () => {
    const [store, treasury] = [openShopStore(':memory:'), await openEvm()]
    const [purchase, bought] = await paid(store, mainnet)
    const signed = await keepSigned(store, treasury, purchase)
    await treasury.send(signed)
    await treasury.send(signed)
    await goOn(store, treasury, [purchase.id])
    expect(await buyer.holds(bought)).toBe(unitsOf('49.05', bought))
    expect(await treasury.count()).toBe((signed.nonce ?? 0) + 1)
  })

  it('signs another where no block takes the first any more, and not before', async () => {
    const store = openShopStore(':memory:')
    const treasury = await openSolanaTreasury({ rpcUrl: chain.rpcUrl, key: newTreasuryKey() })
    const [purchase, bought] = await paid(store, solana)
    const [sentPurchase, sentBought] = await paid(store, solana)
    const lost = await keepSigned(store, treasury, purchase)
    const sent = await keepSigned(store, treasury, sentPurchase)
    expect(await treasury.stateOf(lost)).toBe('waiting')
    await treasury.send(sent)
    await expect.poll(() => treasury.stateOf(lost)).toBe('gone')
    expect(await treasury.stateOf(sent)).toBe('confirmed')
    await goOn(store, treasury, [purchase.id, sentPurchase.id])
    expect(store.find(purchase.id)?.transactionHash).not.toBe(lost.hash)
    expect(store.find(sentPurchase.id)?.transactionHash).toBe(sent.hash)
    // The first can't come any more: what was replaced is no second payment.
    await expect(treasury.send(lost)).resolves.toBeUndefined()
    for (const what of [bought, sentBought]) expect(await buyer.holds(what)).toBe(unitsOf('49.05', what))
  })

  it('gives the money back where the chain refuses what is delivered', async () => {
    const [store, treasury] = [openShopStore(':memory:'), await openEvm()]
    const [purchase] = await paid(store, mainnet)
    // A contract that takes no coins, for which ether was bought.
    const { usdc: contract } = devnetContracts
    const bad = store.note(purchase, { receiver: contract, address: null, symbol: 'ETH', receive: '0.01' })
    const delivery = createDelivery({
      store,
      assetOf: () => assets[0],
      treasuries: [treasury],
      nowMs: Date.now,
      onFailure: (error) => console.error(error),
    })
    onTestFinished(() => delivery.stop())
    await expect.poll(() => store.find(bad?.id ?? '')?.state, { interval: 50 }).toBe('refunded')
  })
})
