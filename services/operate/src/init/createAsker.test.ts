import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { createAsker } from './createAsker.ts'

const up = '\x1b[A'

it('brings back nothing that was typed, by no key', async () => {
  const input = Object.assign(new PassThrough(), { isTTY: true })
  const output = new PassThrough()
  let shown = ''
  output.on('data', (chunk: Buffer) => {
    shown += chunk
  })
  const { ask, close } = createAsker({ input, output })
  const password = ask('its password: ', true)
  input.write('hidden-word\r')
  expect(await password).toBe('hidden-word')
  const sender = ask('its sender: ')
  input.write(`${up}\r`)
  expect(await sender).toBe('')
  expect(shown).not.toContain('hidden-word')
  close()
})
