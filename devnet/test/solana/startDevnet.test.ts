import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSolanaRpc } from '@solana/kit'
import { expect, it } from 'vitest'
import { solanaPersonas } from '../../src/solana/solanaPersonas.ts'
import { startDevnet } from '../../src/start/startDevnet.ts'

it('is a part of the devnet, alone where it is asked for alone, and lives on under its folder', async () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'latchkey-solana-'))
  try {
    const heights: bigint[] = []
    for (const _start of ['first', 'second']) {
      await using devnet = await startDevnet({ only: ['solana'], stateDir })
      expect(devnet.urls).toEqual({})
      expect(devnet.chains).toMatchObject([{ caip: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana' }])
      const rpc = createSolanaRpc(devnet.chains[0]?.rpcUrl ?? '')
      heights.push(await rpc.getBlockHeight().send())
      expect((await rpc.getBalance(solanaPersonas.carol.address).send()).value).toBe(1_000_000_000n)
    }
    expect(heights[1]).toBeGreaterThan(heights[0] ?? 0n)
  } finally {
    rmSync(stateDir, { recursive: true })
  }
})
