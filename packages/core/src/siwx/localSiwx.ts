import { type CaipAddress, type CaipNetworkId, isKitError } from '@latchkey/protocol'
import { cacaoSchema, readSiwxText, readSiwxTime, type SiwxSession } from '@latchkey/protocol/siwx'
import * as v from 'valibot'
import { createSiwxMessage } from './createSiwxMessage.ts'
import type { SiwxOptions } from './lazySiwx.ts'
import { accountOfSession, isSameAccount, type SiwxConfig, type SiwxContext } from './siwxState.ts'

/**
 * Says how a signature was proven. Rejects with `siwx/signature-wrong` and its like, and with `siwx/node-unavailable`
 * where a node that knows the account did not answer.
 */
export type SiwxVerify = (session: SiwxSession, context: SiwxContext) => Promise<{ readonly by: 'key' | 'contract' }>

/**
 * Sign-ins that this browser checks and keeps for itself: enough to greet a person, worth nothing to a server, which can
 * not know what a browser claims. A session is checked again whenever it is read. One of a plain key holds on all
 * networks of its family, one of a contract on its own.
 */
export function localSiwx(options: localSiwx.Options): SiwxConfig {
  let bound: SiwxContext | undefined
  const context = () => {
    if (!bound) throw new Error('The kit has not started.')
    return bound
  }

  const stored = (): readonly SiwxSession[] => {
    const { env, storageKey } = context()
    try {
      const parsed = v.safeParse(sessionsSchema, JSON.parse(env.storage.get(storageKey) ?? '[]'))
      return parsed.success ? (parsed.output as readonly SiwxSession[]) : []
    } catch {
      return []
    }
  }
  const keep = (sessions: readonly SiwxSession[]) =>
    context().env.storage.set(context().storageKey, JSON.stringify(sessions))

  const others = (account: CaipAddress) =>
    stored().filter((session) => !isSameAccount(accountOfSession(session), account))

  return {
    bind: (given) => {
      bound = given
    },
    createMessage: async (input) => {
      const bytes = context().env.randomBytes(16)
      const nonce = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
      return createSiwxMessage(context(), input, nonce, options)
    },
    addSession: async (session) => {
      await options.verify(session, context())
      keep([...others(accountOfSession(session)), session])
    },
    setSessions: async (sessions) => {
      for (const session of sessions) await options.verify(session, context())
      keep(sessions)
    },
    getSessions: async (chainId, address) => {
      const account: CaipAddress = `${chainId}:${address}`
      const own = stored().filter((session) => isSameAccount(accountOfSession(session), account))
      const valid: SiwxSession[] = []
      for (const session of own) {
        const by = await provenBy(session, options, context())
        if (by === undefined) keep(stored().filter(({ signature }) => signature !== session.signature))
        else if (by === 'key' || session.data.chainId === chainId) valid.push(session)
      }
      return valid
    },
    revokeSession: async (chainId, address) => keep(others(`${chainId}:${address}`)),
    getRequired: () => options.required ?? true,
    asksWhen: options.asksWhen,
    ...options.signOut,
  }
}

export declare namespace localSiwx {
  type Options = SiwxOptions & {
    readonly verify: SiwxVerify
    /** How long a session lives, in milliseconds. Default: 7 days. */
    readonly sessionMs?: number | undefined
  }
}

const usualSessionMs = 7 * 86_400_000

/** How a stored session is proven now; undefined where it is not, or not any more. */
async function provenBy(
  session: SiwxSession,
  { sessionMs = usualSessionMs, verify }: localSiwx.Options,
  context: SiwxContext,
): Promise<'key' | 'contract' | undefined> {
  const now = context.env.clock.nowMs()
  const issuedMs = readSiwxTime(session.data.issuedAt ?? '')
  if (issuedMs === undefined || now > issuedMs + sessionMs) return undefined
  if (session.data.domain !== new URL(context.env.href()).host || !isAsWritten(session)) return undefined
  try {
    return (await verify(session, context)).by
  } catch (error) {
    if (isKitError(error) && error.retryable) throw error
    return undefined
  }
}

/** Whether the text says what the record beside it says: records can be written by whatever runs on the page. */
function isAsWritten({ data, message }: SiwxSession): boolean {
  try {
    const read = readSiwxText(message, { informal: true })
    return read.accountAddress === data.accountAddress && read.chainId === data.chainId && read.domain === data.domain
  } catch {
    return false
  }
}

const text = v.pipe(v.string(), v.maxLength(8192))
const chainId = v.custom<CaipNetworkId>(
  (value) => typeof value === 'string' && /^[a-z0-9-]{3,8}:[-_\w]{1,32}$/.test(value),
)

const sessionsSchema = v.pipe(
  v.array(
    v.object({
      data: v.object({
        accountAddress: text,
        chainId,
        domain: text,
        uri: text,
        version: text,
        nonce: text,
        statement: v.optional(text),
        issuedAt: v.optional(text),
        expirationTime: v.optional(text),
        notBefore: v.optional(text),
        requestId: v.optional(text),
        resources: v.optional(v.array(text)),
      }),
      message: text,
      signature: text,
      cacao: v.optional(cacaoSchema),
    }),
  ),
  v.maxLength(100),
)
