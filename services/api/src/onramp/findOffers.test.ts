import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSeller } from '../../test/createSeller.ts'
import { inProportion, lessBy, sumOf, widest } from './decimals.ts'
import { createOfferFinder } from './findOffers.ts'
import type { OnrampProvider } from './onrampProvider.ts'

afterEach(() => void vi.useRealTimers())

const request = {
  country: 'US',
  asset: { networkId: 'eip155:1', address: undefined },
  isMethod: () => true,
  pay: { amount: '50.00', currency: 'USD' },
} as const
const never = () => new Promise<never>(() => {})

function find(changes: Partial<OnrampProvider>) {
  const provider = { ...createSeller().provider, ...changes }
  return createOfferFinder((asked, region) => asked.coverage(region))(provider, request)
}

describe('a question to a provider', () => {
  it.each([
    ['what it sells', { coverage: never }],
    ['a price', { quotes: never }],
  ])('for %s ends after four seconds', async (_, changes) => {
    vi.useFakeTimers()
    const asked = find(changes)
    let ended = false
    asked.finally(() => {
      ended = true
    })
    await vi.advanceTimersByTimeAsync(3_999)
    expect(ended).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await asked).toMatchObject({ refusal: { code: 'onramp/provider-unavailable' } })
  })

  it.each([
    [{ kind: 'refused' }, 'onramp/provider-refused'],
    [{ kind: 'unreachable', reason: 'status' }, 'onramp/provider-unavailable'],
    [{ kind: 'unreachable', reason: 'node-fault' }, 'onramp/provider-unreadable'],
    [{ kind: 'changed', what: 'asset' }, 'onramp/provider-changed'],
  ] as const)('that is answered with %j says so', async (failure, code) => {
    expect(await find({ quotes: async () => failure })).toMatchObject({ refusal: { code } })
  })

  it('has an answer for each way to pay, also where one of them fails', async () => {
    const { provider } = createSeller()
    const methods = [
      { kind: 'card', code: 'visa', min: undefined, max: undefined },
      { kind: 'card', code: 'amex', min: undefined, max: undefined },
    ] as const
    const coverage = await provider.coverage({ country: 'US' })
    const assets = coverage.kind === 'answer' ? coverage.value.assets : []
    const found = await find({
      coverage: async () => ({ kind: 'answer', value: { currencies: [{ currency: 'USD', methods }], assets } }),
      quotes: (purchase) =>
        purchase.method.code === 'visa' ? provider.quotes(purchase) : Promise.resolve({ kind: 'refused' }),
    })
    expect(found.value?.map(({ purchase }) => purchase.method.code)).toEqual(['visa'])
  })
})

describe('decimal texts', () => {
  it('are reckoned with without floating point', () => {
    expect(sumOf(['0.1', '0.2', '10'])).toBe('10.3')
    expect(sumOf([])).toBe('0')
    expect(lessBy('50.00', '1.65')).toBe('48.35')
    expect(lessBy('1', '2')).toBe('0')
    expect(inProportion(['0.5', '100', '3'], 2)).toBe('16.66')
    expect(widest(['10.00', '9.5'], 'min')).toBe('9.5')
    expect(widest(['10.00', '9.5'], 'max')).toBe('10.00')
    expect(widest(['10.00', undefined], 'max')).toBeUndefined()
  })
})
