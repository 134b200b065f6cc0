import type { Clock } from '@latchkey/service-kit/clock'
import { createExpiringCache } from '../cache/caches.ts'
import { providerFailed, refusedInput } from './onramp.errors.ts'
import type {
  Money,
  OnrampAsset,
  OnrampCoverage,
  OnrampProvider,
  OnrampPurchase,
  OnrampQuote,
  OnrampRegion,
  OnrampResult,
} from './onrampProvider.ts'

/** What a provider sells in a region changes rarely. */
const coverageMs = 86_400_000
const maxRegions = 2_000
/** A provider that says nothing for so long has no quote. */
const quoteMs = 4_000

/** What is asked of a provider, as its caller names it. */
export type OfferRequest = OnrampRegion & {
  readonly asset: Pick<OnrampAsset, 'networkId' | 'address'>
  /** The provider's own name of the way to pay. */
  readonly method: string
  readonly pay: Money
  readonly seller: string | undefined
}

/**
 * Finds what a provider would deliver, after every reason against it that its coverage names.
 * @throws ApiError of the first input that the country, the method or the limits don't allow; of a provider that fails
 */
export function createOfferFinder(clock: Clock) {
  const coverages = createExpiringCache<OnrampCoverage>(clock, coverageMs, maxRegions)

  function coverageOf(provider: OnrampProvider, region: OnrampRegion): Promise<OnrampCoverage> {
    const key = `${provider.name} ${region.country} ${region.subdivision ?? ''}`
    return coverages.get(key, async () => expectAnswer(await inTime(provider.coverage(region))), false)
  }

  return async (
    provider: OnrampProvider,
    request: OfferRequest,
  ): Promise<{ purchase: OnrampPurchase; quote: OnrampQuote }> => {
    const { country, subdivision, pay, seller } = request
    const purchase = purchaseOf(await coverageOf(provider, { country, subdivision }), request)
    const quotes = expectAnswer(await inTime(provider.quotes(purchase)))
    const [quote] = quotes
      .filter((each) => seller === undefined || each.seller === seller)
      .sort((a, b) => compareDecimals(b.receive, a.receive))
    if (quote === undefined) throw providerFailed({ kind: 'refused' })
    if (quote.pay.currency !== pay.currency || compareDecimals(quote.pay.amount, pay.amount) !== 0)
      throw providerFailed({ kind: 'changed', what: 'payment' })
    return { purchase, quote }
  }
}

function purchaseOf(coverage: OnrampCoverage, request: OfferRequest): OnrampPurchase {
  const { country, subdivision, pay } = request
  const asset = coverage.assets.find((each) => isSameAsset(each, request.asset))
  if (asset === undefined) throw refusedInput('asset', `The provider does not sell this asset in ${country}.`)
  const sold = coverage.currencies.find(({ currency }) => currency === pay.currency)
  if (sold === undefined)
    throw refusedInput('pay.currency', `The provider takes no ${pay.currency} in ${country}. Choose another currency.`)
  const method = sold.methods.find(({ code }) => code === request.method)
  if (method === undefined)
    throw refusedInput('method', `The provider has no such way to pay ${pay.currency} in ${country}.`)
  expectAmount(pay, method)
  return { country, subdivision, asset, method, pay }
}

function expectAmount({ amount, currency }: Money, { min, max }: OnrampPurchase['method']): void {
  const style = { style: 'currency', currency } as const
  const decimals = new Intl.NumberFormat('en', style).resolvedOptions().maximumFractionDigits ?? 0
  if ((amount.split('.')[1]?.length ?? 0) > decimals)
    throw refusedInput('pay.amount', `${currency} has ${decimals} decimals; the amount has more.`)
  const isUnder = compareDecimals(amount, min ?? '0') < 0 || compareDecimals(amount, '0') === 0
  const isOver = max !== undefined && compareDecimals(amount, max) > 0
  if (isUnder || isOver)
    throw refusedInput(
      'pay.amount',
      `The amount is ${isUnder ? 'under' : 'over'} the limit: from ${min ?? 'above 0'} to ${max ?? 'any'} ${currency}.`,
    )
}

/** Addresses of Ethereum's kind are the same in any case; others are what they are. */
function isSameAsset(a: OfferRequest['asset'], b: OfferRequest['asset']): boolean {
  return a.networkId === b.networkId && isSameAddress(a.address, b.address)
}

/** Whether two addresses of one network are the same. */
export function isSameAddress(a: string | undefined, b: string | undefined): boolean {
  return a === b || (a?.startsWith('0x') === true && a.toLowerCase() === b?.toLowerCase())
}

const scale = 30

/** Below 0 where `a` is the smaller one of two decimal texts without a sign; digits beyond the thirtieth are passed over. */
export function compareDecimals(a: string, b: string): number {
  const [first, second] = [a, b].map((text) => {
    const [whole = '0', fraction = ''] = text.split('.')
    return BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'))
  }) as [bigint, bigint]
  return first < second ? -1 : first > second ? 1 : 0
}

function expectAnswer<Value>(result: OnrampResult<Value>): Value {
  if (result.kind !== 'answer') throw providerFailed(result)
  return result.value
}

async function inTime<Value>(asked: Promise<OnrampResult<Value>>): Promise<OnrampResult<Value>> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<OnrampResult<Value>>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'unreachable', reason: 'timeout' }), quoteMs)
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}
