import { solana } from '@latchkey/protocol/networks'
import { parseUnits } from 'viem'
import { expect } from 'vitest'
import { rpcCall } from '../../src/chains/devnetChains.ts'
import { solanaTokens } from '../../src/solana/solanaPersonas.ts'
import type { Devnet } from '../../src/start/devnet.types.ts'
import { devnetContracts } from '../../src/world/devnetContracts.ts'

/** What is bought, and of whom. */
export type Bought = {
  readonly provider: string
  /** The provider's own name of the way to pay. */
  readonly method: string
  readonly networkId: string
  /** Of the native token, or of USDC. */
  readonly asset: 'native' | 'USDC'
  readonly receiver: string
  readonly amount?: string
}

export type OrderView = {
  orderId: string
  url: string
  state: string
  stopped: string | null
  receive: string
  received: string | null
  transactionHash: string | null
}

/** The page that buyers come from and go back to. */
export const returnUrl = 'http://localhost:3000/bought'

export const addressOf = ({ networkId, asset }: Pick<Bought, 'networkId' | 'asset'>) =>
  asset === 'native' ? null : networkId === solana.caipNetworkId ? solanaTokens.usdc.mint.address : devnetContracts.usdc

/** A person who buys by the api and the shop's pages, without a browser. */
export function createBuyer({ urls, chains }: Pick<Devnet, 'urls' | 'chains'>) {
  const api = urls.api ?? ''

  async function order(
    { provider, method, networkId, receiver, amount = '50.00', ...rest }: Bought,
    backTo = returnUrl,
  ): Promise<OrderView> {
    const response = await fetch(`${api}/v1/onramp/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: new URL(backTo).origin },
      body: JSON.stringify({
        projectId: 'devnet',
        provider,
        receiver: `${networkId}:${receiver}`,
        asset: { networkId, address: addressOf({ networkId, ...rest }) },
        method,
        country: 'US',
        pay: { amount, currency: 'USD' },
        returnUrl: backTo,
      }),
    })
    const text = await response.text()
    expect(response.status, text).toBe(200)
    return JSON.parse(text) as OrderView
  }

  async function look(orderId: string): Promise<OrderView> {
    return (await (await fetch(`${api}/v1/onramp/orders/${orderId}?projectId=devnet`)).json()) as OrderView
  }

  /** Where a link leads, without following it. */
  async function follow(url: string): Promise<string> {
    const response = await fetch(url, { redirect: 'manual' })
    const { status } = response
    const text = await response.text()
    expect([302, 303], `${status} ${text}`).toContain(status)
    return new URL(response.headers.get('location') ?? '', url).href
  }

  /** Opens the provider's page by the api's link. @returns The address of the purchase at the shop */
  const enter = async ({ url }: Pick<OrderView, 'url'>) => follow(await follow(url))

  /** Sends one of the page's forms. @returns Where it leads */
  async function send(purchase: string, step: string, fields: Readonly<Record<string, string>>): Promise<string> {
    const response = await fetch(`${purchase}/${step}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
    return new URL(response.headers.get('location') ?? '', purchase).pathname.split('/').at(-1) ?? ''
  }

  async function payByCard(purchase: string, card = 'pays'): Promise<string> {
    await send(purchase, 'method', { method: 'card' })
    return send(purchase, 'card', { card })
  }

  const untilState = (orderId: string, ...states: readonly string[]) =>
    expect.poll(async () => (await look(orderId)).state, { timeout: 20_000, interval: 100 }).toBeOneOf([...states])

  /** Waits for the shop first: the api asks no oftener than once in three seconds. */
  async function untilDelivered(purchase: string, orderId: string): Promise<void> {
    const stateAtShop = async () => (await (await fetch(`${purchase}/state`)).json()) as { state: string }
    await expect.poll(stateAtShop, { timeout: 20_000, interval: 50 }).toEqual({ state: 'delivered' })
    await untilState(orderId, 'delivered')
  }

  /** What an account holds, in the smallest units. */
  async function holds({
    networkId,
    asset,
    receiver,
  }: Pick<Bought, 'networkId' | 'asset' | 'receiver'>): Promise<bigint> {
    const rpcUrl = chains.find(({ caip }) => caip === networkId)?.rpcUrl ?? ''
    if (networkId !== solana.caipNetworkId) {
      if (asset === 'native') return BigInt((await rpcCall(rpcUrl, 'eth_getBalance', [receiver, 'latest'])) as string)
      const data = `0x70a08231${receiver.slice(2).padStart(64, '0')}`
      return BigInt((await rpcCall(rpcUrl, 'eth_call', [{ to: devnetContracts.usdc, data }, 'latest'])) as string)
    }
    if (asset === 'native')
      return BigInt(((await rpcCall(rpcUrl, 'getBalance', [receiver])) as { value: number }).value)
    const question = [receiver, { mint: solanaTokens.usdc.mint.address }, { encoding: 'jsonParsed' }]
    const { value } = (await rpcCall(rpcUrl, 'getTokenAccountsByOwner', question)) as TokenAccounts
    return value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n)
  }

  return { order, look, follow, enter, send, payByCard, untilState, untilDelivered, holds }
}

export type Buyer = ReturnType<typeof createBuyer>

type TokenAccounts = { value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[] }

/** Decimal text in the smallest units of what is bought. */
export function unitsOf(amount: string, { networkId, asset }: Pick<Bought, 'networkId' | 'asset'>): bigint {
  return parseUnits(amount, asset === 'USDC' ? 6 : networkId === solana.caipNetworkId ? 9 : 18)
}
