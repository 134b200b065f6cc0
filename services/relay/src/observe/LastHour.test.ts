import { expect, it } from 'vitest'
import { LastHour } from './LastHour.ts'

it('counts what was within an hour, and forgets what is older', () => {
  let ms = 1_000_000
  const hour = new LastHour({ monotonicMs: () => ms })
  expect(hour.count()).toBe(0)
  hour.add(3)
  hour.add(0)
  ms += 30 * 60_000
  hour.add(4)
  expect(hour.count()).toBe(7)
  ms += 29 * 60_000
  expect(hour.count()).toBe(7)
  ms += 60_000
  expect(hour.count()).toBe(4)
  ms += 24 * 3_600_000
  expect(hour.count()).toBe(0)
})
