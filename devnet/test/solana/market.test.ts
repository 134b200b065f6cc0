import { readFileSync } from 'node:fs'
import { type Address, address, generateKeyPairSigner, type Instruction } from '@solana/kit'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTokenDecoder,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  canCompileProgram,
  compileProgram,
  programFile,
  programSealFile,
  sealProgram,
} from '../../programs/compileProgram.ts'
import { type Bank, createBank } from '../../src/solana/createBank.ts'
import { faucet } from '../../src/solana/faucet.ts'
import { prepareSolanaWorld } from '../../src/solana/prepareSolanaWorld.ts'
import { readTransaction } from '../../src/solana/readTransaction.ts'
import { solanaMarket } from '../../src/solana/solanaMarket.ts'
import { solanaTokens } from '../../src/solana/solanaPersonas.ts'

const { pools, tokens, wrappedSol, amountOut } = solanaMarket
const [solUsdc, usdcUsdt, usdtCoin] = pools
const usdc = solanaTokens.usdc.mint.address
const { address: user } = faucet

let bank: Bank
let gives: Address
beforeAll(async () => {
  bank = createBank()
  await prepareSolanaWorld(bank)
  gives = await faucet.usdcAccount()
  expect(await run([wrappedSol, tokens.usdt.mint.address, tokens.coin.mint.address].map(makeAccount))).toBeNull()
})

const accountOf = async (mint: Address, owner: Address = user) =>
  (await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS }))[0]

async function makeAccount(mint: Address) {
  return getCreateAssociatedTokenIdempotentInstruction({
    payer: faucet.signer,
    ata: await accountOf(mint),
    owner: user,
    mint,
  })
}

function held(account: Address): bigint {
  const found = bank.accountOf(account)
  return found.exists ? getTokenDecoder().decode(found.data).amount : 0n
}

async function run(instructions: readonly (Instruction | Promise<Instruction>)[]) {
  bank.tick()
  const wire = await faucet.sign(await Promise.all(instructions), bank.latestBlockhash())
  const past = bank.execute(readTransaction(wire))
  return past?.meta.err
}

const failsWith = (Custom: number) => ({ InstructionError: [1, { Custom }] })

/** What a pool gives now for what it gets. */
const quote = (pool: (typeof pools)[number], from: Address, amount: bigint) => {
  const [gets, out] = pool.sides[0].mint === from ? [pool.sides[0], pool.sides[1]] : [pool.sides[1], pool.sides[0]]
  return amountOut(amount, { gets: held(gets.vault.address), gives: held(out.vault.address) }, pool.feeBps)
}

const fromUsdc = async (changes: Partial<Parameters<typeof solanaMarket.route>[0]> = {}) => ({
  user,
  source: gives,
  destination: await accountOf(wrappedSol),
  mint: wrappedSol,
  steps: [{ pool: solUsdc, from: usdc }],
  amount: 1_500_000_000n,
  quoted: quote(solUsdc, usdc, 1_500_000_000n),
  slippageBps: 0,
  ...changes,
})

describe("the Solana devnet's market", () => {
  it('gives what the formula says, to the unit, and takes what was given', async () => {
    const route = await fromUsdc()
    const [before, had] = [held(gives), held(route.destination)]
    expect(await run([solanaMarket.route(route)])).toBeNull()
    expect(held(route.destination) - had).toBe(route.quoted)
    expect(before - held(gives)).toBe(route.amount)
    expect(route.quoted).toBeGreaterThan(8_000_000_000n)
  })

  it('goes over three pools in one instruction', async () => {
    const destination = await accountOf(tokens.coin.mint.address)
    const source = await accountOf(wrappedSol)
    const amount = 1_000_000_000n
    const inDollar = quote(solUsdc, wrappedSol, amount)
    const inTether = quote(usdcUsdt, usdc, inDollar)
    const quoted = quote(usdtCoin, tokens.usdt.mint.address, inTether)
    const steps = [
      { pool: solUsdc, from: wrappedSol },
      { pool: usdcUsdt, from: usdc },
      { pool: usdtCoin, from: tokens.usdt.mint.address },
    ]
    const mint = tokens.coin.mint.address
    expect(
      await run([solanaMarket.route(await fromUsdc({ source, destination, mint, steps, amount, quoted }))]),
    ).toBeNull()
    expect(held(destination)).toBe(quoted)
  })

  it('fails with 6001 where less would arrive than was quoted, less the slippage, and moves nothing', async () => {
    const route = await fromUsdc()
    const before = held(gives)
    expect(await run([solanaMarket.route({ ...route, quoted: route.quoted + 1n })])).toEqual(failsWith(6001))
    const dearer = (route.quoted * 10_000n) / 9_950n
    expect(await run([solanaMarket.route({ ...route, quoted: dearer + 2n, slippageBps: 49 })])).toEqual(failsWith(6001))
    expect(held(gives)).toBe(before)
    expect(await run([solanaMarket.route({ ...route, quoted: dearer, slippageBps: 50 })])).toBeNull()
  })

  it('takes no vault of another pool, and no amount that nobody signed for', async () => {
    const { sides } = usdcUsdt
    const mixed = { ...solUsdc, sides: [solUsdc.sides[0], sides[0]] } as unknown as typeof solUsdc
    const steps = [{ pool: mixed, from: usdc }]
    const swapped = { ...mixed, sides: [sides[0], solUsdc.sides[0]] } as unknown as typeof solUsdc
    expect(await run([solanaMarket.route(await fromUsdc({ steps }))])).toEqual(failsWith(6101))
    expect(await run([solanaMarket.route(await fromUsdc({ steps: [{ pool: swapped, from: usdc }] }))])).toEqual(
      failsWith(6101),
    )
    const unsigned = solanaMarket.route(await fromUsdc({ user: (await generateKeyPairSigner()).address }))
    const accounts = (unsigned.accounts ?? []).map((one, index) => (index === 1 ? { ...one, role: 0 as const } : one))
    expect(await run([{ ...unsigned, accounts }])).toEqual(failsWith(6102))
  })

  it('opens a pool once', async () => {
    const wire = solanaMarket.open(solUsdc)
    const accounts = (wire.accounts ?? []).map((one, index) => (index === 0 ? { ...one, signer: solUsdc.key } : one))
    expect(await run([{ ...wire, accounts } as Instruction])).toEqual(failsWith(6101))
  })

  it('signs for its vaults to no other program than that of tokens', async () => {
    const wire = solanaMarket.route(await fromUsdc())
    const memo = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
    const accounts = (wire.accounts ?? []).map((one, index) => (index === 0 ? { ...one, address: memo } : one))
    expect(await run([{ ...wire, accounts }])).toEqual(failsWith(6101))
  })
})

it('has a program that compiles to exactly the artifact that is checked in', () => {
  expect(readFileSync(programSealFile, 'utf8'), 'run scripts/compileProgram.ts').toBe(sealProgram())
  if (!canCompileProgram()) return console.info('clang 14 is not here: the seal alone was compared')
  expect(compileProgram().equals(readFileSync(programFile))).toBe(true)
})
