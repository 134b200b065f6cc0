import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

/**
 * Empty pages of apps on sites of their own, for the tests of a file: every name under `localhost` is one. Call it at the
 * top of the file; the function that it returns gives the address of an app inside of tests.
 *
 * @param headers Of every page.
 */
export function appPages(headers: Readonly<Record<string, string>> = {}): (host: string) => string {
  let server: Server | undefined
  beforeAll(async () => {
    server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', ...headers })
      response.end('<!doctype html><html lang="en"><title>An app</title><body><h1>An app</h1></body></html>')
    })
    await new Promise<void>((resolve) => server?.listen(0, resolve))
  })
  afterAll(() => void server?.close())
  return (host) => {
    const address = server?.address() as AddressInfo | undefined
    if (address === undefined) throw new Error('The pages are served only while tests run.')
    return `http://${host}:${address.port}/`
  }
}
