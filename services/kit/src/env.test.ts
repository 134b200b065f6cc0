import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, describe, expect, it } from 'vitest'
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

  describe('of files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-env-'))
    afterAll(() => rmSync(folder, { recursive: true }))
    const fileOf = (name: string, text: string) => {
      const path = join(folder, name)
      writeFileSync(path, text, { mode: 0o600 })
      return path
    }

    it('takes a setting from its own file, without the line break at its end', () => {
      const path = fileOf('url', 'https://x.example/\n')
      expect(readEnvironment(schema, { URL_FILE: path, PORT_FILE: '' })).toMatchObject({
        URL: 'https://x.example',
        PORT: 80,
      })
    })

    it('leaves a setting alone that is a file by its own name', () => {
      const named = v.object({ KEYS: v.optional(v.string()), KEYS_FILE: v.optional(v.string()) })
      expect(readEnvironment(named, { KEYS_FILE: '/nowhere' })).toEqual({ KEYS_FILE: '/nowhere' })
    })

    it.each([
      [
        'is not there',
        () => ({ URL_FILE: join(folder, 'absent') }),
        "URL_FILE is not usable: its file can't be read: ENOENT.",
      ],
      ['is a folder', () => ({ URL_FILE: folder }), "URL_FILE is not usable: its file can't be read: EISDIR."],
      ['is empty', () => ({ URL_FILE: fileOf('empty', '\n') }), 'URL_FILE is not usable: its file is empty.'],
      [
        'is set beside the setting',
        () => ({ URL: 'https://x.example', URL_FILE: '/any' }),
        'URL and URL_FILE are both set: keep one of them.',
      ],
      ['holds what does not fit', () => ({ URL_FILE: fileOf('wrong', 'secret-6') }), 'URL is not usable: expected '],
    ])('refuses one that %s', (_, given, sentence) => {
      let message = ''
      try {
        readEnvironment(schema, given())
      } catch (error) {
        message = String(error)
      }
      expect(message).toContain(sentence)
      expect(message).not.toContain('secret-6')
    })
  })
})
