import type { KitStorage } from '@latchkey/core/ports'
import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../test/support/createTestClock.ts'
import { loginMemory } from './loginMemory.ts'

/** A store of strings, as a browser keeps one. */
function memoryStorage(): KitStorage {
  const values = new Map<string, string>()
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    subscribe: () => () => undefined,
  }
}

function open() {
  const clock = createTestClock()
  const storage = memoryStorage()
  const memory = loginMemory({ clock, storage })
  return { clock, storage, memory, stored: (key: string) => storage.get(`@appkit-wallet/${key}`) }
}

describe('what a page remembers of logins', () => {
  it('lies under the keys of the specification [S3.117] [S3.118] [S3.119] [S3.120] [S3.121] [S3.122] [S3.123]', () => {
    const { memory, stored, storage, clock } = open()
    expect(memory.lastChain()).toBe('1')
    memory.asked()
    expect(stored('LAST_EMAIL_LOGIN_TIME')).toBe(String(clock.nowMs()))
    memory.loggedIn({ email: 'ann@example.org', userName: 'ann', social: 'github' })
    memory.chain('eip155:8453')
    memory.smartNetworks([1, 8453])
    expect(stored('EMAIL')).toBe('ann@example.org')
    expect(stored('SOCIAL_USERNAME')).toBe('ann')
    expect(stored('LAST_USED_CHAIN_KEY')).toBe('eip155:8453')
    expect(stored('EMAIL_LOGIN_USED_KEY')).toBe('true')
    expect(stored('SMART_ACCOUNT_ENABLED_NETWORKS')).toBe('1,8453')
    expect(storage.get('@appkit/connected_social')).toBe('github')
  })

  it('is the address and the flag after a login, and no longer the time [S4.69] [S4.70] [S4.71] [S4.72]', () => {
    const { memory, stored } = open()
    memory.asked()
    expect(stored('LAST_EMAIL_LOGIN_TIME')).not.toBeNull()
    memory.loggedIn({ email: 'ann@example.org', userName: undefined, social: undefined })
    expect(memory.isUsed()).toBe(true)
    expect(memory.email()).toBe('ann@example.org')
    expect(stored('LAST_EMAIL_LOGIN_TIME')).toBeNull()
  })

  it('has the social account across a reload [S3.113]', () => {
    const { memory, storage, clock } = open()
    memory.loggedIn({ email: null, userName: 'ann', social: 'x' })
    expect(loginMemory({ clock, storage }).social()).toBe('x')
    storage.set('@appkit/connected_social', 'myspace')
    expect(loginMemory({ clock, storage }).social()).toBeUndefined()
  })

  it('goes as a whole: flag, address, chain and name [S4.73] [S4.74]', () => {
    const { memory, stored } = open()
    memory.loggedIn({ email: 'ann@example.org', userName: 'ann', social: undefined })
    memory.chain(137)
    memory.clear()
    for (const key of ['EMAIL_LOGIN_USED_KEY', 'EMAIL', 'LAST_USED_CHAIN_KEY', 'SOCIAL_USERNAME']) {
      expect(stored(key), key).toBeNull()
    }
  })
})

describe('the allowance for mails', () => {
  it('is one in 30 s, in the words of the specification, seconds rounded up [S5.1] [S5.2] [S5.4] [S9.1]', async () => {
    const { memory, clock } = open()
    memory.checkAllowance()
    memory.asked()
    await clock.advance(17_500)
    expect(() => memory.checkAllowance()).toThrow('Please try again after 13 seconds')
    await clock.advance(12_499)
    expect(() => memory.checkAllowance()).toThrow('Please try again after 1 seconds')
    await clock.advance(1)
    memory.checkAllowance()
  })

  it('keeps nobody waiting for a clock that was set back, or for nonsense', () => {
    const { memory, storage, clock } = open()
    storage.set('@appkit-wallet/LAST_EMAIL_LOGIN_TIME', String(clock.nowMs() + 3_600_000))
    memory.checkAllowance()
    storage.set('@appkit-wallet/LAST_EMAIL_LOGIN_TIME', 'soon')
    memory.checkAllowance()
  })
})
