import { type KitError, toKitError } from '@latchkey/protocol'
import { selectAccount } from '../connection/account.selectors.ts'
import type { Kit } from '../kit/kit.types.ts'
import { selectActiveNetwork } from '../network/network.selectors.ts'
import { notConfigured, providersInvalid } from './onramp.errors.ts'
import { type OnrampChange, onrampMachine } from './onramp.machine.ts'
import { proposedCountry } from './onrampRegion.ts'
import { type OnrampState, onrampStore } from './onrampState.ts'

// The schemas of the answers come with the first question.
const load = () => import('./onrampRequests.ts')

/** Of a page whose code can't be fetched either. */
const noOptions = {
  providers: [],
  uncovered: [],
  purchaseCurrencies: [],
  paymentCurrencies: [],
  source: 'fallback',
} as const

/**
 * Narrows who sells to the providers of this list, by their names; of those, the ones that the operator has set up are
 * asked.
 *
 * @example
 * setOnrampProviders(kit, ['moonpay', 'stripe'])
 *
 * @throws KitError `onramp/providers-invalid` for anything but an array of strings.
 */
export function setOnrampProviders(kit: Kit, list: unknown): void {
  if (!Array.isArray(list) || !list.every((name) => typeof name === 'string')) throw providersInvalid()
  onrampMachine(kit).send({ type: 'ProvidersSet', names: list })
}

/**
 * Asks what can be bought and paid with in a region; without one, in the country that the browser's language names. Where
 * that can't be had, examples are shown, and `source` says so.
 */
export async function loadOnramp(kit: Kit, region: loadOnramp.Options = {}): Promise<void> {
  const { country = proposedCountry(kit), subdivision } = region
  const machine = onrampMachine(kit)
  machine.send({ type: 'OptionsAsked', country, subdivision })
  const signal = machine.last('options')?.signal ?? AbortSignal.abort()
  const networkId = selectActiveNetwork(kit, kit.store.getState())?.caipNetworkId
  try {
    const options = await (await load()).askOptions(kit, { country, subdivision, signal })
    if (signal.aborted) return
    const error = options.providers.length === 0 ? notConfigured() : undefined
    machine.send({ type: 'OptionsCame', options: { ...options, error }, networkId })
  } catch (cause) {
    const error: KitError = toKitError(cause)
    const options = await import('./sampleOptions.ts').then(
      ({ sampleOptions }) => sampleOptions,
      () => noOptions,
    )
    if (!signal.aborted) machine.send({ type: 'OptionsCame', options: { ...options, error }, networkId })
  }
}

export declare namespace loadOnramp {
  type Options = {
    /** ISO 3166-1, two capital letters. */
    country?: string | undefined
    /** The second half of ISO 3166-2, such as `NY`. */
    subdivision?: string | undefined
  }
}

/** Fills in the form. Another country or part of it has other options, which are asked for. */
export function editOnramp(kit: Kit, change: OnrampChange): void {
  const before = onrampStore(kit).getState()
  onrampMachine(kit).send({ type: 'Edited', change })
  const { country, subdivision } = onrampStore(kit).getState()
  const isMoved = country !== before.country || subdivision !== before.subdivision
  if (isMoved && country !== undefined) void loadOnramp(kit, { country, subdivision })
}

/** The account that is delivered to, in the form of its chain. */
export function selectOnrampReceiver(kit: Kit, { purchaseNetwork }: OnrampState): string | undefined {
  const network = kit.networks.find(({ caipNetworkId }) => caipNetworkId === purchaseNetwork?.networkId)
  return network && selectAccount(kit.store.getState(), network.chainNamespace).address
}
