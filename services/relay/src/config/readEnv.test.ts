import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { resolveConfig } from './config.ts'
import { envKeys, readEnv } from './readEnv.ts'

/** The variables of config.example.env as it is. */
function example(): Record<string, string> {
  const text = readFileSync(new URL('../../config.example.env', import.meta.url), 'utf8')
  return Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))
}

describe('readEnv', () => {
  it('the documented values are the defaults', () => {
    expect(readEnv(example())).toEqual(readEnv({}))
    const { clock: _clock, ...config } = resolveConfig(readEnv({}))
    const { clock: _other, ...defaults } = resolveConfig({ storage: { kind: 'sqlite', path: '.latchkey/relay.db' } })
    expect(config).toEqual({ ...defaults, port: 3090 })
  })

  it('documents every variable that it reads, and no other', () => {
    expect(Object.keys(example()).sort()).toEqual(Object.keys(envKeys.entries).sort())
  })

  it('reads each kind of value', () => {
    const folder = mkdtempSync(join(tmpdir(), 'relay-env-'))
    const file = join(folder, 'projects.json')
    writeFileSync(file, '[{"id":"p","allowedOrigins":["example.org"],"messagesPerDay":5}]')
    const options = readEnv({
      DATABASE_URL: 'postgres://db',
      DATABASE_POOL: '4',
      DATABASE_TIMEOUT_MS: '900',
      DATABASE_PREPARED: 'false',
      VALKEY_URL: 'redis://cache',
      AUDIENCES: 'wss://a.example, wss://b.example',
      PROJECTS_FILE: file,
      VERIFY: 'true',
      RATE_CLIENT: '7/3',
      RATE_CONNECT: '0',
      MESSAGES_PER_TOPIC: '10',
    })
    rmSync(folder, { recursive: true })
    expect(options).toMatchObject({
      storage: {
        kind: 'postgres',
        url: 'postgres://db',
        pool: { connections: 4, statementMs: 900 },
        prepared: false,
      },
      audiences: ['wss://a.example', 'wss://b.example'],
      projects: [{ id: 'p', enabled: true, allowedOrigins: ['example.org'], messagesPerDay: 5, development: false }],
      limits: {
        clientRate: { burst: 7, perSecond: 3 },
        connectRate: { burst: 0, perSecond: 0 },
        messagesPerTopic: 10,
        subscribersPerTopic: 50,
      },
    })
    expect(resolveConfig(options).attestations).toBe('pass')
    expect(readEnv({ STORAGE: 'memory', DATABASE_URL: 'postgres://db' }).storage).toEqual({ kind: 'memory' })
    expect(readEnv({ SQLITE_PATH: 'x.db', SQLITE_MAX_MB: '2' }).storage).toEqual({
      kind: 'sqlite',
      path: 'x.db',
      maxBytes: 2_097_152,
    })
  })

  it('decides projects in one place: by a file of its own, or by the api', () => {
    const store = { PROJECTS_URL: 'https://api.example/', PROJECTS_TOKEN: 'x'.repeat(32) }
    expect(readEnv(store).projectStore).toEqual({ url: 'https://api.example', token: 'x'.repeat(32) })
    expect(readEnv({}).projectStore).toBeUndefined()
    expect(() => readEnv({ PROJECTS_URL: 'https://api.example' })).toThrow('go together')
    expect(() => readEnv({ PROJECTS_TOKEN: 'x'.repeat(32) })).toThrow('go together')
    expect(() => readEnv({ ...store, PROJECTS_TOKEN: 'short' })).toThrow('PROJECTS_TOKEN')
    expect(() => readEnv({ ...store, PROJECTS_FILE: 'p.json' })).toThrow('both set')
  })

  it('names what does not fit, and never repeats a value', () => {
    const bad = { PORT: 'secret-one', RATE_SOCKET: 'secret-two', DEVNET: 'secret-3', METRICS_TOKEN: 'secret-4' }
    let message = ''
    try {
      readEnv(bad)
    } catch (error) {
      message = String(error)
    }
    for (const name of Object.keys(bad)) expect(message).toContain(`${name} is not usable: expected`)
    expect(message).not.toContain('secret')
  })
})
