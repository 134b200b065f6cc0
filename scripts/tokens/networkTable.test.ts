import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { networkRows, withTable } from './networkTable.ts'

const portfolio = readFileSync(new URL('../../docs/portfolio.md', import.meta.url), 'utf8')

describe('the networks of the table', () => {
  it('have each a price of their native coin without any API, and tokens where there can be some', () => {
    expect(networkRows().length).toBeGreaterThan(18)
    for (const { name, native, listed, coinGecko, defiLlama } of networkRows()) {
      expect([name, native.length > 0]).toEqual([name, true])
      if (name !== 'Bitcoin') expect([name, listed > 1, coinGecko, defiLlama]).toEqual([name, true, true, true])
    }
  })

  it('are told in docs/portfolio.md as the service ships them: npm run tokens -- --table', () => {
    expect(withTable(portfolio)).toBe(portfolio)
  })

  it('have a place in the document', () => {
    expect(() => withTable('# Nothing')).toThrow('tokens:start')
  })
})
