import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { createLogger, createRequestLog } from './log.ts'

const source = fileURLToPath(new URL('log.ts', import.meta.url))

/** What a process writes that logs and then does one thing more. */
async function outputOf(then: string): Promise<string[]> {
  const program = `
    const { createLogger, createRequestLog } = await import(${JSON.stringify(source)})
    const [one, other] = [createLogger('one', 'info'), createLogger('other', 'info')]
    for (let at = 0; at < 3; at += 1) for (const log of [one, other]) {
      createRequestLog(log)({ requestId: 'a', route: 'b', status: at, ms: 1 })
      log.info({ at }, 'line')
    }
    ${then}`
  const child = spawn(process.execPath, ['--conditions=latchkey-source', '--input-type=module', '-e', program])
  let output = ''
  child.stdout.on('data', (data) => {
    output += data
  })
  await new Promise((resolve) => child.once('close', resolve))
  return output
    .trim()
    .split('\n')
    .map((line) => {
      const { service, status, at = status, msg } = JSON.parse(line)
      return `${service} ${at} ${msg}`
    })
}

const lines = [0, 1, 2].flatMap((at) =>
  ['one', 'other'].flatMap((log) => [`${log} ${at} request`, `${log} ${at} line`]),
)

it('has every line in its order, however the process ends', async () => {
  const killed = `setImmediate(() => process.kill(process.pid, 'SIGKILL'))`
  const endings = ['', 'process.exit(1)', "throw new Error('ends here')", killed]
  for (const ending of endings) expect(await outputOf(ending)).toEqual(lines)
})

it('has the lines of requests after which nothing else is logged', async () => {
  const then = "createRequestLog(one)({ requestId: 'a', route: 'b', status: 9, ms: 1 })"
  const last = [...lines, 'one 9 request']
  expect(await outputOf(`await new Promise(setImmediate); ${then}`)).toEqual(last)
  expect(await outputOf(`await new Promise(setImmediate); ${then}; process.exit(1)`)).toEqual(last)
})

it('has the same line of a request by the short way as by the general one, and none below its level', () => {
  const written: string[] = []
  const output = { write: (line: string) => written.push(line) }
  const answered = { requestId: 'a.b-c_1', route: 'getWallets', status: 200, ms: 0.125 }
  const log = createLogger('api "one"', 'info', output)
  log.info(answered, 'request')
  createRequestLog(log)(answered)
  createRequestLog(createLogger('api', 'warn', output))(answered)
  const [general, short, ...others] = written.map((line) => line.replace(/"time":\d{13},/, '"time":0,'))
  expect(short).toBe(general)
  expect(others).toEqual([])
})
