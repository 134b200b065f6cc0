import { expect, it } from 'vitest'
import { adoptReport } from './report.ts'

const numbers = {
  installBytes: 98_760_000,
  packages: 46,
  largest: [['viem', 30_000_000]] as const,
  reactPageBytes: 84 * 1_024,
  plainPageBytes: undefined,
  layoutShift: 0.011,
  createMs: 60_000,
}

it('says what was measured and whether it is within its limit, at the limit too', () => {
  const text = adoptReport(numbers)
  expect(text).toContain('| install for Ethereum alone, MB | 98.8 | 100 | yes |')
  expect(text).toContain('| packages of it | 46 | 45 | **no** |')
  expect(text).toContain('| page with React until the button, KiB | 84.0 | 84 | yes |')
  expect(text).toContain('| layout shift of a page that a server draws | 0.011 | 0.01 | **no** |')
  expect(text).toContain('to the first page, s | 60.0 | 60 | yes |')
  expect(text).toContain('viem 30.0')
  expect(text).not.toContain('elements')
})
