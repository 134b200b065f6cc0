import { expect, it } from 'vitest'
import { testKit } from '../../test/testKit.ts'
import { memoryStorage } from '../env/createBrowserEnv.ts'
import { awayMs, canLeave, isNudgeDue, nudgeStore, putOffNudge } from './protection.ts'

const nowMs = 1_800_000_000_000
const way = (method: 'passkey' | 'password' | 'code', opens = true) => ({
  id: method,
  method,
  label: null,
  createdMs: 0,
  lastUsedMs: null,
  opens,
  backedUp: true,
})

it.each([
  ['never put off', undefined, 'new', true],
  ['put off just now', { stage: 'new', atMs: nowMs }, 'new', false],
  ['put off while empty, and there is money now', { stage: 'new', atMs: nowMs }, 'funded', true],
  ['put off with money just now', { stage: 'funded', atMs: nowMs }, 'funded', false],
  ['put off a millisecond less than 30 days ago', { stage: 'funded', atMs: nowMs - awayMs + 1 }, 'funded', false],
  ['put off 30 days ago', { stage: 'funded', atMs: nowMs - awayMs }, 'funded', true],
] as const)('the offer, %s', (_, putOff, stage, isDue) => {
  expect(isNudgeDue(putOff, stage, nowMs)).toBe(isDue)
})

it.each([
  ['automatic recovery alone', [], false],
  ['a password', [way('password')], false],
  ['a passkey that only logs in', [way('passkey', false)], false],
  ['a passkey that opens', [way('passkey')], true],
  ['a printed code', [way('password'), way('code')], true],
] as const)('a wallet with %s', (_, ways, can) => {
  expect(canLeave({ ways })).toBe(can)
})

it('is put off for one account, in every page of this browser', () => {
  const storage = memoryStorage()
  const kit = testKit({ env: { storage } })
  putOffNudge(kit, { account: 'eip155:1:0xa', stage: 'new' })
  const { atMs } = nudgeStore(kit).getState()['eip155:1:0xa'] ?? {}
  expect(atMs).toBe(kit.env.clock.nowMs())
  const later = nudgeStore(testKit({ env: { storage } })).getState()
  expect(later).toEqual({ 'eip155:1:0xa': { stage: 'new', atMs } })
})

it.each(['', '{', '{"v":2,"putOff":{}}', '{"v":1,"putOff":{"a":{"stage":"never","atMs":1}}}', '{"v":1,"putOff":[]}'])(
  'takes a record that does not fit for none: %s',
  (text) => {
    const storage = memoryStorage()
    storage.set('latchkey.nudge', text)
    expect(nudgeStore(testKit({ env: { storage } })).getState()).toEqual({})
  },
)
