import { toChecksumAddress } from '@latchkey/protocol'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { routerCall, v3Path } from '../../test/routerCalls.ts'
import type { Action } from '../action.ts'
import { allActions } from '../decode/decodedRequest.ts'
import { decodeTransaction } from '../decode/decodeTransaction.ts'
import { assessRisk } from '../risk/assessRisk.ts'
import pinned from './pinnedRouters.json' with { type: 'json' }
import type { SwapRouters } from './swapRouters.ts'

const me: Hex = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const thief: Hex = '0x52908400098527886E0F7030069857D2E4169EE7'
const operator: Hex = '0x27b1fdb04752bbc536007a920d24acb045561c26'
const usdc: Hex = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai: Hex = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const weth: Hex = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const router: Hex = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const v2Router: Hex = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
/** How the router writes its caller and itself. */
const caller: Hex = `0x${'00'.repeat(19)}01`
const itself: Hex = `0x${'00'.repeat(19)}02`
const until = 1_900_000_000n
const ether = 10n ** 18n

type Sent = { readonly data: Hex; readonly value?: bigint; readonly to?: Hex; readonly chainId?: number }

const decoded = ({ data, value = 0n, to = router, chainId = 1 }: Sent, own: SwapRouters = {}) => {
  const params = [{ from: me, to, data, value: `0x${value.toString(16)}` }]
  return decodeTransaction(params, me, chainId, own) as { kind: 'transaction'; action: Action } & ReturnType<
    typeof decodeTransaction
  >
}
const read = (sent: Sent, own?: SwapRouters) => decoded(sent, own).action
const warned = (sent: Sent) =>
  assessRisk(decoded(sent), {
    origin: 'https://app.example',
    networkId: 'eip155:1',
    account: me,
    now: 0,
    fails: false,
    lifetime: undefined,
  }).warnings.map(({ id }) => id)

const many = (...calls: readonly Hex[]) => routerCall('multicall', until, calls)
const v3 = (path: readonly Hex[], to: Hex, units: bigint, atLeast: bigint) =>
  routerCall('exactInput', { path: v3Path(...path), recipient: to, amountIn: units, amountOutMinimum: atLeast })
const v2 = (path: readonly Hex[], to: Hex, units: bigint, atLeast: bigint) =>
  routerCall('swapExactTokensForTokens', units, atLeast, path, to)
const single = (changes: object = {}) =>
  routerCall('exactInputSingle', {
    tokenIn: usdc,
    tokenOut: weth,
    fee: 500,
    recipient: me,
    amountIn: 7n,
    amountOutMinimum: 5n,
    sqrtPriceLimitX96: 0n,
    ...changes,
  })
const unwrap = (atLeast: bigint, to: Hex = me) => routerCall('unwrapWETH9', atLeast, to)
const sweep = (token: Hex, atLeast: bigint, to: Hex = me) => routerCall('sweepToken', token, atLeast, to)
const refund = routerCall('refundETH')
const bytes32 = `0x${'11'.repeat(32)}`
const selfPermit = (token: Hex, units: bigint) =>
  routerCall('selfPermitIfNecessary', token, units, until, 27, bytes32, bytes32)

/** Amounts of a swap in short: units, and the token or `native`. */
function said({ key, parts }: Action) {
  const amount = (name: string) => {
    const part = parts[name]
    if (part?.kind !== 'amount') return undefined
    return [part.units, part.asset.kind === 'native' ? 'native' : part.asset.address]
  }
  return { key, give: amount('give'), get: amount('get') }
}

const good: Record<string, { sent: Sent; give: [bigint, string]; get: [bigint, string] }> = {
  'ether for a token over v3, with what is left given back': {
    sent: { data: many(v3([weth, usdc], me, ether, 2930n), refund), value: ether },
    give: [ether, 'native'],
    get: [2930n, usdc],
  },
  'ether for a token over v2': {
    sent: { data: many(v2([weth, dai, usdc], me, ether, 2930n)), value: ether },
    give: [ether, 'native'],
    get: [2930n, usdc],
  },
  'a token for ether, unwrapped': {
    sent: { data: many(v3([usdc, weth], itself, 3000n, ether), unwrap(ether)) },
    give: [3000n, usdc],
    get: [ether, 'native'],
  },
  'a token for ether, at least what is unwrapped': {
    sent: { data: many(v2([usdc, weth], itself, 3000n, 0n), unwrap(ether)) },
    give: [3000n, usdc],
    get: [ether, 'native'],
  },
  'a token for a token over three pools': {
    sent: { data: many(v3([usdc, dai, weth, operator], me, 5n, 4n)) },
    give: [5n, usdc],
    get: [4n, operator],
  },
  'the caller as it is written in short': {
    sent: { data: many(v3([usdc, dai], caller, 5n, 4n)) },
    give: [5n, usdc],
    get: [4n, dai],
  },
  'wrapped ether, where none goes along': {
    sent: { data: many(v3([weth, usdc], me, 5n, 4n)) },
    give: [5n, weth],
    get: [4n, usdc],
  },
  'one leg on the other': {
    sent: { data: many(v3([usdc, weth], itself, 5n, 0n), v2([weth, dai], me, 0n, 4n)) },
    give: [5n, usdc],
    get: [4n, dai],
  },
  'a call without others around it': { sent: { data: single() }, give: [7n, usdc], get: [5n, weth] },
  'a list of calls without an end': {
    sent: { data: routerCall('multicall', [v3([usdc, dai], me, 5n, 4n)]) },
    give: [5n, usdc],
    get: [4n, dai],
  },
  'a permit before it': {
    sent: { data: many(selfPermit(usdc, 5n), v3([usdc, dai], me, 5n, 4n)) },
    give: [5n, usdc],
    get: [4n, dai],
  },
  'a share of what arrives kept: what is left of the least': {
    sent: { data: many(v3([usdc, dai], itself, 5n, 0n), routerCall('sweepTokenWithFee', dai, 1000n, 50n, operator)) },
    give: [5n, usdc],
    get: [995n, dai],
  },
  'a share of ether kept': {
    sent: {
      data: many(v2([usdc, weth], itself, 5n, 1000n), routerCall('unwrapWETH9WithFee', 10n, me, 100n, operator)),
    },
    give: [5n, usdc],
    get: [990n, 'native'],
  },
  'ether with the router for v2 pools': {
    sent: { data: routerCall('swapExactETHForTokens', 4n, [weth, usdc], me, until), value: 5n, to: v2Router },
    give: [5n, 'native'],
    get: [4n, usdc],
  },
  'for ether with the router for v2 pools': {
    sent: {
      data: routerCall('swapExactTokensForETHSupportingFeeOnTransferTokens', 5n, 4n, [usdc, weth], me, until),
      to: v2Router,
    },
    give: [5n, usdc],
    get: [4n, 'native'],
  },
  'tokens with the router for v2 pools': {
    sent: { data: routerCall('swapExactTokensForTokens', 5n, 4n, [usdc, dai], me, until), to: v2Router },
    give: [5n, usdc],
    get: [4n, dai],
  },
  'ether wrapped': {
    sent: { data: routerCall('deposit'), value: 5n, to: weth },
    give: [5n, 'native'],
    get: [5n, weth],
  },
  'ether unwrapped': {
    sent: { data: routerCall('withdraw', 5n), to: weth },
    give: [5n, weth],
    get: [5n, 'native'],
  },
}

/** What looks like one of those, and does something else. */
const hostile: Record<string, Sent> = {
  'unwraps for another': { data: many(v3([usdc, weth], itself, 5n, 4n), unwrap(4n, thief)) },
  'sweeps for another': { data: many(v3([usdc, dai], itself, 5n, 4n), sweep(dai, 4n, thief)) },
  'sweeps for the caller as no sweep knows it': { data: many(v3([usdc, dai], itself, 5n, 4n), sweep(dai, 4n, caller)) },
  'pays another': { data: many(v3([usdc, dai], thief, 5n, 4n)) },
  'pays another, alone': { data: single({ recipient: thief }) },
  'pays another by the router for v2 pools': {
    data: routerCall('swapExactETHForTokens', 4n, [weth, usdc], thief, until),
    value: 5n,
    to: v2Router,
  },
  'pays the caller as the router for v2 pools does not know it': {
    data: routerCall('swapExactETHForTokens', 4n, [weth, usdc], caller, until),
    value: 5n,
    to: v2Router,
  },
  'hides a second swap for another': { data: many(v3([usdc, dai], me, 5n, 4n), v3([weth, dai], thief, 9n, 0n)) },
  'hides a second swap for the account': { data: many(v3([usdc, dai], me, 5n, 4n), v3([weth, dai], me, 9n, 0n)) },
  'hides a second swap before it': { data: many(v3([weth, dai], thief, 9n, 0n), v3([usdc, dai], me, 5n, 4n)) },
  'leaves what arrives with the router': { data: many(v3([usdc, dai], itself, 5n, 4n)) },
  'sweeps another token than arrives': { data: many(v3([usdc, dai], itself, 5n, 4n), sweep(usdc, 4n)) },
  'unwraps what is not wrapped ether': { data: many(v3([usdc, dai], itself, 5n, 4n), unwrap(4n)) },
  'goes on with another token than arrives': {
    data: many(v3([usdc, weth], itself, 5n, 4n), v2([dai, usdc], me, 0n, 4n)),
  },
  'has a call that is not known': { data: many(v3([usdc, dai], me, 5n, 4n), routerCall('pull', weth, 9n)) },
  'has a call that is not known before it': { data: many(routerCall('pull', weth, 9n), v3([usdc, dai], me, 5n, 4n)) },
  'sends more ether than it swaps': { data: many(v3([weth, usdc], me, 5n, 4n)), value: 6n },
  'sends less ether than it swaps': { data: many(v3([weth, usdc], me, 5n, 4n)), value: 4n },
  'sends ether with a swap of a token': { data: many(v3([usdc, dai], me, 5n, 4n)), value: 5n },
  'gives the ether back before it swaps the wrapped one': {
    data: many(refund, v3([weth, usdc], me, 5n, 4n)),
    value: 5n,
  },
  'swaps whatever the router has': { data: many(v3([usdc, dai], me, 0n, 4n)) },
  'swaps without an end of the amount': { data: many(v3([usdc, dai], me, 1n << 255n, 4n)) },
  'ends where it began': { data: many(v3([usdc, dai, usdc], me, 5n, 4n)) },
  'has a path with a tail': {
    data: many(
      routerCall('exactInput', {
        path: `${v3Path(usdc, dai)}${weth.slice(2)}`,
        recipient: me,
        amountIn: 5n,
        amountOutMinimum: 4n,
      }),
    ),
  },
  'has a path of one token': { data: many(v2([usdc], me, 5n, 4n)) },
  'has a list in its list': { data: many(many(v3([usdc, dai], me, 5n, 4n))) },
  'permits another token': { data: many(selfPermit(weth, 5n), v3([usdc, dai], me, 5n, 4n)) },
  'has two shares kept': {
    data: many(
      v3([usdc, weth], itself, 5n, 4n),
      routerCall('unwrapWETH9WithFee', 1n, itself, 100n, thief),
      routerCall('unwrapWETH9WithFee', 1n, me, 100n, thief),
    ),
  },
  'keeps all of it': {
    data: many(v3([usdc, dai], itself, 5n, 4n), routerCall('sweepTokenWithFee', dai, 4n, 10_001n, thief)),
  },
  'has bytes behind its end': { data: `${many(v3([usdc, dai], me, 5n, 4n))}00` },
  'is at a contract that is not known': { data: many(v3([usdc, dai], me, 5n, 4n)), to: thief },
  'is at the router of another network': { data: many(v3([usdc, dai], me, 5n, 4n)), chainId: 8453 },
  'is at a router of another kind': { data: many(v3([usdc, dai], me, 5n, 4n)), to: v2Router },
}

describe('a swap', () => {
  it.each(Object.entries(good))('of %s is one sentence', (_name, { sent, give, get }) => {
    expect(said(read(sent))).toEqual({ key: 'swap', give, get })
    expect(warned(sent)).toEqual([])
  })

  it.each(Object.entries(hostile))('that %s is not said as one', (_name, sent) => {
    const action = read(sent)
    expect(action.key).not.toBe('swap')
    // What is said of it in other words is warned of.
    expect(warned(sent).filter((id) => id === 'unreadable' || id === 'orderReceiver')).not.toEqual([])
  })

  it('that may take a part, or nothing, is left to the descriptors', () => {
    expect(read({ data: single({ sqrtPriceLimitX96: 9n }) }).key).toBe('described')
    expect(read({ data: routerCall('deposit'), to: weth }).key).toBe('described')
  })

  it('for another is said so, and warned of', () => {
    const action = read({ data: many(v3([usdc, dai], thief, 5n, 4n)) })
    expect(action).toMatchObject({ key: 'swapTo', parts: { to: { address: thief } } })
  })

  it('says until when, at which contract, and who keeps a share', () => {
    const data = many(v3([usdc, dai], itself, 5n, 0n), routerCall('sweepTokenWithFee', dai, 1000n, 50n, operator))
    expect(read({ data }).parts).toMatchObject({
      deadline: { kind: 'time', at: until },
      contract: { address: router },
      fee: { kind: 'share', bips: 50n },
      feeTo: { address: operator },
    })
    expect(read({ data: single() }).parts).not.toHaveProperty('deadline')
  })

  it('without a least is marked', () => {
    const sent = { data: many(v3([usdc, dai], me, 5n, 0n)) }
    expect(read(sent)).toMatchObject({ key: 'swap', marks: ['noMinimum'] })
    expect(warned(sent)).toEqual(['noMinimum'])
    expect(warned({ data: many(v2([usdc, weth], itself, 5n, 0n), unwrap(0n)) })).toEqual(['noMinimum'])
  })

  it('says the permit in it, and warns of one without a limit', () => {
    const permitted = (units: bigint) => ({ data: many(selfPermit(usdc, units), v3([usdc, dai], me, 5n, 4n)) })
    expect(read(permitted(5n)).inner).toMatchObject([
      { key: 'permitUntil', parts: { spender: { address: router }, amount: { units: 5n, asset: { address: usdc } } } },
    ])
    expect(warned(permitted(2n ** 256n - 1n))).toEqual(['unlimitedFixed'])
  })

  it('in a call of another contract is not said: the router pays that one', () => {
    const swap = many(v3([usdc, dai], caller, 5n, 4n))
    expect(allActions([read({ data: many(swap) })]).map(({ key }) => key)).not.toContain('swap')
  })

  it("is said at the operator's routers, of that network alone", () => {
    const own = { 'eip155:31337': { wrappedNative: weth.toLowerCase(), swapRouter02: [thief.toLowerCase()] } }
    const sent = { data: many(v3([weth, usdc], me, 5n, 4n)), value: 5n, to: thief }
    expect(said(read({ ...sent, chainId: 31_337 }, own))).toEqual({
      key: 'swap',
      give: [5n, 'native'],
      get: [4n, usdc],
    })
    expect(read({ ...sent, chainId: 31_338 }, own).key).not.toBe('swap')
    expect(read({ ...sent, chainId: 31_337 }).key).not.toBe('swap')
  })

  const calls = Object.values(good).map(({ sent }) => sent)
  /** Where a receiver stands: as a word, after the selector or inside of a list of calls. */
  const receivers = calls.flatMap((sent) =>
    [me, caller, itself]
      .map((one) => one.slice(2).toLowerCase().padStart(64, '0'))
      .flatMap((word) =>
        [...sent.data.matchAll(new RegExp(word, 'g'))].map((found) => ({ sent, at: found.index + 24 })),
      ),
  )

  it('is never said for another receiver', () => {
    const anybody = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(bytesToHex)
    fc.assert(
      fc.property(fc.constantFrom(...receivers), anybody, ({ sent, at }, address) => {
        fc.pre(![me, caller, itself, router].some((one) => one.toLowerCase() === `0x${address}`))
        const data: Hex = `0x${sent.data.slice(2, at)}${address}${sent.data.slice(at + 40)}`
        expect(read({ ...sent, data }).key).not.toBe('swap')
      }),
      { numRuns: 400 },
    )
    expect(receivers.length).toBeGreaterThan(20)
  })

  it('is read without a fault whatever is changed in it', () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(fc.constantFrom(...calls), changes, (sent, list) => {
        const bytes = hexToBytes(sent.data.slice(2))
        for (const [at, byte] of list) bytes[at % bytes.length] = byte
        expect(read({ ...sent, data: `0x${bytesToHex(bytes)}` }).key).not.toBe('')
      }),
      { numRuns: 400 },
    )
  })
})

describe('the pinned routers', () => {
  it('are addresses as they are written, each once on a network', () => {
    for (const { wrappedNative, ...routers } of Object.values(pinned)) {
      const all = [wrappedNative, ...Object.values(routers).flat()]
      expect(all.map(toChecksumAddress)).toEqual(all)
      expect(new Set(all).size).toBe(all.length)
    }
  })
})
