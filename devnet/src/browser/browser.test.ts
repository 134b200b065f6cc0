import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from './launchBrowser.ts'
import { recordRequests } from './recordRequests.ts'

let browser: Browser
let server: Server
let host: string

beforeAll(async () => {
  browser = await launchBrowser()
  server = createServer((_request, response) => response.end('<!doctype html><title>A page</title>'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `localhost:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  await browser.close()
  server.close()
})

it('records requests, sockets and popups, and names the foreign ones', async () => {
  const page = await browser.newPage()
  const record = recordRequests(page, [host])
  await page.goto(`http://${host}/`)
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.evaluate(() => void window.open('/popup'))])
  await popup.waitForLoadState()
  expect(record.all).toContainEqual({ method: 'GET', url: `http://${host}/popup` })
  expect(record.foreign()).toEqual([])
  expect(() => record.expectNoForeign()).not.toThrow()

  await page.evaluate(async () => {
    new WebSocket('ws://elsewhere.example/socket')
    await fetch('http://elsewhere.example/path').catch(() => undefined)
  })
  await expect
    .poll(() => [...record.foreign()].sort())
    .toEqual(['http://elsewhere.example/path', 'ws://elsewhere.example/socket'])
  expect(() => record.expectNoForeign()).toThrow('http://elsewhere.example/path')
  record.clear()
  expect(record.all).toEqual([])
  await page.close()
})
