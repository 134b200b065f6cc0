import { expect, it } from 'vitest'
import { createTestServer } from '../../test/people.ts'
import { type NodeRequest, toNodeHandler, toRequest } from './toNodeHandler.ts'

function requestOf(method: string): NodeRequest {
  return {
    method,
    url: '/siwx/session',
    headers: { cookie: 'a=b' },
    readableEnded: false,
    on: (event, listener) => event === 'end' && listener(new Uint8Array()),
    pause: () => {},
  }
}

// Fetch has no such requests, and a listener that rejects ends the process.
it.each(['TRACE', 'TRACK', 'CONNECT', 'Trace'])('answers %s, which no request of Fetch can have', async (method) => {
  const { server } = createTestServer()
  const said: unknown[] = []
  const response = {
    writeHead: (status: number) => said.push(status),
    end: (text: string) => said.push(JSON.parse(text).error.code),
  }
  await toNodeHandler(server)(requestOf(method), response)
  expect(said).toEqual([405, 'api/method-not-allowed'])
  expect(toRequest(requestOf(method)).headers.get('cookie')).toBe('a=b')
})
