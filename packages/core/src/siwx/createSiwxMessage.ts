import { type SiwxMessage, type SiwxMessageData, siwxLimits, writeSiwxText } from '@latchkey/protocol/siwx'
import type { SiwxContext, SiwxMessageInput } from './siwxState.ts'

/** What an app adds to each text. */
export type SiwxTextOptions = {
  /** Why the person signs: one line of ASCII (EIP-4361). */
  readonly statement?: string | undefined
  /** How long what is signed may be used to sign in, in milliseconds. Default: 10 minutes. */
  readonly lifetimeMs?: number | undefined
  readonly requestId?: string | undefined
  /** URIs that belong to the sign-in. */
  readonly resources?: readonly string[] | undefined
}

/** The sign-in of a page: its own host, its own address without query and fragment, now. */
export function createSiwxMessage(
  { env }: SiwxContext,
  { accountAddress, chainId, notBefore }: SiwxMessageInput,
  nonce: string,
  options: SiwxTextOptions,
): SiwxMessage {
  const page = new URL(env.href())
  const now = env.clock.nowMs()
  const time = (ms: number) => new Date(ms).toISOString()
  const data: SiwxMessageData = {
    accountAddress,
    chainId,
    domain: page.host,
    uri: `${page.origin}${page.pathname}`,
    version: '1',
    nonce,
    issuedAt: time(now),
    expirationTime: time(now + (options.lifetimeMs ?? siwxLimits.ageMs)),
    notBefore,
    requestId: options.requestId,
    statement: options.statement,
    resources: options.resources,
  }
  return { ...data, toString: () => writeSiwxText(data) }
}
