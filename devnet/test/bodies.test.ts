import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newProject, startApi } from '@latchkey/api'
import { endpoints } from '@latchkey/protocol/http'
import { startRelay } from '@latchkey/relay'
import { startAuth } from '@latchkey/vault/auth'
import { startFrame } from '@latchkey/vault/frame'
import { startGuardian } from '@latchkey/vault/guardian'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

type Service = {
  readonly port: number
  readonly routes: readonly { readonly method: string; readonly path: string }[]
  stop(): Promise<void>
}

const folder = mkdtempSync(join(tmpdir(), 'latchkey-bodies-'))
const services = new Map<string, Service>()
beforeAll(async () => {
  const bundle = join(folder, 'bundle')
  const serviceOptions = (name: string) => ({
    host: '127.0.0.1',
    port: 0,
    publicUrl: `http://${name}.test`,
    frameOrigin: 'http://wallet.test',
    database: { sqlitePath: ':memory:' },
    kms: { kind: 'local', path: join(folder, `${name}.keys`) } as const,
    smtpUrl: 'smtp://127.0.0.1:1',
    mailFrom: `${name}@operator.test`,
    logLevel: 'silent' as const,
  })
  services.set('auth', await startAuth({ ...serviceOptions('auth'), guardianUrl: 'http://guardian.test' }))
  services.set('guardian', await startGuardian({ ...serviceOptions('guardian'), authUrl: 'http://auth.test' }))
  const api = await startApi({ logLevel: 'silent', defaultProject: newProject('p') })
  services.set('api', { ...api, port: Number(new URL(api.url).port) })
  const relay = await startRelay({ logLevel: 'silent', verify: true })
  services.set('relay', { ...relay, port: Number(new URL(relay.httpUrl).port) })
  const urls = { authUrl: 'http://auth.test', guardianUrl: 'http://guardian.test', apiUrl: api.url }
  writeBundle(bundle)
  services.set(
    'frame',
    await startFrame({ host: '127.0.0.1', port: 0, bundle, ...urls, ownPages: [], logLevel: 'silent' }),
  )
})
afterAll(async () => {
  for (const service of services.values()) await service.stop()
  rmSync(folder, { recursive: true })
})

function writeBundle(bundle: string): void {
  mkdirSync(bundle)
  for (const name of ['index.html', 'approve.html', 'hub.html']) writeFileSync(join(bundle, name), '<title>t</title>')
  writeFileSync(join(bundle, 'hashes.json'), '{}')
}

/** A route as a caller spells it: with something for each parameter, and the query of its example. */
function callOf({ method, path }: Service['routes'][number]) {
  const spelled = path.replace(/:\w+/g, 'x').replace(/^\/?\*$|\*/g, 'x')
  const { request } = endpoints.find((each) => [each.path, ...each.aliases].includes(path))?.examples[0] ?? {}
  const query = new URLSearchParams({ projectId: 'p' })
  for (const [name, value] of Object.entries(request?.query ?? {}))
    for (const each of [value].flat()) query.append(name, String(each))
  return { method: method === 'ALL' ? 'POST' : method, target: `${spelled.replace(/^(?!\/)/, '/')}?${query}` }
}

const framings = {
  declared: { header: 'content-length: 1000000000000', chunk: Buffer.alloc(65_536, 'a') },
  endless: {
    header: 'transfer-encoding: chunked',
    chunk: Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 'a'), Buffer.from('\r\n')]),
  },
} as const

/** The largest limit of a service, what it takes after its answer, and what two sockets of one machine hold. */
const maxBytes = 8 * 2 ** 20

/** Sends a body for as long as the service takes it. @returns What was answered, and how much was taken until it hung up. */
function pour(port: number, call: ReturnType<typeof callOf>, framing: keyof typeof framings) {
  return new Promise<{ status: number; sent: number; text: string }>((resolve) => {
    const { header, chunk } = framings[framing]
    const socket = connect(port, '127.0.0.1')
    let text = ''
    let sent = 0
    // One piece a turn: the service, which runs in this process, is to have its own.
    const flow = () => {
      if (socket.destroyed) return
      if (sent >= maxBytes) socket.destroy()
      else socket.write(chunk, (error) => void (error ?? setImmediate(flow)))
      sent += chunk.length
    }
    const head = [`${call.method} ${call.target} HTTP/1.1`, 'host: service.test', header]
    socket.on('connect', () => {
      socket.write(`${head.join('\r\n')}\r\ncontent-type: application/x-www-form-urlencoded\r\n\r\n`)
      flow()
    })
    socket.on('data', (data) => {
      text += data.toString('latin1')
    })
    // The service hangs up on who sends on.
    socket.on('error', () => {})
    socket.on('close', () => resolve({ status: Number(text.split(' ')[1]), sent, text }))
  })
}

/** Routes that take a body by their service's own word; what reads none answers as ever, and hangs up. */
const takesBody = (name: string, { method, path }: Service['routes'][number]) => {
  const endpoint = endpoints.find((each) => each.method === method && [each.path, ...each.aliases].includes(path))
  return name === 'api' ? endpoint?.body !== undefined : method === 'POST' && name !== 'relay' && name !== 'frame'
}

describe.each(['auth', 'guardian', 'api', 'relay', 'frame'])('a body that is too large, at %s', (name) => {
  it('is refused unread on every route, where its sender says how large it is', async () => {
    const { port, routes } = services.get(name) ?? { port: 0, routes: [] }
    expect(routes.length).toBeGreaterThan(4)
    for (const route of routes) {
      const { status, sent } = await pour(port, callOf(route), 'declared')
      expect([route.method, route.path, status]).toEqual([route.method, route.path, 413])
      expect(sent).toBeLessThan(maxBytes)
    }
  })

  it('is cut off on every route, where it never ends', async () => {
    const { port, routes } = services.get(name) ?? { port: 0, routes: [] }
    for (const route of routes) {
      const { status, sent } = await pour(port, callOf(route), 'endless')
      if (takesBody(name, route)) expect([route.method, route.path, status]).toEqual([route.method, route.path, 413])
      else expect(status).toBeLessThan(504)
      expect(sent).toBeLessThan(maxBytes)
    }
  })

  it('is answered in the form of every failure', async () => {
    const { port } = services.get(name) ?? { port: 0 }
    const { text } = await pour(port, { method: 'POST', target: '/nowhere' }, 'declared')
    if (name === 'frame') expect(text).toContain('The body is too large')
    else
      expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({
        code: expect.stringMatching(/payload-too-large$/),
        status: 'FAILED',
      })
  })
})

const names = ['auth', 'guardian', 'api', 'relay', 'frame']

it.each(names)('every answer of %s has browsers come back over https alone', async (name) => {
  const { port, routes } = services.get(name) ?? { port: 0, routes: [] }
  const calls = [...routes.map(callOf), { method: 'GET', target: '/nowhere' }, { method: 'OPTIONS', target: '/' }]
  expect(calls.length).toBeGreaterThan(6)
  for (const { method, target } of calls) {
    const response = await fetch(`http://127.0.0.1:${port}${target}`, { method, redirect: 'manual' })
    await response.body?.cancel()
    const sent = response.headers.get('strict-transport-security')
    expect(sent, `${method} ${target}`).toMatch(/^max-age=63072000(;|$)/)
  }
})

/** Sends text piece by piece, a second apart, until the service hangs up. @returns What it said. */
function dribble(port: number, head: string, piece: string) {
  return new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    const timer = setInterval(() => piece !== '' && socket.write(piece), 1_000)
    socket.on('connect', () => head !== '' && socket.write(head))
    socket.on('data', (data) => {
      text += data.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      resolve(text)
    })
  })
}

const statusOf = (text: string) => Number(text.split(' ')[1])

function requestLines(name: string) {
  const { port, routes } = services.get(name) ?? { port: 0, routes: [] }
  return { port, lines: routes.map(callOf).map(({ method, target }) => `${method} ${target} HTTP/1.1\r\nhost: a\r\n`) }
}

// All at once: the limits are tens of seconds.
it('cuts off callers on every route of every service, silent, with headers and with a body that never end', {
  timeout: 120_000,
}, async () => {
  const body = `content-length: 1000\r\ncontent-type: application/json\r\n\r\n`
  const heard = names.map(async (name) => {
    const { port, lines } = requestLines(name)
    const [silent, headers, bodies] = await Promise.all([
      dribble(port, '', ''),
      Promise.all(lines.map((line) => dribble(port, line, 'x: y\r\n'))),
      Promise.all(lines.map((line) => dribble(port, line + body, 'a'))),
    ])
    expect([0, 408]).toContain(statusOf(silent) || 0)
    expect(headers.map(statusOf)).toEqual(lines.map(() => 408))
    // Where no body is read the answer comes before the time is over.
    for (const text of bodies) expect(statusOf(text)).toBeGreaterThanOrEqual(200)
  })
  await Promise.all(heard)
})

describe.each(names)('a caller who asks too much of %s', (name) => {
  it('is refused with too many headers, and with too large ones', { timeout: 60_000 }, async () => {
    const { port, lines } = requestLines(name)
    const many = Array.from({ length: 101 }, (_, index) => `x-${index}: y\r\n`).join('')
    const large = `x-large: ${'y'.repeat(17_000)}\r\n`
    const upgrade = 'connection: upgrade\r\nupgrade: websocket\r\n'
    for (const line of lines)
      for (const excess of [many, large, many + upgrade])
        expect([line, statusOf(await dribble(port, `${line}${excess}\r\n`, ''))]).toEqual([line, 431])
  })

  it('has no more than 512 sockets, and another once they are gone', { timeout: 120_000 }, async () => {
    const { port } = requestLines(name)
    const sockets = Array.from({ length: 600 }, () => connect(port, '127.0.0.1').on('error', () => {}))
    const closed = () => sockets.filter((socket) => socket.closed).length
    await vi.waitFor(() => expect(closed()).toBeGreaterThanOrEqual(88), 9_000)
    // The services keep a few of each other's.
    expect(closed()).toBeLessThan(100)
    for (const socket of sockets) socket.destroy()
    await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBeLessThan(500), 9_000)
  })
})

/** Begins requests over one connection each that never end, and keeps them open. */
async function hold(port: number, count: number, head: string): Promise<Disposable> {
  const sockets: Socket[] = []
  for (let index = 0; index < count; index += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    sockets.push(socket)
    await new Promise((resolve) => socket.write(head, resolve))
  }
  return {
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

const slowRoutes = {
  auth: '/v1/login/email',
  guardian: '/g/enrol',
  api: '/v1/?chainId=eip155:1&projectId=p',
  relay: '/rpc',
} as const

const slowBodies = {
  'of a megabyte that never comes': { count: 80, header: 'content-length: 1000000' },
  'without a length': { count: 40, header: 'transfer-encoding: chunked' },
  'that are small': { count: 260, header: 'content-length: 10' },
} as const

/** Asks every route with a body that its sender goes on with. */
async function expectBusy(name: string): Promise<void> {
  const { port, lines } = requestLines(name)
  for (const line of lines) {
    const text = await dribble(port, `${line}transfer-encoding: chunked\r\n\r\n`, '')
    expect([line, statusOf(text)]).toEqual([line, 503])
    expect(text).toContain('retry-after: 1\r\n')
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status: 'FAILED', code: 'service/busy' })
  }
}

describe.each(Object.keys(slowRoutes) as (keyof typeof slowRoutes)[])('who asks slowly of %s', (name) => {
  // Where a length is refused, or no route waits for one, none of those is under way.
  const kinds = Object.entries(slowBodies).filter(
    ([, { header }]) =>
      name === 'api' || header.startsWith('transfer') || (name !== 'relay' && header === 'content-length: 10'),
  )
  it.each(kinds)(
    'has no more requests under way than fit, with bodies %s, on every route',
    {
      timeout: 60_000,
    },
    async (_, { count, header }) => {
      const { port } = services.get(name) ?? { port: 0 }
      const head = `POST ${slowRoutes[name]} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${header}\r\n\r\n`
      {
        using _held = await hold(port, count, head)
        await vi.waitFor(() => expectBusy(name), 9_000)
      }
      await vi.waitFor(async () => {
        const { status } = await fetch(`http://127.0.0.1:${port}/health`)
        expect(status).toBe(200)
      }, 9_000)
    },
  )
})

it('the frame has no more requests under way than fit while the api hangs, of each caller behind a counted proxy', {
  timeout: 60_000,
}, async () => {
  const hanging = createServer(() => {}).listen(0, '127.0.0.1')
  await vi.waitFor(() => expect(hanging.address()).not.toBeNull())
  const apiUrl = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`
  const urls = { authUrl: 'http://auth.test', guardianUrl: 'http://guardian.test', apiUrl }
  const bundle = join(folder, 'bundle')
  const options = { host: '127.0.0.1', port: 0, bundle, ...urls, ownPages: [], logLevel: 'silent' as const }
  const frame = await startFrame({ ...options, trustedProxies: 1 })
  try {
    const ask = (from: string) =>
      fetch(`http://127.0.0.1:${frame.port}/hashes.json`, { headers: { 'x-forwarded-for': from } })
    using _held = await hold(
      frame.port,
      600,
      'GET /sdk?projectId=p HTTP/1.1\r\nhost: a\r\nx-forwarded-for: 198.51.100.7\r\n\r\n',
    )
    await vi.waitFor(async () => expect((await ask('198.51.100.7')).status).toBe(503), 4_000)
    expect((await ask('198.51.100.8')).status).toBe(200)
  } finally {
    await frame.stop()
    hanging.closeAllConnections()
    hanging.close()
  }
})

it('many requests over one connection count like those over many', async () => {
  const { port } = services.get('auth') ?? { port: 0 }
  const one = 'GET /health HTTP/1.1\r\nhost: a\r\n\r\n'
  const text = await dribble(port, `${one.repeat(400)}GET /health HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`, '')
  expect(text).toContain('503 Service Unavailable')
})
