import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { personas, portsFrom, rpcCall } from '../src/index.ts'
import { expectFreePort } from '../src/process/listen.ts'
import { endEverything, expectAllGone, npmStart, type Started, startWithinMs, untilReady } from './npmStart.ts'

/** With two further ways to end it: `npm run test:full`. */
const full = process.env.TEST_FULL === 'on'

let stateDir = ''
let basePort = 0

beforeAll(async () => {
  stateDir = mkdtempSync(join(tmpdir(), 'latchkey-start-'))
  basePort = await freeRange()
})
afterEach(endEverything)
afterAll(() => rmSync(stateDir, { recursive: true, force: true }))

/** Below the ports that systems give to connections: what is free now stays so between two starts. */
async function freeRange(): Promise<number> {
  for (;;) {
    const base = randomInt(11_000, 32_000)
    const range = Object.values(portsFrom(base))
    const free = await Promise.allSettled(range.map((port = 0) => expectFreePort(port, 'a test')))
    if (free.every(({ status }) => status === 'fulfilled')) return base
  }
}

const here = (...args: readonly string[]) => npmStart(['--state', stateDir, '--port', String(basePort), ...args])
const start = (...args: readonly string[]): Promise<Started> => untilReady(here('--json', ...args))

describe('npm start', { timeout: startWithinMs * 2 }, () => {
  it('says as one line of JSON what it serves, refuses a second start on the folder, and stops on SIGTERM', async () => {
    const left = join(stateDir, 'left')
    writeFileSync(left, 'by an older start')
    const { child, ready, tree } = await start('--reset')
    expect(existsSync(left)).toBe(false)
    expect(ready.urls).toEqual({
      web: `http://localhost:${basePort}`,
      api: `http://localhost:${basePort + 1}`,
      example: `http://localhost:${basePort + 2}`,
      practice: `http://localhost:${basePort + 3}`,
      relay: `ws://localhost:${basePort + 4}`,
      phone: `http://localhost:${basePort + 5}`,
      auth: `http://localhost:${basePort + 6}`,
      guardian: `http://localhost:${basePort + 7}`,
      mail: `http://localhost:${basePort + 8}`,
      social: `http://localhost:${basePort + 9}`,
      frame: `http://localhost:${basePort + 10}`,
      faucet: `http://localhost:${basePort + 17}`,
      requests: `http://localhost:${basePort + 18}`,
      siwx: `http://localhost:${basePort + 19}`,
      aggregators: `http://localhost:${basePort + 20}`,
      shop: `http://localhost:${basePort + 21}`,
      bundler: `http://localhost:${basePort + 22}`,
      farcaster: `http://localhost:${basePort + 23}`,
    })
    const evm = ['eip155:1', 'eip155:8453', 'eip155:137', 'eip155:10']
    const all = ready.chains.map(({ caip }) => caip)
    expect(all.slice(0, evm.length)).toEqual(evm)
    expect(all).toContain('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    for (const { caip, rpc } of ready.chains.slice(0, evm.length)) {
      expect(`eip155:${Number(await rpcCall(rpc, 'eth_chainId'))}`).toBe(caip)
    }
    for (const page of [ready.urls.web ?? '', ready.urls.example ?? '']) {
      const response = await fetch(page)
      expect(response.status).toBe(200)
      const policy = response.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'self'")
      expect(policy).not.toContain('unsafe-')
      expect(await response.text()).toContain('/practice-wallet.js')
      const settings: unknown = await (await fetch(`${page}/latchkey.json`)).json()
      expect(settings).toEqual({
        apiUrl: ready.urls.api,
        projectId: expect.any(String),
        devnet: true,
        // The example is for Ethereum-like networks alone.
        networks: page === ready.urls.web ? all : evm,
        relayUrl: ready.urls.relay,
        frameUrl: ready.urls.frame,
        nameZone: expect.any(String),
        mailboxUrl: ready.urls.mail,
        faucetUrl: ready.urls.faucet,
        practicePhoneUrl: ready.urls.phone,
        signIns: true,
      })
      expect(policy).toContain(ready.urls.relay)
    }
    expect(await (await fetch(`${ready.urls.api}/health`)).text()).toMatch(/^OK/)
    // A newcomer swaps on Solana too, and elsewhere by the chain alone.
    const config = await fetch(`${ready.urls.api}/appkit/v1/config?projectId=any&st=appkit&sv=1`)
    const { features } = (await config.json()) as { features: { id: string; config: unknown }[] }
    expect(features.find(({ id }) => id === 'swap')?.config).toEqual(['1inch', 'jupiter'])

    const second = here()
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`Latchkey runs already on ${stateDir}`)

    await rpcCall(ready.chains[0]?.rpc ?? '', 'anvil_setBalance', [personas.bob.address, '0x2a'])
    expect(tree.length).toBeGreaterThan(5)
    child.kill('SIGTERM')
    await expectAllGone(tree)
  })

  it('goes on from its state, and leaves no process when it is killed outright', async () => {
    const { main, ready, tree } = await start()
    const rpc = ready.chains[0]?.rpc ?? ''
    expect(await rpcCall(rpc, 'eth_getBalance', [personas.bob.address, 'latest'])).toBe('0x2a')
    process.kill(main, 'SIGKILL')
    await expectAllGone(tree)
  })

  it('takes over the folder of a start that was killed outright, and leaves no process when npm is', async () => {
    const { child, ready, tree } = await start()
    const rpc = ready.chains[0]?.rpc ?? ''
    expect(await rpcCall(rpc, 'eth_getBalance', [personas.bob.address, 'latest'])).toBe('0x2a')
    child.kill('SIGKILL')
    await expectAllGone(tree)
    if (!full) return
    const second = await start()
    process.kill(second.bootstrap, 'SIGKILL')
    await expectAllGone(second.tree)
    const third = await start()
    process.kill(third.main, 'SIGINT')
    await expectAllGone(third.tree)
  })

  it('names a taken port and the process that holds it', async () => {
    const server = createServer().listen(basePort + 1, '127.0.0.1')
    await once(server, 'listening')
    try {
      const { output, ended } = here()
      expect(await ended).toBe(1)
      expect(output()).toContain(`Port ${basePort + 1} (api) is taken by`)
      expect(output()).toContain(`(process ${process.pid})`)
    } finally {
      server.close()
    }
  })
})
