import { loginEndpoints } from '@latchkey/protocol/vault'
import { expect, it } from 'vitest'
import { testAuth } from '../../../auth/test/testAuth.ts'
import { poissonLimit } from './poissonLimit.ts'

/** Guesses in all: `npm run prove -- guesses` makes it a million. */
const wanted = Number(process.env.PROOF_GUESSES ?? 600)
/** By which the count of lucky ones is judged. A suite that runs daily must not fail by luck. */
const certainty = process.env.PROOF_GUESSES === undefined ? 1 - 1e-6 : 0.99
const perDay = 15
const dayMs = 86_400_000

it('of a guesser without end is lucky no more often than promised', { timeout: 14_400_000 }, async () => {
  await using auth = await testAuth({ trustedProxies: 1, answerDelayMs: 0 })
  const accounts = Math.min(200, Math.ceil(wanted / perDay))
  const guessers = Array.from({ length: accounts }, (_, index) => ({
    email: `victim${index}@example.org`,
  }))
  let judged = 0
  let lucky = 0
  let accountDays = 0
  let next = 0
  // A new key for each mail, since one costs nothing. Never the same code twice for one mail, and every address as often as it lets: the best that a guesser can do.
  for (; judged < wanted; auth.clock.ms += dayMs)
    for (const [index, { email }] of guessers.entries()) {
      if (judged >= wanted) break
      accountDays += 1
      let today = 0
      for (let mail = 0; mail < 5; mail += 1) {
        // From everywhere, and slowly enough for the limits of mails.
        const headers = { 'x-forwarded-for': `10.${(judged >> 16) & 255}.${(judged >> 8) & 255}.${judged & 255}` }
        auth.clock.ms += 31_000
        const caller = auth.caller()
        const asked = await caller.call(loginEndpoints.email, { email, projectId: `p${index}` }, { headers })
        const { action, attemptId } = asked
        // Nothing to guess: the owner is asked first.
        if (action !== 'VERIFY_OTP') continue
        for (let guess = 0; guess < 6; guess += 1) {
          next = (next + 611_953) % 1_000_000
          const code = String(next).padStart(6, '0')
          const answer = await caller.attempt(loginEndpoints.otp, { attemptId: attemptId ?? '', code })
          if (answer.status === 200) lucky += 1
          if (answer.status === 200 || answer.code === 'login/code-wrong') {
            judged += 1
            today += 1
          }
        }
      }
      expect(today).toBeLessThanOrEqual(perDay + lucky)
    }
  const mean = accountDays * 1.5e-5
  const limit = poissonLimit(mean, certainty)
  expect(lucky).toBeLessThanOrEqual(limit)
  console.log(
    `${judged} guesses judged over ${accountDays} days of accounts: ${lucky} lucky, ${mean.toFixed(2)} expected at most, limit ${limit}`,
  )
})
