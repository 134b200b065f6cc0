import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { devnetPaymaster, paymasterArtifact, personas } from '@latchkey/devnet'
import { toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { networkId } from '../../test/sponsor/accountOperations.ts'
import { type SponsorChain, startSponsorChain } from '../../test/sponsor/startSponsorChain.ts'
import { runSponsorCommand } from './runSponsorCommand.ts'

let chain: SponsorChain
let directory = ''
let keyFile = ''
beforeAll(async () => {
  chain = await startSponsorChain()
  directory = await mkdtemp(join(tmpdir(), 'latchkey-sponsor-'))
  keyFile = join(directory, 'owner.key')
  await writeFile(keyFile, `${toHex(personas.alice.getHdKey().privateKey ?? new Uint8Array())}\n`)
})
afterAll(async () => {
  await chain?.stop()
  await rm(directory, { recursive: true, force: true })
})

async function run(args: readonly string[], further: Readonly<Record<string, string>> = {}) {
  let output = ''
  const env = {
    RPC_URLS: JSON.stringify({ [networkId]: [chain.rpcUrl] }),
    SPONSOR_SIGNER_KEY: devnetPaymaster.signerKey,
    ...further,
  }
  const code = await runSponsorCommand(args, env, (text) => {
    output += text
  })
  return { code, output }
}

describe('the command of the sponsor', () => {
  it('deploys a paymaster, pays in, says how it stands, and takes all out again', async () => {
    const on = ['--chain', networkId, '--key-file', keyFile]
    const { output } = await run(['deploy', ...on, '--artifact', paymasterArtifact])
    const [, paymasters = ''] = /^SPONSOR_PAYMASTERS=(.*)\n$/.exec(output) ?? []
    const settings = { SPONSOR_PAYMASTERS: paymasters }
    const funded = await run(['fund', ...on, '--amount', '5000'], settings)
    expect(JSON.parse(funded.output)).toMatchObject({ depositWei: '5000', signerIsOurs: true })
    const status = await run(['status', '--chain', networkId], settings)
    expect(JSON.parse(status.output)).toEqual({
      chain: networkId,
      paymaster: JSON.parse(paymasters)[networkId].toLowerCase(),
      depositWei: '5000',
      owner: personas.alice.address,
      signer: devnetPaymaster.signer.address,
      signerIsOurs: true,
    })
    const drained = await run(['drain', ...on, '--to', personas.bob.address], settings)
    expect(JSON.parse(drained.output)).toMatchObject({ depositWei: '0' })
  })

  it('explains itself, and says what is missing without a word of a key', async () => {
    for (const args of [[], ['fly'], ['status']]) expect((await run(args)).output).toContain('drain')
    await expect(run(['status', '--chain', networkId])).rejects.toThrow('names no paymaster')
    await expect(run(['status', '--chain', 'eip155:5'])).rejects.toThrow('names no node')
    const settings = { SPONSOR_PAYMASTERS: JSON.stringify({ [networkId]: devnetPaymaster.address }) }
    await expect(run(['fund', '--chain', networkId], settings)).rejects.toThrow('--amount')
    await expect(run(['deploy', '--chain', networkId])).rejects.toThrow('--artifact')
    const other = join(directory, 'other.json')
    await writeFile(other, '{"bytecode":"0x6000"}')
    const deployOther = ['deploy', '--chain', networkId, '--key-file', keyFile, '--artifact', other]
    await expect(run(deployOther)).rejects.toThrow('not VerifyingPaymaster')
    await expect(run(['drain', '--chain', networkId], settings)).rejects.toThrow('SPONSOR_OWNER_KEY')
  })
})
