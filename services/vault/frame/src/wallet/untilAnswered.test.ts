import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { VaultServiceError } from '../calls/createVaultClient.ts'
import { untilAnswered } from './untilAnswered.ts'

const unreachable = () => new VaultServiceError(undefined, undefined, new TypeError('Failed to fetch'))
const never = new AbortController().signal
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('asks again while the service cannot be reached, or says that its database is away', async () => {
  const ask = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(unreachable())
    .mockRejectedValueOnce(new VaultServiceError('api/upstream-unavailable', 5))
    .mockResolvedValue('waiting')
  const answered = untilAnswered(ask, never)
  await vi.advanceTimersByTimeAsync(6_000)
  await expect(answered).resolves.toBe('waiting')
  expect(ask).toHaveBeenCalledTimes(3)
})

it('says so of one that stays away', async () => {
  const ask = vi.fn<() => Promise<string>>().mockImplementation(() => Promise.reject(unreachable()))
  const answered = expect(untilAnswered(ask, never)).rejects.toMatchObject({ code: 'frame/service-unavailable' })
  await vi.advanceTimersByTimeAsync(27_000)
  await answered
  expect(ask).toHaveBeenCalledTimes(10)
})

it('takes at once what the service itself says', async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValue(new VaultServiceError('guardian/release-closed'))
  await expect(untilAnswered(ask, never)).rejects.toMatchObject({ code: 'login/attempt-closed' })
  expect(ask).toHaveBeenCalledOnce()
})

it('ends at once for a person who gave up', async () => {
  const over = new AbortController()
  const ask = vi.fn<() => Promise<string>>().mockImplementation(() => Promise.reject(unreachable()))
  const answered = expect(untilAnswered(ask, over.signal)).rejects.toThrow('closed')
  await vi.advanceTimersByTimeAsync(1_000)
  over.abort(new Error('closed'))
  await answered
  expect(ask).toHaveBeenCalledOnce()
})
