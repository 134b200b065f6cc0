import { Hono } from 'hono'
import { afterEach, describe, expect, it } from 'vitest'
import { createProbes } from './probes.ts'
import { serveApp } from './server.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function serve(options: createProbes.Options) {
  const app = new Hono()
  app.get('/held', () => new Promise(() => {}))
  app.post('/live', (context) => context.text('of the app'))
  const probes = createProbes(options)
  const server = await serveApp(app, { host: '127.0.0.1', port: 0, graceMs: 0, probes })
  stops.push(server.stop)
  const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${server.port}${path}`, init)
  return { server, ask, status: async (path: string) => (await ask(path)).status }
}

describe('the probes of a service', () => {
  it('tell a process that lives from one that can answer, without details', async () => {
    let isAway = false
    const check = async () => {
      if (isAway) throw new Error('secret of the database')
    }
    const well = await serve({ check, drainMs: 0 })
    expect([await well.status('/live'), await well.status('/ready')]).toEqual([200, 200])
    isAway = true
    const { ask, status } = await serve({ check, drainMs: 0 })
    expect(await status('/live')).toBe(200)
    const answer = await ask('/ready?x=1')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(await answer.text()).toBe('not ready\n')
  })

  it('tell who asks how many addresses came with the question, and no address', async () => {
    const { ask } = await serve({ check: async () => {}, drainMs: 0 })
    for (const [entries, headers] of [
      ['0', {}],
      ['1', { 'x-forwarded-for': '203.0.113.1' }],
      ['4', { 'x-forwarded-for': '203.0.113.1, 203.0.113.2,, 203.0.113.3' }],
    ] as const) {
      const answer = await ask('/ready', { headers })
      expect(answer.headers.get('x-forwarded-for-entries')).toBe(entries)
      expect([...answer.headers.values()].join()).not.toContain('203.')
    }
  })

  it('are not ready with a database that says nothing', async () => {
    const { status } = await serve({ check: () => new Promise(() => {}), drainMs: 0 })
    expect(await status('/ready')).toBe(503)
  })

  it('ask the database once for many callers', async () => {
    let asked = 0
    const { status } = await serve({ check: async () => void asked++, drainMs: 0 })
    expect(new Set(await Promise.all(Array.from({ length: 50 }, () => status('/ready'))))).toEqual(new Set([200]))
    expect(asked).toBe(1)
  })

  it('are not ready from the beginning of a stop, while callers are still answered', async () => {
    const { server, status } = await serve({ check: async () => {}, drainMs: 300 })
    expect(await status('/ready')).toBe(200)
    const drained = server.drain()
    expect([await status('/ready'), await status('/live')]).toEqual([503, 200])
    await drained
  })

  it('answer while so much is under way that callers are refused', async () => {
    const { ask, status } = await serve({ check: async () => {}, drainMs: 0 })
    const stop = new AbortController()
    const held = Array.from({ length: 300 }, () => ask('/held', { signal: stop.signal }).catch(() => {}))
    await expect.poll(() => status('/nothing')).toBe(503)
    expect([await status('/live'), await status('/ready')]).toEqual([200, 200])
    stop.abort()
    await Promise.all(held)
  })

  it('leave other methods to the app', async () => {
    const { ask } = await serve({ check: async () => {}, drainMs: 0 })
    expect(await (await ask('/live', { method: 'POST' })).text()).toBe('of the app')
  })
})
