import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createFrameApp } from './createFrameApp.ts'
import { createMetrics } from './createMetrics.ts'
import type { BundleFile } from './readBundle.ts'
import { readEnv } from './readEnv.ts'

/** As an operator writes them. */
const environment = {
  AUTH_URL: 'https://auth.example',
  GUARDIAN_URL: 'https://guardian.example',
  API_URL: 'https://api.example',
}
const swapRouters = {
  'eip155:31337': { wrappedNative: `0x${'ab'.repeat(20)}`, swapRouter02: [`0x${'cd'.repeat(20)}`] },
}
const config = {
  authUrl: 'https://auth.example',
  guardianUrl: 'https://guardian.example',
  apiUrl: 'https://api.example/base',
  ownPages: ['https://operator.example'],
  swapRouters,
  smartChains: ['eip155:31337'],
}
const file = (type: string, text: string): BundleFile => {
  const identity = new TextEncoder().encode(text)
  return { type, bodies: { identity, br: identity, gzip: identity } }
}
const bundle = new Map([
  ['/index.html', file('text/html', '<head><title>Wallet</title></head>')],
  ['/approve.html', file('text/html', '<head><title>Approve</title></head>')],
  ['/hub.html', file('text/html', '<head><title>Hub</title></head>')],
  ['/login.html', file('text/html', '<head><title>Log in</title></head>')],
  ['/assets/index-abc.js', file('text/javascript; charset=utf-8', 'let a')],
  ['/hashes.json', file('application/json', '{}')],
  ['/exit.html', file('text/html', '<head><title>Exit</title></head>')],
  ['/exit-worker.js', file('text/javascript; charset=utf-8', 'keep')],
  ['/exit-worker-off.js', file('text/javascript; charset=utf-8', 'forget')],
])
const projects: Readonly<Record<string, readonly string[]>> = { open: [], listed: ['https://app.example'] }

function testApp(options: { exit?: boolean } = {}) {
  return createFrameApp({
    metrics: createMetrics(),
    config: { ...config, ...options },
    bundle,
    log: pino({ level: 'silent' }),
    origins: {
      async of(projectId) {
        const pages = projects[projectId]
        if (pages === undefined) throw new Error('down')
        return pages
      },
    },
  })
}
const policyOf = (response: Response) =>
  Object.fromEntries(
    (response.headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values.join(' ')]
    }),
  )

describe('the window of the approve screen', () => {
  it('is embedded by nobody, calls nobody, and holds no settings', async () => {
    const response = await testApp().request('/approve?projectId=listed')
    expect(policyOf(response)).toMatchObject({ 'frame-ancestors': "'none'", 'connect-src': "'none'" })
    expect(response.headers.get('content-security-policy')).not.toContain('unsafe')
    expect(await response.text()).toBe('<head><title>Approve</title></head>')
  })
})

describe('the wallet’s own window', () => {
  it('is embedded by nobody and calls its own server and the two services alone', async () => {
    const response = await testApp().request('/hub')
    const policy = policyOf(response)
    expect(response.status).toBe(200)
    expect(policy['frame-ancestors']).toBe("'none'")
    expect(policy['connect-src']).toBe("'self' https://auth.example https://guardian.example")
    expect(response.headers.get('content-security-policy')).not.toContain('unsafe')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('the page that opens a wallet without a server', () => {
  it('is embedded by nobody, and its worker fetches from here alone', async () => {
    const response = await testApp().request('/exit')
    expect(await response.text()).toBe('<head><title>Exit</title></head>')
    expect(policyOf(response)).toEqual({ 'frame-ancestors': "'none'" })
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    const worker = await testApp().request('/exit-worker.js')
    expect(await worker.text()).toBe('keep')
    expect(policyOf(worker)).toMatchObject({ 'default-src': "'none'", 'connect-src': "'self'" })
    expect(worker.headers.get('cache-control')).toBe('no-cache')
  })

  it('is gone where the operator turns it off, and its worker takes away what was kept', async () => {
    expect((await testApp({ exit: false }).request('/exit')).status).toBe(404)
    expect(await (await testApp({ exit: false }).request('/exit-worker.js')).text()).toBe('forget')
    expect(readEnv({ ...environment, EXIT: 'off' }).exit).toBe(false)
    expect(readEnv(environment).exit).toBe(true)
    expect(readEnv({ ...environment, PROJECT_PAGES: '{"p":["https://p.example"]}' }).projectPages).toEqual({
      p: ['https://p.example'],
    })
    for (const wrong of ['{', '{"p":"https://p.example"}', '{"p":["javascript:1"]}', '{"p":["https://a b"]}'])
      expect(() => readEnv({ ...environment, PROJECT_PAGES: wrong })).toThrow('PROJECT_PAGES')
  })
})

/** Where nothing that comes from a provider may go. */
const others = [
  'https://evil.example/',
  'https://app.example.evil.example/',
  'https://app.example@evil.example/',
  'http://app.example/',
  'https://app.example:444/',
  'javascript:alert(1)',
  '//app.example',
  'https://app.example\\@evil.example',
]

describe('the way back from a provider', () => {
  const login = `${'a'.repeat(22)}.${'b'.repeat(43)}`
  const back = (to: string, projectId = 'listed', came = login) =>
    testApp().request(`/back?${new URLSearchParams({ projectId, to, login: came })}`)

  it('leads to the very page that was left, and leaves the rest of its address alone', async () => {
    const pages = {
      'https://app.example/': 'https://app.example/?latchkey-login=',
      'https://app.example/a?b=%20c+d#/e?f': 'https://app.example/a?b=%20c+d&latchkey-login=|#/e?f',
      'https://operator.example/home': 'https://operator.example/home?latchkey-login=',
    }
    for (const [to, expected] of Object.entries(pages)) {
      const response = await back(to)
      expect(response.status).toBe(303)
      const [before, after = ''] = expected.split('|')
      expect(response.headers.get('location')).toBe(`${before}${login}${after}`)
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    }
  })

  it('leads nowhere else', async () => {
    for (const to of others) {
      const response = await back(to)
      expect(response.status, to).toBeGreaterThanOrEqual(400)
      expect(response.headers.get('location')).toBeNull()
    }
    expect((await back('https://app.example/', 'open')).status).toBe(403)
    expect((await back('https://app.example/', 'unknown')).status).toBe(503)
    expect((await back('https://app.example/', 'listed', 'x\r\nset-cookie: a=b')).status).toBe(400)
  })
})

describe('the window of a social login', () => {
  const login = `${'a'.repeat(22)}.${'b'.repeat(43)}`
  const back = (to: string, projectId = 'listed', came = login) =>
    testApp().request(`/logged-in?${new URLSearchParams({ projectId, to, login: came })}`)

  it('is embedded by nobody and calls nobody, before and after the provider', async () => {
    for (const response of [await testApp().request('/loading'), await back('https://app.example/')]) {
      expect(await response.text()).toBe('<head><title>Log in</title></head>')
      expect(policyOf(response)).toMatchObject({ 'frame-ancestors': "'none'", 'connect-src': "'none'" })
      expect(response.headers.get('content-security-policy')).not.toContain('unsafe')
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
      expect(response.headers.get('cache-control')).toBe('no-store')
      // It has to speak to the page that opened it.
      expect(response.headers.get('cross-origin-opener-policy')).toBeNull()
    }
  })

  it('comes back for the project’s pages and the operator’s alone', async () => {
    expect((await back('https://operator.example/')).status).toBe(200)
    for (const to of others) {
      const response = await back(to)
      expect(response.status, to).toBeGreaterThanOrEqual(400)
      expect(await response.text()).toBe('Invalid App Configuration')
    }
    expect((await back('https://app.example/', 'open')).status).toBe(403)
    expect((await back('https://app.example/', 'unknown')).status).toBe(503)
    expect((await back('https://app.example/', 'listed', 'x')).status).toBe(400)
  })
})

describe('the document', () => {
  it('may be embedded by the project’s pages and the operator’s alone [S6.14]', async () => {
    const response = await testApp().request('/sdk?projectId=listed&chainId=eip155:1&version=4&enableLogger=false')
    expect(response.status).toBe(200)
    expect(policyOf(response)['frame-ancestors']).toBe('https://operator.example https://app.example')
    expect(response.headers.get('x-frame-options')).toBeNull()
    const open = await testApp().request('/sdk?projectId=open')
    expect(policyOf(open)['frame-ancestors']).toBe('https://operator.example')
  })

  it('runs its own files alone, and calls its own server and the three services alone', async () => {
    const response = await testApp().request('/sdk?projectId=listed')
    expect(policyOf(response)).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'connect-src': "'self' https://auth.example https://guardian.example https://api.example",
      'worker-src': "'self'",
      'frame-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'latchkey',
    })
    expect(response.headers.get('content-security-policy')).not.toMatch(/unsafe|\*(?!\.)/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('cross-origin-embedder-policy')).toBe('require-corp')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('is what was built, byte for byte, whichever project asks', async () => {
    for (const project of ['listed', 'open']) {
      const response = await testApp().request(`/sdk?projectId=${project}`)
      expect(await response.text()).toBe('<head><title>Wallet</title></head>')
    }
    expect(await (await testApp().request('/hub')).text()).toBe('<head><title>Hub</title></head>')
  })

  it('runs no script without the hash that it names', async () => {
    for (const path of ['/sdk?projectId=listed', '/approve', '/hub', '/loading']) {
      const response = await testApp().request(path)
      expect(response.headers.get('integrity-policy'), path).toBe('blocked-destinations=(script)')
    }
  })

  it.each(['', 'projectId=', 'projectId=a%20b', "projectId=x'%3B", 'projectId=p&chainId=nowhere'])(
    'is refused for %j, to nobody’s frame',
    async (query) => {
      const response = await testApp().request(`/sdk?${query}`)
      expect(response.status).toBe(400)
      expect(await response.text()).toBe('Invalid App Configuration')
      expect(policyOf(response)['frame-ancestors']).toBe("'none'")
    },
  )

  it('is refused while nobody knows the project’s pages', async () => {
    const response = await testApp().request('/sdk?projectId=unknown')
    expect(response.status).toBe(503)
    expect(policyOf(response)['frame-ancestors']).toBe("'none'")
  })
})

describe('the settings', () => {
  const settingsOf = async (path: string) => (await testApp().request(path)).json()

  it('are asked for at once, by the document’s own answer', async () => {
    const linkOf = async (path: string) => (await testApp().request(path)).headers.get('link')
    const listed = '</settings?projectId=listed>; rel=preload; as=fetch; crossorigin'
    expect(await linkOf('/sdk?projectId=listed&chainId=eip155:1')).toBe(listed)
    expect(await linkOf('/hub')).toBe('</settings>; rel=preload; as=fetch; crossorigin')
    expect(await linkOf('/approve')).toBeNull()
  })

  it('are of the project that asks, and of no project in the wallet’s own window', async () => {
    expect(await settingsOf('/settings?projectId=listed')).toMatchObject({
      projectId: 'listed',
      allowed: ['https://operator.example', 'https://app.example'],
      authUrl: 'https://auth.example',
    })
    expect(await settingsOf('/settings')).toMatchObject({ projectId: '', allowed: [] })
  })

  it('have the routers that the operator names, and no address that is none', async () => {
    const named = (text: string) => readEnv({ ...environment, SWAP_ROUTERS: text }).swapRouters
    expect(readEnv(environment).swapRouters).toEqual({})
    expect(named(JSON.stringify(swapRouters))).toEqual(swapRouters)
    expect(await settingsOf('/settings?projectId=listed')).toMatchObject({ swapRouters })
    const wrappedNative = `0x${'ab'.repeat(20)}`
    for (const text of [
      '{',
      JSON.stringify({ 'eip155:1': { wrappedNative: '0x1' } }),
      JSON.stringify({ 'eip155:1': { wrappedNative, router: wrappedNative } }),
      JSON.stringify({ 'solana:1': { wrappedNative } }),
    ])
      expect(() => named(text)).toThrow('SWAP_ROUTERS')
  })

  it('have the chains of smart accounts that the operator lists, none by default, and no other kind of chain', async () => {
    const listed = (text: string) => readEnv({ ...environment, SMART_CHAINS: text }).smartChains
    expect(readEnv(environment).smartChains).toEqual([])
    expect(listed('eip155:1, eip155:8453')).toEqual(['eip155:1', 'eip155:8453'])
    expect(await settingsOf('/settings?projectId=listed')).toMatchObject({ smartChains: ['eip155:31337'] })
    for (const text of ['1', 'eip155:0', 'eip155:x', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
      expect(() => listed(text)).toThrow('SMART_CHAINS')
  })

  it('are for the frame’s own origin, and kept by nobody', async () => {
    const { headers } = await testApp().request('/settings?projectId=listed')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('are refused for what is no project, and while its pages are not known', async () => {
    expect((await testApp().request('/settings?projectId=a%20b')).status).toBe(400)
    expect((await testApp().request('/settings?projectId=')).status).toBe(400)
    expect((await testApp().request('/settings?projectId=unknown')).status).toBe(503)
  })
})

describe('its files', () => {
  it('are kept for ever by their hashed names', async () => {
    const response = await testApp().request('/assets/index-abc.js', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })

  it.each(['/assets/other.js', '/index.html', '/', '/assets/../index.html', '/src/main.ts', '/.built-from'])(
    'are no more than the bundle: %s',
    async (path) => {
      expect((await testApp().request(path)).status).toBe(404)
    },
  )

  it('are listed with their hashes', async () => {
    expect((await testApp().request('/hashes.json')).status).toBe(200)
  })
})
