import { constants, formatCaipAddress, type KitError, toKitError } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { compareDecimals } from './compareDecimals.ts'
import { selectOnrampReceiver } from './onramp.actions.ts'
import { amountInvalid, assetUnsupported } from './onramp.errors.ts'
import { isSameQuestion, onrampMachine } from './onramp.machine.ts'
import type { ProviderAnswer } from './onrampRequests.ts'
import {
  type OnrampFailure,
  type OnrampOffer,
  type OnrampProviderName,
  type OnrampQuestion,
  type OnrampState,
  onrampStore,
} from './onrampState.ts'

type Requests = typeof import('./onrampRequests.ts')

const load = (): Promise<Requests> => import('./onrampRequests.ts')

/** Offers are asked for again when the first of them ends, no oftener than this. */
const minRefreshMs = 5_000
/** After a failure the service is asked again. */
const retryMs = 30_000

/**
 * Asks every provider that sells what the form says what it would deliver, all at once: an offer is in the state as soon
 * as its provider has answered, the best first. What was asked before is given up. Where the service can't be asked, an
 * example with the id `mocked-quote-id` takes the place of the offers, and can't be bought.
 *
 * @param signal Ends the wait: what has arrived stays.
 */
export async function fetchOffers(kit: Kit, signal?: AbortSignal): Promise<readonly OnrampOffer[]> {
  const machine = onrampMachine(kit)
  const { question, error } = readQuestion(kit)
  if (question === undefined) {
    machine.send({ type: 'OffersDropped', error })
    return []
  }
  const providers = sellers(onrampStore(kit).getState())
  machine.send({ type: 'OffersAsked', question })
  const own = machine.last('offers')?.signal ?? AbortSignal.abort()
  const either = signal ? AbortSignal.any([own, signal]) : own
  const unreachable = await Promise.all(
    providers.map(async (provider) => {
      const { offers, failures, isUnreachable } = await ask(kit, { provider, question, signal: either })
      if (!either.aborted) machine.send({ type: 'OffersCame', provider, offers, failures })
      return isUnreachable
    }),
  )
  const [provider] = providers
  if (!either.aborted && provider !== undefined && unreachable.every(Boolean)) {
    const offers = await samples(kit, question, provider)
    const failures = onrampStore(kit)
      .getState()
      .failures.filter((each) => each.provider === provider)
    if (!either.aborted) machine.send({ type: 'OffersCame', provider, offers, failures })
  }
  if (!own.aborted)
    machine.send({ type: 'OffersEnded', providers, error: either.aborted ? undefined : whyNone(kit, providers) })
  return onrampStore(kit).getState().offers
}

/** The answer of a provider. Code that can't be fetched is a service that can't be asked. */
async function ask(kit: Kit, options: Parameters<Requests['askOffers']>[1]): Promise<ProviderAnswer> {
  try {
    return await (await load()).askOffers(kit, options)
  } catch (error) {
    const failure = { provider: options.provider, error: toKitError(error), min: undefined, max: undefined }
    return { offers: [], failures: [failure], isUnreachable: true }
  }
}

async function samples(kit: Kit, question: OnrampQuestion, provider: OnrampProviderName) {
  try {
    const { sampleOffers } = await import('./sampleOptions.ts')
    return sampleOffers(question, { provider, nowMs: kit.env.clock.nowMs() })
  } catch {
    return []
  }
}

/**
 * Keeps the offers those of the form and the account, while somebody looks: asks when a person has paused, and again when
 * what was offered ends. Returns the stop function.
 */
export function watchOffers(kit: Kit): () => void {
  const abort = new AbortController()
  let cancelTimer = () => {}
  let asked: OnrampQuestion | undefined

  const later = (delayMs: number, run: () => void) => {
    cancelTimer()
    cancelTimer = kit.env.clock.setTimer(run, delayMs)
  }
  const ask = async () => {
    asked = readQuestion(kit).question
    await fetchOffers(kit, abort.signal)
    const { question } = onrampStore(kit).getState()
    if (abort.signal.aborted || asked === undefined || !isSameQuestion(question, asked)) return
    later(refreshDelayMs(kit), () => void ask())
  }
  const look = () => {
    const { question } = readQuestion(kit)
    // Options that came, and providers that were named, have dropped what was offered.
    const isDropped = !isSameQuestion(onrampStore(kit).getState().question, question)
    if (isSameQuestion(question, asked) && !(isDropped && question)) return
    asked = question
    later(constants.defaultDebounceMs, () => void ask())
  }

  void ask()
  const stops = [onrampStore(kit).subscribe(look), kit.store.subscribe(look)]
  return () => {
    abort.abort()
    cancelTimer()
    for (const stop of stops) stop()
  }
}

function refreshDelayMs(kit: Kit): number {
  const { offers } = onrampStore(kit).getState()
  const endsMs = offers.flatMap(({ source, endsAtMs }) => (source === 'service' ? [endsAtMs] : []))
  return endsMs.length === 0 ? retryMs : Math.max(minRefreshMs, Math.min(...endsMs) - kit.env.clock.nowMs())
}

const decimal = /^\d{1,30}(\.\d{1,30})?$/

/** What the form asks. Without a question: what is wrong with the amount, if anything is. */
function readQuestion(kit: Kit): { readonly question?: OnrampQuestion; readonly error?: KitError | undefined } {
  const state = onrampStore(kit).getState()
  const { purchaseCurrency, purchaseNetwork, paymentCurrency, country, subdivision, method, optionsLoading } = state
  const amount = state.paymentAmount.trim()
  const receiver = selectOnrampReceiver(kit, state)
  if (amount === '' || optionsLoading) return {}
  if (!decimal.test(amount) || compareDecimals(amount, '0') === 0) return { error: amountInvalid() }
  if (!receiver || !purchaseCurrency || !purchaseNetwork || !paymentCurrency || country === undefined) return {}
  const { networkId, contract_address: address } = purchaseNetwork
  return {
    question: {
      receiver: formatCaipAddress(networkId, receiver),
      asset: { networkId, address: address === '' ? null : address, symbol: purchaseCurrency.symbol },
      kind: method,
      country,
      subdivision,
      pay: { amount, currency: paymentCurrency.id },
    },
  }
}

/** Who is asked: those that sell it, and those of which that isn't known. */
function sellers({ providers, purchaseNetwork, uncovered }: OnrampState): readonly OnrampProviderName[] {
  return providers.filter((name) => purchaseNetwork?.providers.includes(name) || uncovered.includes(name))
}

/** Of several reasons the one that the person can do the most about: the widest limits, else the first. */
function whyNone(kit: Kit, providers: readonly OnrampProviderName[]): KitError | undefined {
  if (providers.length === 0) return assetUnsupported()
  const { offers, failures } = onrampStore(kit).getState()
  if (offers.some(({ source }) => source === 'service')) return undefined
  const beyond = failures.filter(({ min, max }) => min !== undefined || max !== undefined)
  return (beyond.toSorted(widestFirst)[0] ?? failures[0])?.error
}

function widestFirst(one: OnrampFailure, other: OnrampFailure): number {
  return compareDecimals(one.min ?? '0', other.min ?? '0') || compareDecimals(other.max ?? '0', one.max ?? '0')
}
