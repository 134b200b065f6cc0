import { type CaipNetworkId, isAddress, isNamespace } from '@latchkey/protocol'
import { refuseProject } from '@latchkey/service-kit/projects'
import type { Project } from '../modules/projects/project.ts'
import type { DeliveryCheck } from './createDeliveryCheck.ts'
import { refusePayment } from './findOffers.ts'
import { invalidReceiver, refusedBy, returnUrlNotAllowed, unknownProvider } from './onramp.errors.ts'
import type { Money, OnrampProvider, OnrampProviderName } from './onrampProvider.ts'

/** Providers by their names. */
export type Providers = ReadonlyMap<OnrampProviderName, OnrampProvider>

/** @throws ApiError where the operator has not set it up. @param status Of the answer, if it isn't the code's own */
export function expectProvider(providers: Providers, name: string, status?: number): OnrampProvider {
  const provider = [...providers.values()].find((each) => each.name === name)
  if (provider === undefined) throw unknownProvider(providers.size > 0, status)
  return provider
}

/** @throws ApiError where the operator has set up none */
export function expectAnyProvider(providers: Providers): void {
  if (providers.size === 0) throw unknownProvider(false)
}

/** @throws ApiError of what is wrong with the payment, by any provider's rules */
export function expectPayment(pay: Money): void {
  const refusal = refusePayment(pay)
  if (refusal !== undefined) throw refusedBy(refusal)
}

/** @throws ApiError unless the asset's network can pay it, and our own node can see that */
export function expectReceiver(
  receiver: string,
  networkId: CaipNetworkId,
  { covers }: Pick<DeliveryCheck, 'covers'>,
): void {
  const [namespace = '', reference, address = '', ...rest] = receiver.split(':')
  const isThere = `${namespace}:${reference}` === networkId && rest.length === 0
  if (isThere && isNamespace(namespace) && covers(namespace) && isAddress(namespace, address)) return
  throw invalidReceiver(networkId)
}

/** The page that a person is led back to where the caller names none: the one that asks, or the project's first. */
export function returnPageOf({ allowedOrigins }: Project, origin: string | undefined): string {
  return origin ?? allowedOrigins.find((pattern) => /^https?:\/\/[^*]+$/.test(pattern)) ?? ''
}

/** @throws ApiError unless it is a page of the project, on a listed origin: a person is led to no other */
export function expectReturnUrl(project: Project, returnUrl: string): void {
  const url = URL.parse(returnUrl)
  const isWeb = url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.username === ''
  // A project without a list welcomes every page that calls; a way back it has to name.
  const isListed = project.allowedOrigins.length > 0 || project.development
  if (isWeb && isListed && refuseProject(project, { origin: url.origin }) === undefined) return
  throw returnUrlNotAllowed()
}
