import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freePort } from '../process/freePort.ts'
import { rpcCall } from './rpcCall.ts'
import { startAnvil } from './startAnvil.ts'

/** Waits until the chain has written its state after this moment. */
async function writtenAgain(stateFile: string): Promise<void> {
  const now = Date.now()
  await expect
    .poll(() => statSync(stateFile, { throwIfNoEntry: false })?.mtimeMs ?? 0, { timeout: 10_000 })
    .toBeGreaterThan(now + 50)
}

const someone = '0x00000000000000000000000000000000000a11ce'

it('starts a chain with a real chain id on a free port', async () => {
  await using chain = await startAnvil({ chainId: 8453 })
  expect(await rpcCall(chain.rpcUrl, 'eth_chainId')).toBe('0x2105')
  expect(chain.caip).toBe('eip155:8453')
  expect(await rpcCall(chain.rpcUrl, 'eth_accounts')).toEqual([])
})

it('keeps balances and height across kill -9', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-anvil-'))
  const stateFile = join(folder, 'chain.json')
  try {
    const first = await startAnvil({ chainId: 137, stateFile })
    await rpcCall(first.rpcUrl, 'anvil_setBalance', [someone, '0x7b'])
    await rpcCall(first.rpcUrl, 'anvil_mine', ['0x10'])
    await writtenAgain(stateFile)
    process.kill(first.pid, 'SIGKILL')
    await first.exited

    await using second = await startAnvil({ chainId: 137, stateFile })
    expect(await rpcCall(second.rpcUrl, 'eth_getBalance', [someone, 'latest'])).toBe('0x7b')
    expect(Number(await rpcCall(second.rpcUrl, 'eth_blockNumber'))).toBeGreaterThanOrEqual(16)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it('names the port when it is taken', async () => {
  const port = await freePort()
  await using chain = await startAnvil({ chainId: 1, port })
  await expect(startAnvil({ chainId: 8453, port: chain.port })).rejects.toThrow(String(port))
})
