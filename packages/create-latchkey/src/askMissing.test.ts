import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { askMissing } from './askMissing.ts'

const nothing = { name: undefined, template: undefined, demo: false }

/** A person at a terminal: what is asked, and a way to type. */
function terminal() {
  const input = Object.assign(new PassThrough(), { isTTY: true })
  const output = new PassThrough()
  let shown = ''
  output.on('data', (text) => {
    shown += String(text)
  })
  const type = async (text: string) => {
    input.write(text)
    for (let turn = 0; turn < 20; turn += 1) await setImmediate()
  }
  return { input, output, type, shown: () => shown }
}

const never = new AbortController().signal

it('asks for the name and the template, again where one can not be used', async () => {
  const { type, shown, ...streams } = terminal()
  const asked = askMissing(nothing, streams, never)
  for (const line of ['My App\n', 'shop\n', 'angular\n', '2\n']) await type(line)
  expect(await asked).toEqual({ name: 'shop', template: 'next', demo: false })
  expect(shown()).toMatch(/"My App" can't be [\s\S]*no template "angular"/)
})

it('takes what is offered on an empty line', async () => {
  const { type, shown: _, ...streams } = terminal()
  const asked = askMissing(nothing, streams, never)
  for (const line of ['\n', '\n']) await type(line)
  expect(await asked).toEqual({ name: 'my-app', template: 'vite-react', demo: false })
})

it('offers no template without a demo where one is wanted', async () => {
  const { type, shown, ...streams } = terminal()
  const asked = askMissing({ name: 'shop', template: undefined, demo: true }, streams, never)
  await type('self-host\n')
  await type('vue\n')
  expect(await asked).toEqual({ name: 'shop', template: 'vue', demo: true })
  expect(shown()).toContain('self-host has no --demo')
})

it.each(['at the end of the input', 'by a signal'])('ends %s', async (way) => {
  const { type, shown: _, ...streams } = terminal()
  const left = new AbortController()
  const asked = askMissing(nothing, streams, left.signal).catch((error: unknown) => error)
  await type('shop\n')
  if (way === 'by a signal') left.abort()
  else streams.input.end()
  expect(await asked).toMatchObject({ code: 'create/interrupted' })
})
