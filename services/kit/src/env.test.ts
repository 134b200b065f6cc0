import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { formerSettings, list, onOff, port, readEnvironment, valkeyUrl, webUrl, whole } from './env.ts'

const schema = v.object({
  PORT: v.optional(port, '80'),
  COUNT: v.optional(whole(1)),
  LIST: v.optional(list, ''),
  URL: v.optional(webUrl),
  VALKEY: v.optional(valkeyUrl),
  FLAG: v.optional(onOff, 'off'),
})

describe('readEnvironment', () => {
  it('reads what is set, and takes an empty variable for none', () => {
    expect(
      readEnvironment(schema, { PORT: '', LIST: ' a, b,,', URL: 'https://x.example//', FLAG: 'on', OTHER: 'x' }),
    ).toEqual({
      PORT: 80,
      LIST: ['a', 'b'],
      URL: 'https://x.example',
      FLAG: true,
    })
    expect(readEnvironment(schema, { VALKEY: 'valkeys://cache' }).VALKEY).toBe('rediss://cache')
  })

  it('names every setting that does not fit, and never its value', () => {
    const bad = { PORT: 'secret-1', COUNT: '0', URL: 'secret-2', FLAG: 'secret-3', VALKEY: 'secret-4' }
    let message = ''
    try {
      readEnvironment(schema, bad)
    } catch (error) {
      message = String(error)
    }
    for (const name of Object.keys(bad)) expect(message).toContain(`${name} is not usable: expected `)
    expect(message).not.toContain('secret')
  })

  it('names what is not set and has to be', () => {
    const needed = v.object({ URL: webUrl, PORT: port })
    expect(() => readEnvironment(needed, { URL: '' })).toThrow('URL is not set.\nPORT is not set.')
  })

  it('ends with the new name of a setting that is no longer read', () => {
    expect(() => readEnvironment(schema, { TRUST_PROXY: 'on' }, formerSettings)).toThrow('set TRUSTED_PROXIES')
    expect(readEnvironment(schema, { TRUST_PROXY: 'on' }).PORT).toBe(80)
  })
})
