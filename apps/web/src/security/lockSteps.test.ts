import { expect, it } from 'vitest'
import { lockSteps } from './lockSteps.ts'

const way = (method: 'passkey' | 'password' | 'code', opens = true) => ({
  id: method,
  method,
  label: null,
  opens,
  backedUp: true,
  createdMs: 0,
})
const done = (...ways: ReturnType<typeof way>[]) =>
  lockSteps({ automatic: 'on', ways } as never).map((step) => step.done)

it('closes in three steps: e-mail, a passkey that opens the wallet, paper', () => {
  expect(lockSteps({ automatic: 'on', ways: [] }).map(({ id }) => id)).toEqual(['mail', 'passkey', 'code'])
  expect(done()).toEqual([true, false, false])
  expect(done(way('passkey', false), way('password'))).toEqual([true, false, false])
  expect(done(way('code'))).toEqual([true, false, true])
  expect(done(way('passkey'), way('code'))).toEqual([true, true, true])
})
