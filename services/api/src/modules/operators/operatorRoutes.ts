import type { Endpoint, OperatorRole } from '@latchkey/protocol/http'
import type { Buckets } from '@latchkey/service-kit/sharedBuckets'
import type { Logger } from 'pino'
import type { GenericSchema } from 'valibot'
import { ApiError } from '../../http/ApiError.ts'
import { errorReply } from '../../http/replies.ts'
import { type Call, defineRoute, type RawCall, type Reply, type Route } from '../../http/route.ts'
import { refusal } from './createOperatorRepository.ts'
import type { LoggedIn, OperatorSessions } from './createOperatorSessions.ts'

/** All paths of operators begin so. */
export const operatorPrefix = '/operator/v1/'

/** The link of an invitation. Its token is in the part that browsers send to no server. */
export const invitationLink = (page: string, token: string): string => `${page}/admin#invitation=${token}`

/** Of the session, and of the browser that asked for a challenge. No script reads them, and no other site sends them. */
export const cookies = { session: '__Host-latchkey-operator', challenge: '__Host-latchkey-operator-challenge' } as const

/** Attempts at a login or an invitation, of one network: whatever the settings say of limits. */
const attempts = { burst: 20, perSecond: 1 / 6 }

/** The one page that may read answers, and send its cookies with a call. */
const ofPage = (page: string) => ({
  'access-control-allow-origin': page,
  'access-control-allow-credentials': 'true',
  vary: 'origin',
})

/** The answer to a preflight of a call of operators. */
export const operatorPreflight = (page: string): Readonly<Record<string, string>> => ({
  ...ofPage(page),
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '600',
})

/** The header that sets a cookie, or takes it away. */
export function cookieHeader(name: string, value: string, maxAgeSeconds: number): Readonly<Record<string, string>> {
  const rules = `Path=/; Max-Age=${maxAgeSeconds}; Secure; HttpOnly; SameSite=Strict`
  return { 'set-cookie': `${name}=${value}; ${rules}` }
}

/** The value of a cookie of a call. */
export function cookieOf({ header }: Pick<RawCall, 'header'>, name: string): string | undefined {
  const entries = (header('cookie') ?? '').split(';').map((entry) => entry.trim().split('='))
  return entries.find(([known]) => known === name)?.[1]
}

/** Binds calls of operators: each from the operators' page alone, and by who has one of the roles. */
export function createOperatorRoutes({ page, sessions, buckets, log }: createOperatorRoutes.Options) {
  function expectPage({ header }: Pick<RawCall, 'header'>, method: string): void {
    if (header('origin') !== page)
      throw new ApiError({
        code: 'api/origin-not-allowed',
        field: 'origin',
        description: 'Operators are served on their own page alone.',
      })
    // A form can't send this, so that no page gets past the question which origins may.
    if (method !== 'GET' && !/^application\/json\s*(;|$)/i.test(header('content-type') ?? ''))
      throw new ApiError({
        code: 'api/invalid-request',
        field: 'content-type',
        description: 'The body has to be sent as application/json.',
      })
  }

  async function expectRole(call: Pick<RawCall, 'header'>, roles: readonly OperatorRole[]): Promise<LoggedIn> {
    const secret = cookieOf(call, cookies.session)
    const operator = secret === undefined ? undefined : await sessions.find(secret)
    if (operator === undefined) throw refusal('operator/login-needed')
    if (!roles.includes(operator.role))
      throw new ApiError({
        code: 'operator/role-insufficient',
        description: `This takes the role ${roles.join(' or ')}. Ask an owner.`,
      })
    return operator
  }

  async function expectAttempt({ network }: Pick<RawCall, 'network'>): Promise<void> {
    const waitMs = await buckets.take(`operator-attempts:${network}`, attempts, 1)
    if (waitMs > 0)
      throw new ApiError({
        code: 'api/rate-limited',
        field: 'rate_limited',
        description: 'Too many attempts from this address.',
        retryAfterMs: waitMs,
      })
  }

  const answered = (route: Route): Route => ({
    endpoint: route.endpoint,
    async run(call) {
      const reply = await route.run(call).catch((error: unknown) => errorReply(error, call.requestId, log))
      return { ...reply, headers: { ...reply.headers, ...ofPage(page) } }
    },
  })

  return {
    /** A call that needs no session. */
    open<Path extends string, Query extends GenericSchema, Body extends GenericSchema, Response extends GenericSchema>(
      endpoint: Endpoint<Path, Query, Body, Response>,
      handle: (call: Call<Path, Query, Body>) => Promise<Reply>,
    ): Route {
      return answered(
        defineRoute(endpoint, async (call) => {
          expectPage(call, endpoint.method)
          await expectAttempt(call)
          return handle(call)
        }),
      )
    },

    /** A call of who has one of the roles. */
    of<
      Path extends string,
      Query extends GenericSchema,
      Body extends GenericSchema | undefined,
      Response extends GenericSchema,
    >(
      roles: readonly OperatorRole[],
      endpoint: Endpoint<Path, Query, Body, Response>,
      handle: (call: Call<Path, Query, Body>, operator: LoggedIn) => Promise<Reply>,
    ): Route {
      return answered(
        defineRoute(endpoint, async (call) => {
          expectPage(call, endpoint.method)
          return handle(call, await expectRole(call, roles))
        }),
      )
    },
  }
}

export type OperatorRoutes = ReturnType<typeof createOperatorRoutes>

export declare namespace createOperatorRoutes {
  type Options = {
    /** The origin of the operators' page. */
    readonly page: string
    readonly sessions: Pick<OperatorSessions, 'find'>
    readonly buckets: Pick<Buckets, 'take'>
    readonly log: Logger
  }
}
