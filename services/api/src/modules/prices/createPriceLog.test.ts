import { afterEach, describe, expect, it } from 'vitest'
import { databases } from '../../../test/databases.ts'
import { migrate } from '../../db/migrate.ts'
import { createPriceLog } from './createPriceLog.ts'

const open: AsyncDisposable[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one[Symbol.asyncDispose]()
})

const chain = 'eip155:1'
const dayMs = 86_400_000
const nowMs = Date.parse('2026-11-21T12:00:00Z')

describe.each(databases)('the log of prices on $name', (place) => {
  it('takes, and finds, more prices than one statement has room for', async () => {
    const opened = await place.open()
    open.push(opened)
    await migrate(opened.database)
    const log = createPriceLog(opened.database)
    const tokens = Array.from({ length: 33_000 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`)
    await log.note(chain, new Map(tokens.map((token, usd) => [token, { usd, atMs: nowMs - dayMs, source: 'pool' }])))
    const found = await log.dayBefore(chain, tokens, nowMs)
    expect(found.size).toBe(tokens.length)
    expect(found.get(tokens.at(-1) ?? '')).toBe(tokens.length - 1)
  })
})
