import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  createTransactionMessage,
  getAddressEncoder,
  getProgramDerivedAddress,
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
import { openMarket } from './openMarket.ts'
import { readTransaction } from './readTransaction.ts'
import { solanaPersonas, solanaTokens } from './solanaPersonas.ts'
import { token2022Program } from './tokenAccounts.ts'

const initializePointer = [39, 0]
/** Of the token metadata interface: the first bytes of sha256("spl_token_metadata_interface:initialize_account"). */
const initializeMetadata = [210, 225, 30, 162, 88, 184, 77, 141]
/** A mint with the extension that says where its metadata is. */
const pointedMintBytes = 234
const keyBytes = 32

type MintTexts = { readonly name: string; readonly symbol: string; readonly uri: string }

/** What makes a mint of Token-2022 say its own name. The pointer comes before the mint is initialised, the texts after. */
const metadataInstructions = {
  mintBytes: pointedMintBytes,

  /** Bytes that the mint has in the end, which its deposit is for. */
  finalBytes: (texts: MintTexts): number =>
    pointedMintBytes +
    4 +
    2 * keyBytes +
    [texts.name, texts.symbol, texts.uri].reduce((sum, text) => sum + encode(text).length, 0) +
    4,

  pointer: (mint: Address, authority: Address): Instruction => ({
    programAddress: token2022Program,
    accounts: [{ address: mint, role: AccountRole.WRITABLE }],
    data: Uint8Array.from([...initializePointer, ...keyOf(authority), ...keyOf(mint)]),
  }),

  texts: (mint: Address, authority: Address, { name, symbol, uri }: MintTexts): Instruction => ({
    programAddress: token2022Program,
    accounts: [
      { address: mint, role: AccountRole.WRITABLE },
      { address: authority, role: AccountRole.READONLY },
      { address: mint, role: AccountRole.READONLY },
      { address: authority, role: AccountRole.READONLY_SIGNER },
    ],
    data: Uint8Array.from([...initializeMetadata, ...encode(name), ...encode(symbol), ...encode(uri)]),
  }),
}

const keyOf = (address: Address) => getAddressEncoder().encode(address)

function encode(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text)
  const encoded = new Uint8Array(4 + bytes.length)
  new DataView(encoded.buffer).setUint32(0, bytes.length, true)
  encoded.set(bytes, 4)
  return encoded
}

const program = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
const metadataKey = 4
/** An account of the program fits texts of the maximum length, padded with zeros. */
const capacity = { name: 32, symbol: 10, uri: 200 }
const accountBytes = 679

/**
 * The account in which Metaplex's program keeps what a mint is called. The program itself is not on this chain: its
 * account is placed as it would have written it.
 */
async function metaplexMetadata(mint: Address, authority: Address, texts: MintTexts) {
  const encoder = getAddressEncoder()
  const seeds = ['metadata', encoder.encode(program), encoder.encode(mint)]
  const [place] = await getProgramDerivedAddress({ programAddress: program, seeds })
  const data = new Uint8Array(accountBytes)
  data.set([metadataKey, ...encoder.encode(authority), ...encoder.encode(mint)])
  let at = 65
  for (const key of ['name', 'symbol', 'uri'] as const) {
    new DataView(data.buffer).setUint32(at, capacity[key], true)
    data.set(new TextEncoder().encode(texts[key]).subarray(0, capacity[key]), at + 4)
    at += 4 + capacity[key]
  }
  return { address: place, program, data }
}

const sol = 1_000_000_000n
const { alice, carol } = solanaPersonas

type Token = (typeof solanaTokens)[keyof typeof solanaTokens]

/** Gives a new chain its people and tokens, by transactions like any other. A chain that has them keeps them. */
export async function prepareSolanaWorld(bank: Bank): Promise<void> {
  if (!bank.accountOf(alice.address).exists) await settle(bank)
  const stock = await faucet.usdcAccount()
  if (!bank.accountOf(stock).exists) await give(bank, solanaTokens.usdc, faucet.address, 10_000_000_000_000n)
  await openMarket(bank)
}

async function settle(bank: Bank): Promise<void> {
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
  // No one can mint a second one.
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
