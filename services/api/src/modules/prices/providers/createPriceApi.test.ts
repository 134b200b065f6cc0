import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { HttpClient } from '../../../upstream/createHttpClient.ts'
import { createPriceApi } from './createPriceApi.ts'

/** An API that answers by a status, and counts what it is asked. */
function apiWith(statusOf: (path: string) => number) {
  const asked: string[] = []
  const get: HttpClient['get'] = async (url) => {
    const { pathname } = new URL(url)
    asked.push(pathname)
    return { kind: 'response', status: statusOf(pathname), body: Buffer.from('{}') }
  }
  const clock = { nowMs: () => 0 }
  const ask = createPriceApi({ httpClient: { get } as HttpClient, clock, url: 'https://prices.example', headers: {} })
  return { asked, read: (path: string) => ask(path, {}, v.object({})) }
}

describe('an API of prices', () => {
  it('is left alone after it failed several times in a row', async () => {
    const { asked, read } = apiWith(() => 500)
    for (let count = 0; count < 9; count += 1) await expect(read('/chart')).rejects.toThrow()
    expect(asked).toHaveLength(5)
  })

  it('is asked for other tokens when it does not know some', async () => {
    const { read } = apiWith((path) => (path === '/chart' ? 404 : 200))
    for (let count = 0; count < 9; count += 1) await expect(read('/chart')).rejects.toThrow()
    expect(await read('/price')).toEqual({})
  })
})
