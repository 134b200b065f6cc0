import { hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { execute, v3Path, v4Actions } from '../../test/routerCalls.ts'
import type { Action } from '../action.ts'
import { describeSwap } from './describeSwap.ts'

const me: Hex = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const thief: Hex = '0x52908400098527886E0F7030069857D2E4169EE7'
const operator: Hex = '0x27b1fdb04752bbc536007a920d24acb045561c26'
const usdc: Hex = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai: Hex = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const weth: Hex = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const router: Hex = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
const zero: Hex = `0x${'00'.repeat(20)}`
const caller: Hex = `0x${'00'.repeat(19)}01`
const itself: Hex = `0x${'00'.repeat(19)}02`
const all = 1n << 255n
const until = 1_900_000_000n

type Said = Parameters<typeof execute>[1]
type Sent = { readonly data: Hex; readonly value?: bigint; readonly to?: Hex }

const read = ({ data, value = 0n, to = router }: Sent) =>
  describeSwap({ from: me, to, value, data: hexToBytes(data.slice(2)) }, 1, {})
const timed = (...said: readonly Said[]) => execute(until, ...said)

const key = (a: Hex, b: Hex, hooks: Hex = zero) => ({
  currency0: a,
  currency1: b,
  fee: 500,
  tickSpacing: 10,
  hooks,
})
const v4 = (...said: Parameters<typeof v4Actions>): Said => ['v4Swap', ...v4Actions(...said)]
/** A swap over one v4 pool, from its first currency to its second. */
const single = (from: Hex, to: Hex, amountIn: bigint, amountOutMinimum: bigint, more: object = {}) =>
  ['single', { key: key(from, to), zeroForOne: true, amountIn, amountOutMinimum, hookData: '0x', ...more }] as const
const hop = (currency: Hex, hooks: Hex = zero) => ({ currency, fee: 500, tickSpacing: 10, hooks, hookData: '0x' })
const along = (currencyIn: Hex, path: readonly ReturnType<typeof hop>[], amountIn: bigint, amountOutMinimum: bigint) =>
  ['along', { currencyIn, path, amountIn, amountOutMinimum }] as const
const permit = (token: Hex, amount: bigint, spender: Hex = router): Said => [
  'permit',
  { details: { token, amount, expiration: 1_900_000_000, nonce: 0 }, spender, sigDeadline: until },
  `0x${'11'.repeat(65)}`,
]

function said(action: Action | undefined) {
  const amount = (name: string) => {
    const part = action?.parts[name]
    return part?.kind === 'amount' ? [part.units, part.asset.kind === 'native' ? 'native' : part.asset.address] : []
  }
  return action && { key: action.key, give: amount('give'), get: amount('get') }
}

const v3Direct: Said = ['v3Swap', caller, 5n, 4n, v3Path(usdc, dai), true]

const good: Record<string, { sent: Sent; give: [bigint, string]; get: [bigint, string] }> = {
  'v3, paid by the account': { sent: { data: timed(v3Direct) }, give: [5n, usdc], get: [4n, dai] },
  'v2, after a permit': {
    sent: { data: timed(permit(usdc, 5n), ['v2Swap', me, 5n, 4n, [usdc, weth, dai], true]) },
    give: [5n, usdc],
    get: [4n, dai],
  },
  'v3, of ether that is wrapped': {
    sent: { data: timed(['wrap', itself, 5n], ['v3Swap', me, 5n, 4n, v3Path(weth, usdc), false]), value: 5n },
    give: [5n, 'native'],
    get: [4n, usdc],
  },
  'v2, of all the ether that came along, what is left swept back': {
    sent: {
      data: timed(['wrap', itself, all], ['v2Swap', caller, all, 4n, [weth, usdc], false], ['sweep', zero, caller, 0n]),
      value: 5n,
    },
    give: [5n, 'native'],
    get: [4n, usdc],
  },
  'v3, for ether': {
    sent: { data: timed(['v3Swap', itself, 5n, 4n, v3Path(usdc, weth), true], ['unwrap', me, 3n]) },
    give: [5n, usdc],
    get: [4n, 'native'],
  },
  'v2 and then v3': {
    sent: {
      data: timed(['v2Swap', itself, 5n, 0n, [usdc, weth], true], ['v3Swap', me, all, 4n, v3Path(weth, dai), false]),
    },
    give: [5n, usdc],
    get: [4n, dai],
  },
  'a share kept of what arrives, the least after it': {
    sent: {
      data: timed(
        ['v3Swap', itself, 5n, 1000n, v3Path(usdc, dai), true],
        ['portion', dai, operator, 100n],
        ['sweep', dai, me, 995n],
      ),
    },
    give: [5n, usdc],
    get: [995n, dai],
  },
  'a share kept of what is paid in': {
    sent: {
      data: timed(
        ['transferFrom', usdc, itself, 5n],
        ['portion', usdc, operator, 100n],
        ['v3Swap', me, all, 4n, v3Path(usdc, dai), false],
      ),
    },
    give: [5n, usdc],
    get: [4n, dai],
  },
  'v4, of ether over one pool': {
    sent: { data: timed(v4(single(zero, usdc, 5n, 4n), ['settleAll', zero, 5n], ['takeAll', usdc, 4n])), value: 5n },
    give: [5n, 'native'],
    get: [4n, usdc],
  },
  'v4, of a token over two pools for ether': {
    sent: {
      data: timed(v4(along(usdc, [hop(dai), hop(zero)], 5n, 4n), ['settleAll', usdc, 5n], ['takeAll', zero, 3n])),
    },
    give: [5n, usdc],
    get: [4n, 'native'],
  },
  'v4, paid before it, taken by its receiver': {
    sent: { data: timed(v4(['settle', usdc, 5n, true], single(usdc, weth, 0n, 4n), ['take', weth, me, 0n])) },
    give: [5n, usdc],
    get: [4n, weth],
  },
  'v4, of wrapped ether that the router unwraps': {
    sent: {
      data: timed(
        ['transferFrom', weth, itself, 5n],
        ['unwrap', itself, 5n],
        v4(['settle', zero, all, false], single(zero, usdc, 0n, 4n), ['take', usdc, caller, 0n]),
      ),
    },
    give: [5n, weth],
    get: [4n, usdc],
  },
  'v4, with a share taken before': {
    sent: {
      data: timed(
        v4(
          single(usdc, weth, 5n, 1000n),
          ['settle', usdc, 0n, true],
          ['takePortion', weth, operator, 50n],
          ['takeAll', weth, 10n],
        ),
      ),
    },
    give: [5n, usdc],
    get: [995n, weth],
  },
  'v4, then v3': {
    sent: {
      data: timed(v4(single(usdc, weth, 5n, 0n), ['settleAll', usdc, 5n], ['take', weth, itself, 0n]), [
        'v3Swap',
        me,
        all,
        4n,
        v3Path(weth, dai),
        false,
      ]),
    },
    give: [5n, usdc],
    get: [4n, dai],
  },
}

const hostile: Record<string, Sent> = {
  'sweeps for another': {
    data: timed(['v3Swap', itself, 5n, 4n, v3Path(usdc, dai), true], ['sweep', dai, thief, 4n]),
  },
  'unwraps for another': {
    data: timed(['v3Swap', itself, 5n, 4n, v3Path(usdc, weth), true], ['unwrap', thief, 4n]),
  },
  'pays another': { data: timed(['v3Swap', thief, 5n, 4n, v3Path(usdc, dai), true]) },
  'hides a second swap': { data: timed(v3Direct, ['v3Swap', thief, 9n, 0n, v3Path(weth, dai), true]) },
  'moves a token of the account': { data: timed(v3Direct, ['transferFrom', weth, thief, 9n]) },
  'moves a token of the account before it': { data: timed(['transferFrom', weth, thief, 9n], v3Direct) },
  'pays a fixed amount to another': {
    data: timed(
      ['v3Swap', itself, 5n, 4n, v3Path(usdc, dai), true],
      ['transfer', dai, thief, 4n],
      ['sweep', dai, me, 0n],
    ),
  },
  'leaves what arrives with the router': { data: timed(['v3Swap', itself, 5n, 4n, v3Path(usdc, dai), true]) },
  'sweeps to the router': {
    data: timed(['v3Swap', itself, 5n, 4n, v3Path(usdc, dai), true], ['sweep', dai, itself, 4n]),
  },
  'permits somebody else': { data: timed(permit(usdc, 5n, thief), v3Direct) },
  'permits another token': { data: timed(permit(weth, 5n), v3Direct) },
  'sends more ether than it swaps': {
    data: timed(['wrap', itself, 5n], ['v3Swap', me, 5n, 4n, v3Path(weth, usdc), false]),
    value: 6n,
  },
  'swaps less than it wraps': {
    data: timed(['wrap', itself, 5n], ['v3Swap', me, 4n, 4n, v3Path(weth, usdc), false]),
    value: 5n,
  },
  'swaps a part of what arrives': {
    data: timed(['v2Swap', itself, 5n, 9n, [usdc, weth], true], ['v3Swap', me, 9n, 4n, v3Path(weth, dai), false]),
  },
  'is told that the pair was paid already': { data: timed(['v2Swap', me, 0n, 4n, [usdc, dai], true]) },
  'swaps what the router has, paid by the account': {
    data: timed(['v3Swap', me, all, 4n, v3Path(usdc, dai), true]),
  },
  'says a least that the router does not read': {
    data: timed(['v3Swap', itself, 5n, 0n, v3Path(usdc, dai), true], ['sweep', dai, me, (1n << 160n) + 1n]),
  },
  'is at a pool with code of its own': {
    data: timed(
      v4(single(usdc, weth, 5n, 4n, { key: key(usdc, weth, thief) }), ['settleAll', usdc, 5n], ['takeAll', weth, 4n]),
    ),
  },
  'is at a pool with code of its own on the way': {
    data: timed(v4(along(usdc, [hop(dai, thief), hop(weth)], 5n, 4n), ['settleAll', usdc, 5n], ['takeAll', weth, 4n])),
  },
  'takes for another': {
    data: timed(v4(single(usdc, weth, 5n, 4n), ['settleAll', usdc, 5n], ['take', weth, thief, 0n])),
  },
  'takes a part': {
    data: timed(
      v4(single(usdc, weth, 5n, 4n), ['settleAll', usdc, 5n], ['take', weth, me, 3n], ['take', weth, thief, 0n]),
    ),
  },
  'takes another currency': {
    data: timed(v4(single(usdc, weth, 5n, 4n), ['settleAll', usdc, 5n], ['takeAll', dai, 4n])),
  },
  'pays in another currency': {
    data: timed(v4(single(usdc, weth, 5n, 4n), ['settleAll', dai, 5n], ['takeAll', weth, 4n])),
  },
  'pays in more than it swaps': {
    data: timed(v4(['settle', usdc, 9n, true], single(usdc, weth, 5n, 4n), ['takeAll', weth, 4n])),
  },
  'swaps twice over v4': {
    data: timed(
      v4(single(usdc, weth, 5n, 4n), single(usdc, weth, 5n, 0n), ['settleAll', usdc, 10n], ['takeAll', weth, 4n]),
    ),
  },
  'pays twice over v4': {
    data: timed(
      v4(single(usdc, weth, 5n, 4n), ['settle', usdc, 5n, true], ['settleAll', usdc, 5n], ['takeAll', weth, 4n]),
    ),
  },
}

describe('a swap of the UniversalRouter', () => {
  it.each(Object.entries(good))('over %s is one sentence', (_name, { sent, give, get }) => {
    expect(said(read(sent))).toEqual({ key: 'swap', give, get })
  })

  it.each(Object.entries(hostile))('that %s is not said as one', (_name, sent) => {
    expect(read(sent)?.key).not.toBe('swap')
  })

  it('with a command that may fail is not said, but for a permit', () => {
    const permitted = timed(permit(usdc, 5n), v3Direct)
    const word = (text: string) => text.padEnd(64, '0')
    const at = (text: string) => permitted.replace(word('0a00'), word(text)) as Hex
    expect(said(read({ data: at('8a00') }))?.key).toBe('swap')
    expect(read({ data: at('0a80') })).toBeUndefined()
    expect(read({ data: at('4a00') })).toBeUndefined()
  })

  it('says the permit in it, who keeps a share, and a permit without a limit as one', () => {
    const kept = good['a share kept of what arrives, the least after it']?.sent.data ?? '0x'
    expect(read({ data: kept })?.parts).toMatchObject({ fee: { bips: 100n }, feeTo: { address: operator } })
    const most = 2n ** 160n - 1n
    expect(read({ data: timed(permit(usdc, most), v3Direct) })?.inner).toMatchObject([
      { key: 'permitUntil', marks: ['allowance', 'unlimited'], parts: { spender: { address: router } } },
    ])
  })

  it('over a v4 path is read as that version of the router reads it, and in no other form', () => {
    const own = { 'eip155:1': { wrappedNative: weth, universalRouter21: [thief] } }
    const path = [hop(dai), hop(zero)]
    const perHop = { currencyIn: usdc, path, perHop: [], amountIn: 5n, amountOutMinimum: 4n }
    const rest = [
      ['settleAll', usdc, 5n],
      ['takeAll', zero, 3n],
    ] as const
    const plain = timed(v4(along(usdc, path, 5n, 4n), ...rest))
    const listed = timed(v4(['alongPerHop', perHop], ...rest))
    const keyAt = (data: Hex, to: Hex) =>
      describeSwap({ from: me, to, value: 0n, data: hexToBytes(data.slice(2)) }, 1, own)?.key
    expect([keyAt(plain, router), keyAt(listed, thief)]).toEqual(['swap', 'swap'])
    expect([keyAt(plain, thief), keyAt(listed, router)]).toEqual([undefined, undefined])
  })

  it('at another contract is not said', () => {
    expect(read({ data: timed(v3Direct), to: thief })).toBeUndefined()
  })

  it('of commands and inputs in any order is read without a fault, and said for the account alone', () => {
    const pieces: readonly Said[] = [
      v3Direct,
      permit(usdc, 5n),
      ['v3Swap', thief, 5n, 4n, v3Path(usdc, dai), true],
      ['v3Swap', itself, 5n, 4n, v3Path(usdc, weth), true],
      ['v2Swap', me, all, 4n, [weth, dai], false],
      ['transferFrom', usdc, thief, 5n],
      ['transferFrom', weth, itself, 5n],
      ['transfer', weth, thief, 5n],
      ['portion', weth, thief, 10n],
      ['wrap', itself, 5n],
      ['unwrap', thief, 4n],
      ['unwrap', me, 4n],
      ['sweep', weth, thief, 0n],
      ['sweep', zero, me, 0n],
    ]
    /** Those that pay somebody else without saying that they keep a share. */
    const stolen = new Set([2, 5, 7, 10, 12])
    const orders = fc.array(fc.nat(pieces.length - 1), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(orders, fc.constantFrom(0n, 5n), (order, value) => {
        const action = read({ data: timed(...order.map((i) => pieces[i] ?? v3Direct)), value })
        if (order.some((i) => stolen.has(i))) expect(action?.key).not.toBe('swap')
      }),
      { numRuns: 400 },
    )
  })
})
