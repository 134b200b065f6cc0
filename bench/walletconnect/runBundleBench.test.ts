import { expect, it } from 'vitest'
import { bundleReport } from './runBundleBench.ts'

const official = { allBytes: 130_000, firstBytes: 120_000, spareBytes: 0 }

it('says what both weigh, and whether ours is within its limit', () => {
  const ours = { allBytes: 36_000, firstBytes: 1_500, spareBytes: 10_000 }
  const text = bundleReport({ ours, official, version: '2.21.7' })
  expect(text).toContain('| @walletconnect/sign-client 2.21.7 | 120.0 | 130.0 | 130.0 |')
  expect(text).toContain('| 1.5 | 26.0 | 36.0 |')
  expect(text).toContain('26.0, at most 30: reached; 20 % of the official client')
  const heavy = bundleReport({ ours: { ...ours, spareBytes: 5_999 }, official, version: '2.21.7' })
  expect(heavy).toContain('**missed**')
})
