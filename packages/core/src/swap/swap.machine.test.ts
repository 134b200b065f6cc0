import { KitError } from '@latchkey/protocol'
import { base, mainnet } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { type SwapEvent, swapTransition } from './swap.machine.ts'
import { editingSwap, type SwapState, type SwapToken } from './swapState.ts'

const token = (symbol: string, address?: string, networkId = mainnet.caipNetworkId): SwapToken => ({
  symbol,
  name: symbol,
  decimals: 18,
  networkId,
  iconUrl: undefined,
  address: address === undefined ? undefined : `${networkId}:${address}`,
})
const ether = token('ETH')
const usdc = token('USDC', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
const onBase = token('USDC', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', base.caipNetworkId)

const filled: SwapState = { ...editingSwap, sourceToken: ether, toToken: usdc, sourceTokenAmount: '2' }
const preparing: SwapState = { ...filled, status: 'preparing' }
const started: SwapState = { ...filled, status: 'started', planId: 'one' }
const error = new KitError({ code: 'api/no-route', shortMessage: 'No route' })
const edited = (change: Extract<SwapEvent, { type: 'Edited' }>['change']): SwapEvent => ({ type: 'Edited', change })

describe('the form of a swap', () => {
  const rows: [string, SwapState, SwapEvent, Partial<SwapState>][] = [
    ['an amount', editingSwap, edited({ sourceTokenAmount: '3' }), { sourceTokenAmount: '3' }],
    [
      'an edit after a failure',
      { ...filled, status: 'failed', error },
      edited({ sourceTokenAmount: '3' }),
      { status: 'editing', error: undefined },
    ],
    ['an edit while it is prepared', preparing, edited({ sourceTokenAmount: '3' }), preparing],
    ['an edit while it runs', started, edited({ sourceTokenAmount: '3' }), started],
    [
      'what is got chosen as what is given',
      filled,
      edited({ sourceToken: usdc }),
      { sourceToken: usdc, toToken: ether },
    ],
    [
      'what is got, its address written otherwise',
      filled,
      edited({ sourceToken: token('USDC', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48') }),
      { toToken: ether },
    ],
    ['what is given chosen as what is got', filled, edited({ toToken: ether }), { sourceToken: usdc, toToken: ether }],
    ['something of another network given', filled, edited({ sourceToken: onBase }), { toToken: undefined }],
    [
      'something of another network got',
      filled,
      edited({ toToken: onBase }),
      { sourceToken: undefined, sourceTokenAmount: '' },
    ],
    [
      'another token: the route was for the one before',
      { ...filled, chosenRouteId: 'a' },
      edited({ toToken: ether }),
      { chosenRouteId: undefined },
    ],
    [
      'another amount: the route stays',
      { ...filled, chosenRouteId: 'a' },
      edited({ sourceTokenAmount: '3' }),
      { chosenRouteId: 'a' },
    ],
    [
      'flipped',
      { ...filled, chosenRouteId: 'a' },
      { type: 'Flipped', amount: '5900' },
      { sourceToken: usdc, toToken: ether, sourceTokenAmount: '5900', chosenRouteId: undefined },
    ],
    [
      'what an earlier page has left',
      editingSwap,
      { type: 'Resumed', planId: 'left' },
      { ...editingSwap, status: 'started', planId: 'left' },
    ],
    ['what an earlier page has left, while another runs', started, { type: 'Resumed', planId: 'left' }, started],
    ['flipped while it runs', started, { type: 'Flipped', amount: '1' }, started],
    ['submitted', filled, { type: 'Submitted' }, { status: 'preparing' }],
    ['submitted twice', preparing, { type: 'Submitted' }, preparing],
    ['less arrives than was shown', preparing, { type: 'QuoteChanged' }, { status: 'changed' }],
    ['started', preparing, { type: 'Started', planId: 'one' }, { status: 'started', planId: 'one' }],
    ['started after it was given up', filled, { type: 'Started', planId: 'one' }, filled],
    ['refused', preparing, { type: 'Failed', error }, { status: 'failed', error }],
    ['refused after it was given up', filled, { type: 'Failed', error }, filled],
    ['given up', preparing, { type: 'Cancelled' }, { status: 'editing', sourceTokenAmount: '2' }],
    [
      'emptied, but for the slippage',
      { ...started, slippageBps: 50 },
      { type: 'Reset' },
      { ...editingSwap, slippageBps: 50 },
    ],
  ]

  it.each(rows)('%s', (_, before, event, expected) => {
    const [after] = swapTransition(before, event)
    expect(after).toEqual({ ...after, ...expected })
    if (expected === before) expect(after).toBe(before)
  })

  it('gives the submission up with the form', () => {
    const abort = [{ type: 'abort', key: 'submission' }]
    expect(swapTransition(preparing, { type: 'Cancelled' })[1]).toEqual(abort)
    expect(swapTransition(preparing, { type: 'Reset' })[1]).toEqual(abort)
    expect(swapTransition(filled, { type: 'Submitted' })[1]).toEqual([{ type: 'begin', key: 'submission' }])
  })
})
