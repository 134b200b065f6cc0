import { loginEndpoints, passkeyEndpoints, type VaultEndpoint } from '@latchkey/protocol/vault'
import { describe, expect, it } from 'vitest'
import { testAuth } from '../../../auth/test/testAuth.ts'
import { systemClock } from '../../../server/src/clock.ts'
import type { Answer } from '../../../server/test/createCaller.ts'
import { mannWhitney } from './mannWhitney.ts'

/** Of each kind: `npm run prove -- enumeration` makes it 2,000, with the delay that operators have. */
const each = Number(process.env.PROOF_ADDRESSES ?? 60)
const full = process.env.PROOF_ADDRESSES !== undefined
const together = 12
/** A suite that runs daily must not fail by chance, or by a machine that stalls for longer than it asks. */
const bounds = full ? { p: 0.01, ms: () => 2 } : { p: 1e-4, ms: (all: readonly number[]) => Math.max(15, spread(all)) }
const at = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0
const median = (values: readonly number[]) => at(values, 0.5)
/** Between the quarters. */
const spread = (values: readonly number[]) => at(values, 0.75) - at(values, 0.25)

/** What an answer looks like from outside: all but what is drawn at random. */
function shapeOf({ status, headers, text }: Answer): string {
  const drawn = new Set(['x-request-id', 'dpop-nonce', 'date'])
  const kept = [...headers].map(([name, value]) => (drawn.has(name) ? name : `${name}: ${value}`))
  return [status, ...kept.sort(), text.length, text.replace(/"[\w-]{22}"|[\w-]{36}/g, 'drawn')].join('\n')
}

async function compare(
  ask: (email: string, auth: Awaited<ReturnType<typeof testAuth>>) => Promise<{ answer: Answer; ms: number }>,
) {
  await using auth = await testAuth({ trustedProxies: 1, ...(full ? {} : { answerDelayMs: 40 }) })
  // Accounts first, on the manual clock.
  const known = Array.from({ length: each }, (_, index) => `known${index}@example.org`)
  for (const email of known) {
    auth.clock.ms += 200_000
    await auth.logIn(auth.caller(), email)
  }
  const unknown = known.map((email) => email.replace('known', 'nobody'))
  // From here on time passes, and a minute between two handfuls.
  let aheadMs = auth.clock.ms + 3_600_000 - Date.now()
  Object.defineProperty(auth.clock, 'ms', { get: () => Date.now() + aheadMs })
  auth.clock.sleep = (ms) => systemClock.sleep(ms)

  const asked = [known, unknown].flatMap((emails, kind) => emails.map((email) => ({ email, kind })))
  const order = asked.map((one) => ({ one, key: Math.random() })).sort((a, b) => a.key - b.key)
  const ms: [number[], number[]] = [[], []]
  const shapes = [new Set<string>(), new Set<string>()] as const
  for (let start = 0; start < order.length; start += together) {
    await Promise.all(
      order.slice(start, start + together).map(async ({ one: { email, kind } }) => {
        const seen = await ask(email, auth)
        ms[kind === 0 ? 0 : 1].push(seen.ms)
        shapes[kind === 0 ? 0 : 1].add(shapeOf(seen.answer))
      }),
    )
    aheadMs += 61_000
  }
  expect(shapes[0]).toEqual(shapes[1])
  expect(shapes[0].size).toBe(1)
  const p = mannWhitney(...ms)
  const difference = Math.abs(median(ms[0]) - median(ms[1]))
  expect(p).toBeGreaterThan(bounds.p)
  expect(difference).toBeLessThan(bounds.ms(ms.flat()))
  return `${each} known and ${each} unknown: p = ${p.toFixed(3)}, medians ${difference.toFixed(2)} ms apart`
}

const from = (email: string) => {
  const number = Number(/\d+/.exec(email)?.[0] ?? 0) * 2 + (email.startsWith('known') ? 0 : 1)
  return { 'x-forwarded-for': `10.9.${number >> 8}.${number & 255}` }
}

describe('an address with an account looks like one without', () => {
  it('when a login is asked for', { timeout: 3_600_000 }, async () => {
    const summary = await compare(async (email, auth) => {
      const caller = auth.caller()
      await caller.attempt(loginEndpoints.otp, { attemptId: 'b1946ac92492d2347c6235', code: '000000' })
      const startedMs = performance.now()
      const answer = await caller.attempt(loginEndpoints.email, { email, projectId: email }, { headers: from(email) })
      return { answer, ms: performance.now() - startedMs }
    })
    console.log(`login: ${summary}`)
  })

  it('when a wrong code is entered', { timeout: 3_600_000 }, async () => {
    const summary = await compare(async (email, auth) => {
      const caller = auth.caller()
      const { attemptId } = await caller.call(
        loginEndpoints.email,
        { email, projectId: email },
        { headers: from(email) },
      )
      const startedMs = performance.now()
      const answer = await caller.attempt(loginEndpoints.otp, { attemptId: attemptId ?? '', code: '000000' })
      return { answer, ms: performance.now() - startedMs }
    })
    console.log(`wrong code: ${summary}`)
  })

  it('when a passkey is asked for: no call that comes before a proof of the person takes an address', () => {
    const open: VaultEndpoint = passkeyEndpoints.loginOptions as VaultEndpoint
    expect(Object.keys(open.example.body ?? {})).toEqual(['projectId'])
  })
})

it('Mann and Whitney tell samples apart that differ, and only those', () => {
  const sample = (shift: number) => Array.from({ length: 400 }, () => Math.random() + shift)
  expect(mannWhitney(sample(0), sample(0))).toBeGreaterThan(1e-6)
  expect(mannWhitney(sample(0), sample(0.2))).toBeLessThan(1e-6)
  // By hand: 1..5 against 6..10 gives U = 0, z = 2.611, p = 0.009.
  expect(mannWhitney([1, 2, 3, 4, 5], [6, 7, 8, 9, 10])).toBeCloseTo(0.009, 3)
})
