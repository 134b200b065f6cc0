import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freePort } from '../process/listen.ts'
import { rpcCall } from './devnetChains.ts'
import { startAnvil } from './startAnvil.ts'

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
    await first.save()
    process.kill(first.pid, 'SIGKILL')
    await first.exited

    await using second = await startAnvil({ chainId: 137, stateFile })
    expect(await rpcCall(second.rpcUrl, 'eth_getBalance', [someone, 'latest'])).toBe('0x7b')
    expect(Number(await rpcCall(second.rpcUrl, 'eth_blockNumber'))).toBeGreaterThanOrEqual(16)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it('saves itself after a transaction, and makes blocks without one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-anvil-'))
  const stateFile = join(folder, 'chain.json')
  try {
    await using chain = await startAnvil({ chainId: 1, stateFile, blockTimeSeconds: 0.1 })
    await expect.poll(async () => Number(await rpcCall(chain.rpcUrl, 'eth_blockNumber'))).toBeGreaterThan(2)
    expect(existsSync(stateFile)).toBe(false)
    await rpcCall(chain.rpcUrl, 'evm_mine')
    await expect.poll(() => existsSync(stateFile)).toBe(true)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it('says what to do when the state cannot be read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-anvil-'))
  const stateFile = join(folder, 'chain.json')
  try {
    writeFileSync(stateFile, 'not a chain')
    await expect(startAnvil({ chainId: 1, stateFile })).rejects.toThrow('--reset')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it('names the port when it is taken', async () => {
  const port = await freePort()
  await using chain = await startAnvil({ chainId: 1, port })
  await expect(startAnvil({ chainId: 8453, port: chain.port })).rejects.toThrow(String(port))
})
