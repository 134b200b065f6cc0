import { type Solana, solanaPersonas, solanaTokens, startSolana } from '@latchkey/devnet/solana'
import { formatCaipAddress } from '@latchkey/protocol'
import { solana as network } from '@latchkey/protocol/networks'
import {
  AccountRole,
  type Address,
  createAddressWithSeed,
  createSolanaRpc,
  generateKeyPairSigner,
  getAddressEncoder,
  type KeyPairSigner,
} from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SolanaDriver } from '../src/solana/createSolanaDriver.ts'
import { createSolanaRpc as createAdapterRpc } from '../src/solana/createSolanaRpc.ts'
import { prepareInstructions } from '../src/solana/prepareSend.ts'
import { solana } from '../src/solana/solana.ts'
import { solanaPrograms } from '../src/solana/solanaPrograms.ts'
import { transferInstructions } from '../src/solana/transferInstructions.ts'
import { createRealEnv } from './support/createRealEnv.ts'
import { createSolanaWallet } from './support/createSolanaWallet.ts'

const { alice, carol } = solanaPersonas
const sol = { symbol: 'SOL', decimals: 9 }
const usdc = {
  address: formatCaipAddress(network.caipNetworkId, solanaTokens.usdc.mint.address),
  symbol: 'USDC',
  decimals: 6,
}

let chain: Solana
let rpc: ReturnType<typeof createSolanaRpc>
let driver: SolanaDriver
beforeAll(async () => {
  chain = await startSolana()
  rpc = createSolanaRpc(chain.rpcUrl)
  const loaded = await solana({ pollingIntervalMs: 20 }).load({ env: createRealEnv(), rpcUrls: () => [chain.rpcUrl] })
  driver = loaded as typeof driver
})
afterAll(() => chain.stop())

const balanceOf = (address: string) => driver.readNativeBalance({ network, address })
const wait = (hash: string) =>
  driver.waitForTransaction({ network, hash, timeoutMs: 10_000, signal: new AbortController().signal })

async function walletOf(signer: KeyPairSigner) {
  const made = createSolanaWallet({ signer, rpcUrl: chain.rpcUrl })
  await made.wallet.features['standard:connect'].connect()
  return made
}

describe('taking back', () => {
  /** Somebody's token account with a delegate, an empty one, and how the delegate and the accounts are read. */
  async function granted() {
    const owner = await generateKeyPairSigner()
    const { wallet: givers } = await walletOf(alice)
    const give = async (what: typeof usdc | typeof sol, amountUnits: bigint) => {
      const request = { network, from: alice.address, to: owner.address, token: what, amountUnits }
      await wait((await driver.send({ ...request, provider: givers })).hash)
    }
    await give(sol, 100_000_000n)
    await give(usdc, 5_000_000n)
    const { wallet } = await walletOf(owner)
    const account = await transferInstructions.tokenAccount(
      owner.address,
      solanaTokens.usdc.mint.address,
      solanaPrograms.token,
    )
    const send = async (bytes: Uint8Array) => {
      const sent = { network, provider: wallet, transaction: { from: owner.address, bytes } }
      return wait((await driver.sendTransaction(sent)).hash)
    }
    const node = createAdapterRpc([chain.rpcUrl], createRealEnv())
    /** Approve: to the delegate, 3 USDC. */
    const approve = {
      programAddress: solanaPrograms.token,
      accounts: [
        { address: account, role: AccountRole.WRITABLE },
        { address: carol.address, role: AccountRole.READONLY },
        { address: owner.address, role: AccountRole.READONLY_SIGNER },
      ],
      data: new Uint8Array([4, ...new Uint8Array(new BigUint64Array([3_000_000n]).buffer)]),
    }
    await send(await prepareInstructions(node, owner.address, [approve]))
    const read = async () => {
      const { value } = await rpc.getAccountInfo(account, { encoding: 'jsonParsed' }).send()
      return (value?.data as { parsed: { info: { delegate?: string } } } | undefined)?.parsed.info
    }
    return { owner, wallet, account, send, read }
  }

  it('ends what a delegate may take, and closes an empty account, whose deposit comes back', async () => {
    const { owner, wallet, account, send, read } = await granted()
    expect(await read()).toMatchObject({ delegate: carol.address })
    const item = { token: solanaTokens.usdc.mint.address, tokenAccount: account }
    const request = { network, from: owner.address }
    const revoke = await driver.revocation({ ...request, items: [{ ...item, kind: 'spl-delegate' }] })
    expect(await send('bytes' in revoke ? revoke.bytes : new Uint8Array())).toMatchObject({ status: 'success' })
    expect((await read())?.delegate).toBeUndefined()

    const close = () => driver.revocation({ ...request, items: [{ ...item, kind: 'token-account' }] })
    // It holds something.
    await expect(close()).rejects.toMatchObject({ code: 'transaction/execution-reverted' })
    const all = { ...request, provider: wallet, to: alice.address, token: usdc, amountUnits: 5_000_000n }
    await wait((await driver.send(all)).hash)
    const before = await balanceOf(owner.address)
    const closing = await close()
    expect(await send('bytes' in closing ? closing.bytes : new Uint8Array())).toMatchObject({ status: 'success' })
    expect(await read()).toBeUndefined()
    expect((await balanceOf(owner.address)) - before).toBeGreaterThan(2_000_000n)
  })

  it('is not built for what is no token account', async () => {
    const items = [{ kind: 'spl-delegate', token: 'x', tokenAccount: alice.address }] as const
    await expect(driver.revocation({ network, from: alice.address, items })).rejects.toMatchObject({
      code: 'chain/unsupported',
    })
  })
})

it('sends a token that lies in two accounts of one owner at once', async () => {
  const owner = await generateKeyPairSigner()
  const { wallet: givers } = await walletOf(alice)
  for (const [token, amountUnits] of [
    [sol, 100_000_000n],
    [usdc, 5_000_000n],
  ] as const) {
    const request = { network, from: alice.address, to: owner.address, token, amountUnits }
    await wait((await driver.send({ ...request, provider: givers })).hash)
  }
  const { wallet } = await walletOf(owner)
  const mint = solanaTokens.usdc.mint.address
  const program = solanaPrograms.token
  const source = await transferInstructions.tokenAccount(owner.address, mint, program)
  const seed = 'second'
  const second = await createAddressWithSeed({ baseAddress: owner.address, programAddress: program, seed })
  const little = (value: bigint) => new Uint8Array(new BigUint64Array([value]).buffer)
  const key = (of: Address) => getAddressEncoder().encode(of)
  /** System: CreateAccountWithSeed, of the owner's key; Token: InitializeAccount3. */
  const create = {
    programAddress: solanaPrograms.system,
    accounts: [
      { address: owner.address, role: AccountRole.WRITABLE_SIGNER },
      { address: second, role: AccountRole.WRITABLE },
    ],
    data: Uint8Array.from([
      ...[3, 0, 0, 0, ...key(owner.address), ...little(BigInt(seed.length)), ...new TextEncoder().encode(seed)],
      ...[...little(2_039_280n), ...little(165n), ...key(program)],
    ]),
  }
  const initialize = {
    programAddress: program,
    accounts: [
      { address: second, role: AccountRole.WRITABLE },
      { address: mint, role: AccountRole.READONLY },
    ],
    data: Uint8Array.from([18, ...key(owner.address)]),
  }
  const transfer = { mint, program, source, from: owner.address, to: owner.address, units: 2_000_000n, decimals: 6 }
  const [, move] = transferInstructions.token(transfer, second)
  const node = createAdapterRpc([chain.rpcUrl], createRealEnv())
  const bytes = await prepareInstructions(node, owner.address, [create, initialize, move])
  const sent = { network, provider: wallet, transaction: { from: owner.address, bytes } }
  expect(await wait((await driver.sendTransaction(sent)).hash)).toMatchObject({ status: 'success' })

  const to = (await generateKeyPairSigner()).address
  const request = { network, from: owner.address, to, token: usdc }
  await expect(driver.estimateSend({ ...request, amountUnits: 5_000_001n })).rejects.toMatchObject({
    code: 'transaction/insufficient-funds',
  })
  const { hash } = await driver.send({ ...request, provider: wallet, amountUnits: 4_500_000n })
  expect(await wait(hash)).toMatchObject({ status: 'success' })
  const held = (address: string) => driver.readTokenBalances({ network, address, tokens: [usdc] })
  expect([await held(owner.address), await held(to)]).toEqual([[500_000n], [4_500_000n]])
})
