import type { CoverageReader } from './createCoverageReader.ts'
import { compareDecimals, isSameAddress, widest } from './decimals.ts'
import { type Found, providerFailed, type Refusal } from './onramp.errors.ts'
import type {
  Money,
  OnrampAsset,
  OnrampProvider,
  OnrampPurchase,
  OnrampQuote,
  OnrampRegion,
  OnrampResult,
  PaymentMethod,
} from './onrampProvider.ts'

/** A provider that says nothing for so long has no offer. */
const offerMs = 4_000
/** So many ways to pay of one kind are asked for. */
const maxMethods = 4

/** What is asked of a provider, as its caller names it. */
export type OfferRequest = OnrampRegion & {
  readonly asset: Pick<OnrampAsset, 'networkId' | 'address'>
  readonly isMethod: (method: PaymentMethod) => boolean
  readonly pay: Money
}

/** What a provider would deliver. */
export type Offer = { readonly purchase: OnrampPurchase; readonly quote: OnrampQuote }

/** Finds what a provider would deliver, after every reason against it that its coverage names. The best comes first. */
export function createOfferFinder(readCoverage: CoverageReader) {
  async function find(provider: OnrampProvider, request: OfferRequest): Promise<Found<readonly Offer[]>> {
    const { country, subdivision, pay } = request
    const coverage = await readCoverage(provider, { country, subdivision })
    if (coverage.kind !== 'answer') return { refusal: providerFailed(coverage) }
    const asset = coverage.value.assets.find((each) => isSameAsset(each, request.asset))
    if (asset === undefined)
      return refuse('asset-unsupported', 'asset', `The provider does not sell this asset in ${country}.`)
    const sold = coverage.value.currencies.find(({ currency }) => currency === pay.currency)
    if (sold === undefined)
      return refuse(
        'currency-unsupported',
        'pay.currency',
        `The provider does not take this currency in ${country}. Choose another one.`,
      )
    const methods = sold.methods.filter(request.isMethod)
    if (methods.length === 0)
      return refuse(
        'method-unsupported',
        'method',
        `The provider has no such way to pay ${pay.currency} in ${country}.`,
      )
    const within = methods.filter((method) => sideOf(pay.amount, method) === 'within').slice(0, maxMethods)
    if (within.length === 0) return { refusal: overLimits(pay, methods) }
    const answers = await Promise.all(
      within.map(async (method) => {
        const purchase = { country, subdivision, asset, method, pay }
        return toOffers(purchase, await provider.quotes(purchase))
      }),
    )
    const offers = answers.flatMap(({ value = [] }) => value)
    const [refusal] = answers.flatMap((answer) => answer.refusal ?? [])
    if (offers.length === 0) return { refusal: refusal ?? providerFailed({ kind: 'refused' }) }
    return { value: offers.sort(mostFirst) }
  }

  return (provider: OnrampProvider, request: OfferRequest): Promise<Found<readonly Offer[]>> =>
    inTime(find(provider, request))
}

export type OfferFinder = ReturnType<typeof createOfferFinder>

/** The one that delivers the most comes first. */
export function mostFirst(one: Offer, other: Offer): number {
  return compareDecimals(other.quote.receive, one.quote.receive)
}

/** By currency: making a format takes longer than all else that is looked at. */
const knownDecimals = new Map<string, number>()

function decimalsOf(currency: string): number {
  const known = knownDecimals.get(currency)
  if (known !== undefined) return known
  const { maximumFractionDigits: decimals = 0 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  knownDecimals.set(currency, decimals)
  return decimals
}

/** What is wrong with a payment by any provider's rules. */
export function refusePayment({ amount, currency }: Money): Refusal | undefined {
  if (!/^\d{1,15}(\.\d{1,30})?$/.test(amount) || compareDecimals(amount, '0') === 0)
    return {
      code: 'onramp/amount-invalid',
      field: 'pay.amount',
      description: 'The amount is no number above zero. Write digits and one dot, such as 50.00.',
    }
  if (!/^[A-Z]{3}$/.test(currency))
    return {
      code: 'onramp/currency-unsupported',
      field: 'pay.currency',
      description: 'This is no currency. Write three capital letters, such as USD.',
    }
  const decimals = decimalsOf(currency)
  if ((amount.split('.')[1]?.length ?? 0) <= decimals) return undefined
  return {
    code: 'onramp/amount-too-precise',
    field: 'pay.amount',
    description: `${currency} has ${decimals} decimals; the amount has more.`,
  }
}

function sideOf(amount: string, { min, max }: PaymentMethod): 'within' | 'under' | 'over' {
  if (min !== undefined && compareDecimals(amount, min) < 0) return 'under'
  return max !== undefined && compareDecimals(amount, max) > 0 ? 'over' : 'within'
}

/** @param methods None of them takes the amount */
function overLimits({ amount, currency }: Money, methods: readonly PaymentMethod[]): Refusal {
  const min = widest(
    methods.map((method) => method.min),
    'min',
  )
  const max = widest(
    methods.map((method) => method.max),
    'max',
  )
  const isUnder = methods.some((method) => sideOf(amount, method) === 'under')
  return {
    code: isUnder ? 'onramp/amount-too-low' : 'onramp/amount-too-high',
    field: 'pay.amount',
    description: `The amount is ${isUnder ? 'under' : 'over'} the limit: from ${min ?? 'above 0'} to ${max ?? 'any'} ${currency}.`,
    min,
    max,
  }
}

function toOffers(purchase: OnrampPurchase, quotes: OnrampResult<readonly OnrampQuote[]>): Found<readonly Offer[]> {
  if (quotes.kind !== 'answer') return { refusal: providerFailed(quotes) }
  const { pay } = purchase
  const isAsked = ({ pay: { amount, currency } }: OnrampQuote) =>
    currency === pay.currency && compareDecimals(amount, pay.amount) === 0
  if (!quotes.value.every(isAsked)) return { refusal: providerFailed({ kind: 'changed', what: 'payment' }) }
  return { value: quotes.value.map((quote) => ({ purchase, quote })) }
}

function refuse(
  reason: 'asset-unsupported' | 'currency-unsupported' | 'method-unsupported',
  field: string,
  description: string,
): { refusal: Refusal } {
  return { refusal: { code: `onramp/${reason}`, field, description } }
}

function isSameAsset(a: OfferRequest['asset'], b: OfferRequest['asset']): boolean {
  return a.networkId === b.networkId && isSameAddress(a.address, b.address)
}

async function inTime<Value>(asked: Promise<Found<Value>>): Promise<Found<Value>> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Found<Value>>((resolve) => {
    timer = setTimeout(() => resolve({ refusal: providerFailed({ kind: 'unreachable', reason: 'timeout' }) }), offerMs)
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}
