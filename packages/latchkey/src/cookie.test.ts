import { mainnet } from 'latchkey/networks'
import { cookieToInitialState } from 'latchkey/server'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { cookieStorage } from './cookie.ts'

const account = 'eip155:1:0x4f3a120E72C76c22ae802D129F599BFDbc31cb81'
const record = JSON.stringify({
  v: 1,
  activeNetworkId: 'eip155:1',
  networkIds: ['eip155:1'],
  connections: [{ connectorId: 'AUTH', name: 'alice@example.org', accounts: [account], currentFor: ['eip155'] }],
})

/** A page with storage of its own, that keeps what is written to `document.cookie`. */
function openPage(protocol: string) {
  const values = new Map<string, string>()
  const written: string[] = []
  const page = {
    location: { protocol },
    set cookie(text: string) {
      written.push(text)
    },
  }
  const localStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  }
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', page)
  vi.stubGlobal('localStorage', localStorage)
  return { values, written }
}

beforeEach(() => {
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
})

describe('the cookie of a kit', () => {
  it('is for this site alone, and over TLS where the page is', () => {
    const plain = openPage('http:')
    cookieStorage().set('latchkey', record)
    expect(plain.written).toEqual([expect.stringMatching(/^latchkey=[^;]+; Path=\/; Max-Age=2592000; SameSite=Lax$/)])
    const secure = openPage('https:')
    cookieStorage({ maxAgeDays: 1 }).set('latchkey', record)
    expect(secure.written).toEqual([expect.stringMatching(/; Max-Age=86400; SameSite=Lax; Secure$/)])
    cookieStorage({ secure: false }).set('latchkey', record)
    expect(secure.written[1]).not.toContain('Secure')
  })

  it('has the account for the server, and not the mail address that the browser keeps', () => {
    const { values, written } = openPage('https:')
    cookieStorage().set('latchkey', record)
    expect(values.get('latchkey')).toBe(record)
    const [pair = ''] = (written[0] ?? '').split(';')
    expect(decodeURIComponent(pair)).not.toContain('alice')
    expect(cookieToInitialState(pair, { networks: [mainnet] })?.connections).toMatchObject([{ accounts: [account] }])
  })

  it('says nothing of what else a kit stores', () => {
    const { values, written } = openPage('https:')
    cookieStorage().set('latchkey.session', record)
    expect([...values.keys()]).toEqual(['latchkey.session'])
    expect(written).toEqual([])
  })

  it('is written anew at a visit, and goes with the record', () => {
    const { values, written } = openPage('https:')
    values.set('shop', record)
    const storage = cookieStorage({ name: 'shop' })
    expect(storage.get('shop')).toBe(record)
    expect(written[0]).toMatch(/^shop=%7B/)
    storage.remove('shop')
    expect(values.size).toBe(0)
    expect(written[1]).toMatch(/^shop=; Path=\/; Max-Age=0;/)
  })

  it('is left out in a sandboxed frame, whose cookies throw, and the kit goes on', () => {
    const { values } = openPage('https:')
    vi.stubGlobal('document', {
      location: { protocol: 'https:' },
      set cookie(_: string) {
        throw new DOMException('The document is sandboxed and lacks the allow-same-origin flag.', 'SecurityError')
      },
    })
    values.set('latchkey', record)
    const storage = cookieStorage()
    expect(storage.get('latchkey')).toBe(record)
    storage.remove('latchkey')
    expect(values.size).toBe(0)
  })

  it('is not written on a server', () => {
    const storage = cookieStorage()
    storage.set('latchkey', record)
    expect(storage.get('latchkey')).toBe(record)
  })
})
