import {
  type Address,
  appendTransactionMessageInstructions,
  blockhash,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import {
  AuthorityType,
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToCheckedInstruction,
  getSetAuthorityInstruction,
} from '@solana-program/token'
import type { Bank } from './createBank.ts'
import { faucet } from './faucet.ts'
import { metadataInstructions } from './metadataInstructions.ts'
import { metaplexMetadata } from './metaplexMetadata.ts'
import { readTransaction } from './readTransaction.ts'
import { solanaPersonas } from './solanaPersonas.ts'
import { solanaTokens } from './solanaTokens.ts'

const sol = 1_000_000_000n
const { alice, carol } = solanaPersonas

type Token = (typeof solanaTokens)[keyof typeof solanaTokens]

/** Gives a new chain its people and tokens, by transactions like any other. Does nothing on a chain that has them. */
export async function prepareSolanaWorld(bank: Bank): Promise<void> {
  if (bank.accountOf(alice.address).exists) return
  faucet.fill(bank)
  await airdrop(bank, alice.address, 1_000n * sol)
  await airdrop(bank, carol.address, sol)
  await makeToken(bank, solanaTokens.usdc, [
    [alice.address, 25_000_000_000n],
    [carol.address, 40_000_000n],
  ])
  await makeToken(bank, solanaTokens.key22, [[alice.address, 500n * sol]])
  await makeDescribed(bank, solanaTokens.moss, carol.address, 12_500n)
  const { mint, program, ...texts } = solanaTokens.nft
  await makeToken(bank, solanaTokens.nft, [[alice.address, 1n]])
  // Nobody can make a second one.
  const authority = { owned: mint.address, owner: alice, authorityType: AuthorityType.MintTokens, newAuthority: null }
  await run(bank, [getSetAuthorityInstruction(authority, { programAddress: program })])
  bank.place(await metaplexMetadata(mint.address, alice.address, texts))
}

async function airdrop(bank: Bank, to: Address, lamports: bigint): Promise<void> {
  execute(bank, await faucet.transfer(to, lamports, bank.latestBlockhash()))
}

async function makeToken(bank: Bank, token: Token, holders: readonly (readonly [Address, bigint])[]): Promise<void> {
  const { mint, program, decimals } = token
  const config = { programAddress: program }
  const space = BigInt(getMintSize())
  const lamports = BigInt(bank.rentExemption(getMintSize()))
  await run(bank, [
    getCreateAccountInstruction({ payer: alice, newAccount: mint, lamports, space, programAddress: program }),
    getInitializeMint2Instruction({ mint: mint.address, decimals, mintAuthority: alice.address }, config),
  ])
  for (const [owner, amount] of holders) await give(bank, token, owner, amount)
}

/** A token of Token-2022 that says its own name. */
async function makeDescribed(
  bank: Bank,
  token: typeof solanaTokens.moss,
  owner: Address,
  amount: bigint,
): Promise<void> {
  const { mint, program, decimals } = token
  const lamports = BigInt(bank.rentExemption(metadataInstructions.finalBytes(token)))
  const space = BigInt(metadataInstructions.mintBytes)
  const initialised = { mint: mint.address, decimals, mintAuthority: alice.address }
  await run(bank, [
    getCreateAccountInstruction({ payer: alice, newAccount: mint, lamports, space, programAddress: program }),
    metadataInstructions.pointer(mint.address, alice.address),
    getInitializeMint2Instruction(initialised, { programAddress: program }),
    metadataInstructions.texts(mint.address, alice.address, token),
  ])
  await give(bank, token, owner, amount)
}

async function give(bank: Bank, { mint, program, decimals }: Token, owner: Address, amount: bigint): Promise<void> {
  const [ata] = await findAssociatedTokenPda({ owner, mint: mint.address, tokenProgram: program })
  const account = { payer: alice, ata, owner, mint: mint.address, tokenProgram: program }
  const minted = { mint: mint.address, token: ata, mintAuthority: alice, amount, decimals }
  await run(bank, [
    getCreateAssociatedTokenIdempotentInstruction(account),
    getMintToCheckedInstruction(minted, { programAddress: program }),
  ])
}

async function run(bank: Bank, instructions: readonly Instruction[]): Promise<void> {
  const lifetime = { blockhash: blockhash(bank.latestBlockhash()), lastValidBlockHeight: 0n }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (start) => setTransactionMessageFeePayerSigner(alice, start),
    (start) => setTransactionMessageLifetimeUsingBlockhash(lifetime, start),
    (start) => appendTransactionMessageInstructions(instructions, start),
  )
  const signed = await signTransactionMessageWithSigners(message)
  execute(bank, Uint8Array.from(getTransactionEncoder().encode(signed)))
}

function execute(bank: Bank, wire: Uint8Array): void {
  const past = bank.execute(readTransaction(wire))
  if (past?.meta.err !== null) {
    throw new Error(`The world of the Solana devnet can't be made: ${JSON.stringify(past?.meta ?? 'no fee')}`)
  }
}
