import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readSettings } from './readSettings.js'

const folder = mkdtempSync(join(tmpdir(), 'self-host-'))
after(() => rmSync(folder, { recursive: true }))
writeFileSync(join(folder, 'package.json'), '{"name":"latchkey-repo"}')

const good = { LATCHKEY_SOURCES: '.', LATCHKEY_PROJECT_ID: 'shop' }

test('starts a node with real networks from the sources', () => {
  const { sources, settings } = readSettings(good, folder)
  assert.deepEqual([sources, settings.LATCHKEY_DEVNET], [folder, 'off'])
})

test('says which setting is wrong', () => {
  for (const [env, sentence] of [
    [{ ...good, LATCHKEY_SOURCES: 'elsewhere' }, /LATCHKEY_SOURCES .* is none/],
    [{ ...good, LATCHKEY_PROJECT_ID: '' }, /LATCHKEY_PROJECT_ID .* is empty/],
    [{ ...good, API_PUBLIC_URL: 'https://api.example.org' }, /needs LATCHKEY_WEB_PUBLIC_URL, RELAY_PUBLIC_URL/],
    [
      {
        ...good,
        API_PUBLIC_URL: 'http://api.example.org',
        LATCHKEY_WEB_PUBLIC_URL: 'https://wallet.example.org',
        RELAY_PUBLIC_URL: 'wss://relay.example.org',
      },
      /API_PUBLIC_URL .* must begin with https:/,
    ],
  ]) {
    assert.throws(() => readSettings(env, folder), sentence)
  }
})
