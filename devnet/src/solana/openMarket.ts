import { readFileSync } from 'node:fs'
import type { Address, Instruction, KeyPairSigner } from '@solana/kit'
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  getInitializeAccount3Instruction,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
  getSyncNativeInstruction,
  getTokenSize,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { programFile } from '../../programs/compileProgram.ts'
import type { Bank } from './createBank.ts'
import { faucet } from './faucet.ts'
import { readTransaction } from './readTransaction.ts'
import { type SolanaPool, solanaMarket } from './solanaMarket.ts'
import { solanaPersonas } from './solanaPersonas.ts'

const { alice } = solanaPersonas
const { program, tokens, pools, wrappedSol, authority } = solanaMarket

/** Puts the market's program on a chain and opens its pools, where they are not there. The faucet pays. */
export async function openMarket(bank: Bank): Promise<void> {
  if (!bank.accountOf(program).exists) bank.deploy(program, readFileSync(programFile))
  for (const { mint, decimals } of Object.values(tokens)) {
    if (bank.accountOf(mint.address).exists) continue
    await run(bank, [
      account(bank, mint, TOKEN_PROGRAM_ADDRESS, BigInt(getMintSize())),
      getInitializeMint2Instruction({ mint: mint.address, decimals, mintAuthority: alice.address }),
    ])
  }
  for (const pool of pools) if (!bank.accountOf(pool.key.address).exists) await openPool(bank, pool)
}

async function openPool(bank: Bank, pool: SolanaPool): Promise<void> {
  const vaults = pool.sides.flatMap(({ mint, vault, amount }) => [
    account(bank, vault, TOKEN_PROGRAM_ADDRESS, BigInt(getTokenSize())),
    getInitializeAccount3Instruction({ account: vault.address, mint, owner: authority }),
    ...fill(mint, vault.address, amount),
  ])
  const opened = [account(bank, pool.key, program, solanaMarket.poolBytes), solanaMarket.open(pool)]
  await run(bank, [...vaults, ...opened])
}

/** Alice makes the tokens; wrapped SOL is SOL that lies there. */
function fill(mint: Address, vault: Address, amount: bigint): readonly Instruction[] {
  if (mint !== wrappedSol) return [getMintToInstruction({ mint, token: vault, mintAuthority: alice, amount })]
  const moved = getTransferSolInstruction({ source: faucet.signer, destination: vault, amount })
  return [moved, getSyncNativeInstruction({ account: vault })]
}

function account(bank: Bank, newAccount: KeyPairSigner, programAddress: Address, space: bigint): Instruction {
  const lamports = BigInt(bank.rentExemption(Number(space)))
  return getCreateAccountInstruction({ payer: faucet.signer, newAccount, lamports, space, programAddress })
}

async function run(bank: Bank, instructions: readonly Instruction[]): Promise<void> {
  const past = bank.execute(readTransaction(await faucet.sign(instructions, bank.latestBlockhash())))
  if (past?.meta.err !== null) throw new Error(`The market of the Solana devnet can't be made: ${JSON.stringify(past)}`)
}
