import { cowRequest, revocationOf, routerCall, seaportRequest, v3Path } from '@latchkey/reading/testing'
import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addressesOf, type PhraseAddresses } from '../../../keys/src/addresses.ts'
import { createRequests } from './requests.ts'
import { startNode } from './startNode.ts'
import { type Stage, startStage, type Visit } from './startStage.ts'

const decimals = '0x313ce567'
const symbol = '0x95d89b41'
/** Of a node that wants a million to look like nothing. */
const lies: Record<string, string> = {
  [decimals]: encodeAbiParameters([{ type: 'uint8' }], [18]),
  [symbol]: encodeAbiParameters([{ type: 'string' }], ['TEST']),
}
let node: Awaited<ReturnType<typeof startNode>>
let stage: Stage
let addresses: PhraseAddresses
let requests: ReturnType<typeof createRequests>
let visit: Visit
/** While it is there, the node answers no call. */
let silence: Promise<void> | undefined

const confirm = '[data-testid=approve-confirm]'
const windowButton = '[data-testid=approve-window]'
const text = async (selector: string) => (await visit.frame.textContent(selector)) ?? ''
const does = () => text('[data-testid=approve-does]')

/** Asks and waits until the screen is complete. */
async function ask(request: object): Promise<void> {
  visit = await stage.open()
  await visit.ask({ ...requests.message(), ...request })
  await visit.frame.waitForSelector(`${confirm}:enabled, ${windowButton}`)
}

/** What the button of the window says. */
async function buttonInWindow(): Promise<string | null> {
  const [opened] = await Promise.all([visit.page.context().waitForEvent('page'), visit.frame.click(windowButton)])
  await opened.waitForSelector(`${confirm}:enabled`)
  return opened.textContent(confirm)
}

beforeAll(async () => {
  node = await startNode({
    eth_call: async ([call]: readonly { data: string }[]) => {
      await silence
      return lies[call?.data ?? ''] ?? '0x'
    },
    eth_estimateGas: () => '0x5208',
    eth_getTransactionCount: () => '0x0',
    eth_getBlockByNumber: () => ({ baseFeePerGas: '0x2540be400' }),
    eth_maxPriorityFeePerGas: () => '0x0',
    eth_feeHistory: () => ({ baseFeePerGas: ['0x77359400'] }),
  })
  stage = await startStage({ 'eip155:1': node.rpcUrl })
  addresses = await addressesOf(new Uint8Array(32).fill(7))
  requests = createRequests(stage.app, addresses)
})

afterEach(() => visit.page.context().close())

afterAll(async () => {
  await stage?.stop()
  await node?.stop()
})

describe('an order', () => {
  it('is said in words: what leaves, what comes, who else gets something', async () => {
    await ask(seaportRequest(addresses.evm))
    for (const words of ['Offer a trade', 'You give No. 8817 of', 'You get 0.50 ETH', 'Others get 0.025 ETH'])
      expect(await does()).toContain(words)
    expect(await visit.frame.locator('[data-finding=typedDataUnknown]').count()).toBe(0)
    expect(await buttonInWindow()).toBe('Approve')
  })

  it('is held where nothing comes back', async () => {
    await ask(seaportRequest(addresses.evm, { consideration: [] }))
    expect(await text('[data-finding=nothingBack]')).toContain('Nothing in return')
    expect(await buttonInWindow()).toBe('Hold to approve')
  })

  it('is held where its return goes to another account', async () => {
    await ask(cowRequest(addresses.evm, { receiver: '0x52908400098527886E0F7030069857D2E4169EE7' }))
    expect(await text('[data-finding=orderReceiver]')).toContain('Somebody else gets the return')
    expect(await buttonInWindow()).toBe('Hold to approve')
  })
})

describe('a permission that is revoked', () => {
  it('is shown with what it let do, how often, until when, and the most of all', async () => {
    const usdc = { kind: 'token', address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' } as const
    const startsAt = 1_900_000_000
    const permission = { kind: 'periodic', asset: usdc, units: 20_000_000n, periodSeconds: 86_400, startsAt } as const
    const grant = { chainId: 1, delegate: usdc.address, permission, expiresAt: startsAt + 7 * 86_400 }
    const revoke = revocationOf(grant, addresses.evm as Hex)
    await ask({ method: 'eth_sendTransaction', params: [{ from: addresses.evm, ...revoke }] })
    expect(await text('.approve h1')).toBe('Revoke a permission')
    const steps = await text('.approve-steps')
    expect(steps).toContain('Spending of up to 20.00 USDC again and again without asking you')
    for (const says of ['Renewed every1 day', 'At most in all140.00 USDC']) expect(steps).toContain(says)
  })
})

describe('a swap', () => {
  const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
  const swap = (recipient: string, atLeast: bigint, to = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45') => {
    const params = { path: v3Path(weth, usdc), recipient, amountIn: 10n ** 18n, amountOutMinimum: atLeast }
    const data = routerCall('multicall', 1_900_000_000n, [routerCall('exactInput', params), routerCall('refundETH')])
    return {
      method: 'eth_sendTransaction',
      params: [{ from: addresses.evm, to, value: '0xde0b6b3a7640000', data }],
    }
  }

  it('is one sentence, with its verb on the button and both tokens by their symbol', async () => {
    await ask(swap(addresses.evm, 2_930_000_000n))
    expect(await text('.approve h1')).toBe('Swap 1.00 ETH for at least 2,930.00 USDC')
    expect(await does()).toContain('$3,700.00')
    expect(await visit.frame.locator('.approve-head .approve-coin').count()).toBe(2)
    expect(await visit.frame.locator('[data-finding]:not([data-finding=feeUnusual])').count()).toBe(0)
    expect(await buttonInWindow()).toBe('Swap \u20681.00 ETH\u2069')
  })

  it('that may bring nothing is held, and so is one for somebody else', async () => {
    await ask(swap(addresses.evm, 0n))
    expect(await text('[data-finding=noMinimum]')).toContain('May bring nothing')
    expect(await buttonInWindow()).toBe('Hold to swap \u20681.00 ETH\u2069')
    await visit.page.context().close()
    await ask(swap('0x52908400098527886E0F7030069857D2E4169EE7', 2_930_000_000n))
    expect(await text('.approve h1')).toContain('for someone else')
    expect(await text('[data-finding=orderReceiver]')).toContain('Somebody else gets the return')
    expect(await buttonInWindow()).toBe('Hold to approve')
  })

  it('at a contract that is not known can’t be read', async () => {
    await ask(swap(addresses.evm, 2_930_000_000n, '0x52908400098527886E0F7030069857D2E4169EE7'))
    expect(await does()).not.toContain('Swap')
    expect(await visit.frame.locator('[data-finding=unreadable]').count()).toBe(1)
  })
})

describe('a text', () => {
  it('is held where its signature may become a key', async () => {
    await ask(requests.message('Access zkSync account.\n\nOnly sign this message for a trusted client!'))
    expect(await text('[data-finding=derivesKey]')).toContain('May become a key')
    expect(await buttonInWindow()).toBe('Hold to sign')
  })

  it('of our own service is a sentence: a name is registered', async () => {
    const content = { name: 'ada.latchkey.test', attributes: { bio: 'Keys' }, timestamp: 1_800_000_000 }
    await ask(requests.message(JSON.stringify(content)))
    expect(await text('.approve h1')).toBe('Register the name ada.latchkey.test')
    expect(await does()).toContain('AboutKeys')
    expect(await does()).not.toContain('{')
  })

  it('is held where it signs in and names another site', async () => {
    await ask(requests.message('Welcome to OpenSea!\n\nClick to sign in (https://opensea.io/tos).'))
    expect(await text('[data-finding=foreignLogin]')).toContain('doesn’t name this site')
    expect(await buttonInWindow()).toBe('Hold to sign')
  })

  it('is not held where it signs in to the page that asks', async () => {
    await ask(requests.message(`Sign in to ${new URL(stage.app).host}`))
    expect(await visit.frame.locator('[data-finding=foreignLogin]').count()).toBe(0)
    expect(await buttonInWindow()).toBe('Sign')
  })
})

describe('one node', () => {
  const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const junk = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
  const abi = parseAbi(['function transfer(address to,uint256 amount)'])
  const million = (to: string) => ({
    method: 'eth_sendTransaction',
    params: [
      {
        from: addresses.evm,
        to,
        data: encodeFunctionData({ abi, functionName: 'transfer', args: [junk, 10n ** 12n] }),
      },
    ],
  })

  it('can not make a million USDC look like nothing', async () => {
    await ask(million(usdc))
    await expect.poll(does).toContain('Send 1,000,000')
    expect(await does()).toContain('USDC')
    expect(await does()).not.toContain('TEST')
    expect(await does()).toContain(`Token${usdc}`)
    expect(await does()).not.toContain('as this network’s node says')
    const named = ({ params }: { params: readonly unknown[] }) => (params[0] as { to?: string })?.to === usdc
    const words = node.asked.filter(named).map(({ params }) => (params[0] as { data: string }).data)
    expect(words).not.toContain(decimals)
    expect(words).not.toContain(symbol)
  })

  it('is waited for, and no raw number stands for the amount meanwhile', async () => {
    const answer = Promise.withResolvers<void>()
    silence = answer.promise
    visit = await stage.open()
    await visit.ask({ ...requests.message(), ...million(junk) })
    await visit.frame.getByRole('img', { name: 'loading the amount' }).waitFor()
    expect(await does()).not.toMatch(/smallest units|1000000000000|node says/)
    expect(await visit.frame.locator(`${confirm}:enabled`).count()).toBe(0)
    silence = undefined
    answer.resolve()
    await expect.poll(does).toContain('Send 0.000001 TEST')
    expect(await visit.frame.locator('.approve-pending').count()).toBe(0)
  })

  it('is named where its word is all there is, and the contract is on the screen', async () => {
    await ask(million(junk))
    await expect.poll(does).toContain('Send 0.000001 TEST')
    expect(await does()).toContain(`Token${junk} as this network’s node says`)
  })

  it('that takes ten times the usual fee, and more than a twentieth of what is sent, is warned of', async () => {
    await ask(requests.send(10n ** 12n))
    expect(await text('[data-finding=feeUnusual]')).toContain('three times')
    expect(await text('[data-finding=feeOfValue]')).toContain('twentieth')
  })
})
