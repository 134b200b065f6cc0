import { constants, KitError } from '@latchkey/protocol'
import { encodeEnvelope } from '../wire/envelope.ts'
import { formatLink } from '../wire/link.ts'
import type { ClientContext, WalletConnectClient } from './client.types.ts'

const defaultExpiryMs = 15 * 60 * 1000

/**
 * Writes a request into the journal and the outbox, once for each id. With a wallet on this device there is no outbox:
 * the result is the link that carries the request. Only what the wallet approved is asked: the method, on a chain of
 * one of its accounts.
 * @throws KitError `walletconnect/not-connected`, `walletconnect/namespace-not-configured`, `wallet/unsupported-method`.
 */
export function sendRequest(
  context: ClientContext,
  options: Parameters<WalletConnectClient['request']>[0],
): string | undefined {
  const { id, topic, chainId, method, params } = options
  const { state } = context
  if (state.requests.some((request) => request.id === id)) return undefined
  const session = state.sessions.find((other) => other.topic === topic)
  if (!session) {
    throw new KitError({ code: 'walletconnect/not-connected', shortMessage: 'Please call connect() before request()' })
  }
  const namespace = session.namespaces[chainId.split(':')[0] ?? '']
  if (!namespace?.accounts.some((account) => account.startsWith(`${chainId}:`))) {
    throw new KitError({
      code: 'walletconnect/namespace-not-configured',
      shortMessage: 'Namespace is not configured. Please call connect() first with namespace config.',
      details: `The wallet approved no account on ${chainId}`,
    })
  }
  if (!namespace.methods.includes(method)) {
    throw new KitError({ code: 'wallet/unsupported-method', shortMessage: `The wallet did not approve ${method}` })
  }
  const expiryMs = options.expirySeconds === undefined ? defaultExpiryMs : options.expirySeconds * 1000
  const minMs = constants.walletConnectRequestExpiryMinMs
  const maxMs = constants.walletConnectRequestExpiryMaxMs
  if (!(expiryMs >= minMs && expiryMs <= maxMs)) {
    throw new KitError({
      code: 'rpc/invalid-params',
      shortMessage: `A request expires after ${minMs / 1000} to ${maxMs / 1000} s, not ${expiryMs / 1000} s`,
    })
  }
  const now = context.env.clock.nowMs()
  const expiresAtMs = now + expiryMs
  state.requests.push({ id, topic, chainId, method, params, createdAtMs: now, expiresAtMs })
  const payload = {
    id,
    jsonrpc: '2.0',
    method: 'wc_sessionRequest',
    params: { request: { method, params, expiryTimestamp: Math.floor(expiresAtMs / 1000) }, chainId },
  }
  const { link, symKey } = session
  if (link) {
    const { randomBytes } = context.env
    return formatLink(link, topic, encodeEnvelope(payload, { symKey, randomBytes, inLink: true }))
  }
  const ttlSeconds = expiryMs / 1000
  context.send({ topic, symKey, method: 'wc_sessionRequest', kind: 'request', ttlSeconds, payload })
  return undefined
}
