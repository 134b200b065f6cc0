import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import type { BrowserContext, Page } from 'playwright-core'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  custom,
  encodeFunctionData,
  erc20Abi,
  http,
  parseEther,
} from 'viem'
import { mainnet } from 'viem/chains'
import { beforeAll, describe, expect, it } from 'vitest'
import { rpcCall } from '../../src/chains/devnetChains.ts'
import { devnetContracts } from '../../src/world/devnetContracts.ts'
import { approveInFrame } from '../harness/approveInFrame.ts'
import { logInByMail } from '../harness/logInByMail.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { servePage } from '../harness/servePage.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { modal, openConnect } from '../harness/steps.ts'
import { watchMail } from '../harness/watchMail.ts'

const browser = sharedBrowser({ partitioned: true })
const onWagmi = servePage('wagmi', { hasFrame: true })
const { urls, chains } = ownWorld()
const rpcUrl = chains.find(({ caip }) => caip === 'eip155:1')?.rpcUrl ?? ''
const stranger = '0x52908400098527886E0F7030069857D2E4169EE7'
const node = createPublicClient({ chain: mainnet, transport: http(rpcUrl) })

let person: BrowserContext
let page: Page
let own: Address

type Call = { readonly method: string; readonly params?: unknown }

/** Asks the wallet by the provider that it announces; what it fails with comes as a wallet says it. */
async function ask(call: Call): Promise<unknown> {
  const answer = await page.evaluate(async (given) => {
    type Provider = { request(call: unknown): Promise<unknown> }
    const provider = await new Promise<Provider>((resolve) => {
      window.addEventListener('eip6963:announceProvider', ((event: CustomEvent) => {
        if (event.detail.info.rdns === 'org.latchkey.embedded') resolve(event.detail.provider)
      }) as EventListener)
      window.dispatchEvent(new Event('eip6963:requestProvider'))
    })
    return provider.request(given).then(
      (result) => ({ result }),
      ({ code, message }: Error & { code: number }) => ({ error: { code, message } }),
    )
  }, call)
  if ('error' in answer) throw Object.assign(new Error(answer.error.message), { code: answer.error.code })
  return answer.result
}
/** viem as apps use it. */
const wallet = () => createWalletClient({ account: own, chain: mainnet, transport: custom({ request: ask }) })

const allow = (amount: bigint) => ({
  to: devnetContracts.usdc,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [stranger, amount] }),
})
const send = { to: stranger, value: parseEther('0.01') } as const
const allowance = () =>
  node.readContract({
    address: devnetContracts.usdc,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [own, stranger],
  })
const codeOf = () => node.getCode({ address: own })

beforeAll(async () => {
  person = await browser().newContext()
  page = await person.newPage()
  await page.goto(urls.web)
  await openConnect(page)
  const email = `noor.${Date.now()}@example.org`
  const mails = await watchMail(email)
  await logInByMail(page, email, mails)
  await modal(page).waitFor({ state: 'hidden' })
  own = ((await ask({ method: 'eth_accounts' })) as Address[])[0] ?? '0x'
  await rpcCall(rpcUrl, 'anvil_setBalance', [own, '0x8ac7230489e80000'])
  return () => person.close()
})

describe('an app that uses viem', () => {
  it('learns what the wallet can do on a chain [S3.177]', async () => {
    expect(await wallet().getCapabilities({ chainId: 1 })).toMatchObject({ atomic: { status: 'ready' } })
    expect(await codeOf()).toBeUndefined()
  })

  it('has its calls take effect together, and the account become smart with the first of them [S3.174, S3.176, S6.8]', async () => {
    const sent = wallet().sendCalls({ calls: [allow(5n), send], forceAtomic: true })
    const says = await approveInFrame(page)
    expect(says).toContain('All or nothing')
    expect(says).toContain('Turn on smart features on Ethereum')
    const { id } = await sent
    const { status, statusCode, atomic, receipts } = await wallet().waitForCallsStatus({ id })
    expect({ status, statusCode, atomic, count: receipts?.length }).toEqual({
      status: 'success',
      statusCode: 200,
      atomic: true,
      count: 1,
    })
    expect(await allowance()).toBe(5n)
    const code = smartAccountContracts.EIP7702StatelessDeleGatorImpl.slice(2).toLowerCase()
    expect(await codeOf()).toBe(`0xef0100${code}`)
  })

  it('has the next ones without that', async () => {
    const sent = wallet().sendCalls({ calls: [allow(6n), send] })
    expect(await approveInFrame(page)).not.toContain('smart features')
    const { id } = await sent
    await wallet().waitForCallsStatus({ id })
    expect(await allowance()).toBe(6n)
    expect(await wallet().getCapabilities({ chainId: 1 })).toMatchObject({ atomic: { status: 'supported' } })
  })

  it('is told by the numbers of the standard what can not be [S8.81, S8.82, S8.83, S8.84, S8.85]', async () => {
    const request = { version: '2.0.0', chainId: '0x1', from: own, atomicRequired: true }
    const calls = [{ to: stranger }, { to: stranger }]
    const refused = (change: object) => ask({ method: 'wallet_sendCalls', params: [{ ...request, calls, ...change }] })
    await expect(refused({ capabilities: { magic: {} } })).rejects.toMatchObject({ code: 5700 })
    await expect(refused({ chainId: '0xfffff1' })).rejects.toMatchObject({ code: 5710 })
    await expect(refused({ calls: Array(21).fill({ to: stranger }) })).rejects.toMatchObject({ code: 5740 })
    await expect(refused({ calls: [{ to: stranger.slice(2) }] })).rejects.toMatchObject({ code: -32_602 })
    await expect(ask({ method: 'wallet_getCallsStatus', params: ['0xnone'] })).rejects.toMatchObject({ code: 5730 })
    const other = { method: 'wallet_getCapabilities', params: [stranger] }
    await expect(ask(other)).rejects.toMatchObject({ code: 4100 })
    const sent = wallet().sendCalls({ calls: [send, send], id: 'twice' })
    await approveInFrame(page)
    await sent
    await expect(refused({ id: 'twice' })).rejects.toMatchObject({ code: 5720 })
  })
})

describe('an app that uses wagmi', () => {
  it('knows what the wallet can do, has its calls take effect together, and hears of it, by wagmi’s hooks alone', async () => {
    await using visit = await person.browser()?.newContext()
    const app = await visit?.newPage()
    if (!app) throw new Error('The browser is gone.')
    const shown = (name: string) => app.getByTestId(name).textContent()
    const before = await node.getBalance({ address: stranger })
    await app.goto(onWagmi())
    await app.getByTestId('connect-button').click()
    const email = `wagmi.${Date.now()}@example.org`
    const mails = await watchMail(email)
    await logInByMail(app, email, mails)
    await expect.poll(() => shown('address'), { timeout: 20_000 }).toMatch(/^0x/)
    await rpcCall(rpcUrl, 'anvil_setBalance', [(await shown('address')) ?? '', '0x8ac7230489e80000'])
    await expect.poll(() => shown('capabilities')).toContain('{"atomic":{"status":"ready"}')
    await app.getByTestId('send').click()
    expect(await approveInFrame(app)).toContain('All or nothing')
    await expect.poll(() => shown('status')).toBe('["success",200,true,1]')
    expect((await node.getBalance({ address: stranger })) - before).toBe(parseEther('0.03'))
    expect(await shown('error')).toBe('')
  })
})

describe('a page that is left while its calls are sent', () => {
  /** Has the calls come as far as the node, or not; no answer is ever heard. */
  async function leave(id: string, arrives: boolean): Promise<void> {
    let reached = () => {}
    const atNode = new Promise<void>((resolve) => {
      reached = resolve
    })
    await page.route(
      ({ origin }) => origin === new URL(urls.api).origin,
      async (route) => {
        const body = route.request().postData() ?? ''
        if (!body.includes('eth_sendRawTransaction')) return route.continue()
        const { method, params } = JSON.parse(body) as { method: string; params: unknown[] }
        if (arrives) await rpcCall(rpcUrl, method, params).catch(() => {})
        reached()
        await route.abort()
      },
    )
    void ask({
      method: 'wallet_sendCalls',
      params: [
        { version: '2.0.0', id, chainId: '0x1', from: own, atomicRequired: true, calls: [allow(7n), allow(8n)] },
      ],
    }).catch(() => {})
    await approveInFrame(page)
    await atNode
    await page.reload()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await expect.poll(() => page.locator('#w3m-iframe').count()).toBe(1)
    await expect.poll(() => ask({ method: 'eth_accounts' }), { timeout: 20_000 }).toEqual([own])
  }

  it('finds them again by their id, and they have taken effect once', async () => {
    const before = await node.getTransactionCount({ address: own })
    await leave('left', true)
    const { status, receipts } = await wallet().waitForCallsStatus({ id: 'left' })
    expect({ status, count: receipts?.length }).toEqual({ status: 'success', count: 1 })
    expect(await allowance()).toBe(8n)
    expect(await node.getTransactionCount({ address: own })).toBe(before + 1)
  })

  it('finds that they are pending where the node never had them, and nothing is sent later', async () => {
    const before = await node.getTransactionCount({ address: own })
    await leave('lost', false)
    expect(await wallet().getCallsStatus({ id: 'lost' })).toMatchObject({ status: 'pending', statusCode: 100 })
    await page.waitForTimeout(2_500)
    expect(await node.getTransactionCount({ address: own })).toBe(before)
  })
})
