import { expect, it } from 'vitest'
import { startOptions } from './startOptions.ts'

it('starts on its own ports and folder', () => {
  expect(startOptions([], '/repository')).toEqual({
    help: false,
    json: false,
    reset: false,
    basePort: 4300,
    stateDir: '/repository/.latchkey',
  })
})

it('takes what is asked for', () => {
  const options = startOptions(['--json', '--reset', '--port', '5000', '--state', '/elsewhere'], '/repository')
  expect(options).toEqual({ help: false, json: true, reset: true, basePort: 5000, stateDir: '/elsewhere' })
})

it.each(['0', '65500', '80.5', 'web'])('refuses --port %s', (port) => {
  expect(() => startOptions(['--port', port], '/repository')).toThrow(`not ${port}`)
})

it('refuses an option that it does not know', () => {
  expect(() => startOptions(['--fast'], '/repository')).toThrow('--fast')
})
