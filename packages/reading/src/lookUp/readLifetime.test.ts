import { type ErrorCode, KitError } from '@latchkey/protocol'
import { base64 } from '@scure/base'
import {
  Keypair,
  NonceAccount,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
} from '@solana/web3.js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { decodeWithTables } from '../decode/decodeRequest.ts'
import type { Rpc } from '../rpc.ts'
import { readSolanaMessage, type SolanaMessage } from '../solana/solanaTransaction.ts'
import { lookUp } from './lookUp.ts'
import { readLifetime } from './readLifetime.ts'

const failure = (code: ErrorCode) => new KitError({ code, shortMessage: code })
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const me = Keypair.generate().publicKey
const stranger = Keypair.generate().publicKey
const account = Keypair.generate().publicKey
const blockhash = Keypair.generate().publicKey.toBase58()
const other = Keypair.generate().publicKey.toBase58()
const { signal } = new AbortController()
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' as const

const pays = SystemProgram.transfer({ fromPubkey: me, toPubkey: stranger, lamports: 4 })
const advances = (authorizedPubkey = me) => SystemProgram.nonceAdvance({ noncePubkey: account, authorizedPubkey })

function compiled(...instructions: TransactionInstruction[]): Uint8Array {
  return new TransactionMessage({ payerKey: me, recentBlockhash: blockhash, instructions })
    .compileToV0Message()
    .serialize()
}
function message(...instructions: TransactionInstruction[]): SolanaMessage {
  const read = readSolanaMessage(compiled(...instructions))
  if (!read) throw new Error('no message')
  return read
}

/** A nonce account as the network keeps it. */
function stored({ version = 1, state = 1, authority = me, nonce = blockhash, spare = 0 } = {}): Uint8Array {
  const data = new Uint8Array(80 + spare)
  data.set([version, 0, 0, 0, state, 0, 0, 0])
  data.set(authority.toBytes(), 8)
  data.set(new PublicKey(nonce).toBytes(), 40)
  return data
}

type Asked = { method: string; params: readonly unknown[] }

/** A node that answers whether it knows a blockhash, in turn, and what the nonce account holds. */
function node(known: readonly unknown[], data?: Uint8Array, owner = PublicKey.default): { rpc: Rpc; asked: Asked[] } {
  const asked: Asked[] = []
  let turn = 0
  const rpc: Rpc = async (method, params) => {
    asked.push({ method, params })
    if (method === 'isBlockhashValid') {
      const answer = known[Math.min(turn++, known.length - 1)]
      if (answer instanceof Error) throw answer
      return { context: { slot: 1 }, value: answer }
    }
    if (method !== 'getMultipleAccounts') throw failure('request/went-wrong')
    const found = data && { lamports: 1, owner: owner.toBase58(), data: [base64.encode(data), 'base64'] }
    return { context: { slot: 1 }, value: [found ?? null] }
  }
  return { rpc, asked }
}

/** Without waiting for a node that is behind. */
async function lifetime(rpc: Rpc, ...messages: SolanaMessage[]) {
  const reading = readLifetime({ rpc, wait }, messages, signal)
  // As long as its pauses take together: what other files of this worker left running is none of it.
  await vi.advanceTimersByTimeAsync(1_600)
  return reading
}

describe('the lifetime of a Solana transaction', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('is known where the network knows the blockhash, also one that is not final yet', async () => {
    const { rpc, asked } = node([true])
    expect(await lifetime(rpc, message(pays))).toBe('known')
    expect(asked).toEqual([{ method: 'isBlockhashValid', params: [blockhash, { commitment: 'processed' }] }])
  })

  it('is known by a node that was behind when it was asked first', async () => {
    expect(await lifetime(node([false, true]).rpc, message(pays))).toBe('known')
  })

  it('is unknown where the network does not know the blockhash', async () => {
    expect(await lifetime(node([false]).rpc, message(pays))).toBe('unknown')
  })

  it('is unknown where one transaction of several is', async () => {
    const foreign = { ...message(pays), blockhash: other }
    const rpc: Rpc = async (_, [asked]) => ({ value: asked === blockhash })
    expect(await lifetime(rpc, message(pays), message(pays))).toBe('known')
    expect(await lifetime(rpc, message(pays), foreign)).toBe('unknown')
  })

  it('is known by the nonce that stands in a nonce account of this network', async () => {
    const data = stored()
    // The layout as the library of the network reads it.
    expect(NonceAccount.fromAccountData(data)).toMatchObject({ nonce: blockhash, authorizedPubkey: me })
    const { rpc, asked } = node([false], data)
    expect(await lifetime(rpc, message(advances(), pays))).toBe('known')
    expect(asked[0]?.params).toEqual([[account.toBase58()], { encoding: 'base64', commitment: 'processed' }])
  })

  it.each<[string, Uint8Array | undefined, PublicKey?]>([
    ['is not on this network', undefined],
    ['holds another nonce', stored({ nonce: other })],
    ['is of another program', stored(), stranger],
    ['is of somebody who does not sign', stored({ authority: stranger })],
    ['is not set up', stored({ state: 0 })],
    ['is of the older version', stored({ version: 0 })],
    ['is longer than one', stored({ spare: 1 })],
  ])('is unknown where the nonce account %s', async (_name, data, owner) => {
    expect(await lifetime(node([false], data, owner).rpc, message(advances(), pays))).toBe('unknown')
  })

  it('takes a nonce for none that is used after the first instruction', async () => {
    expect(await lifetime(node([false], stored()).rpc, message(pays, advances()))).toBe('unknown')
  })
})

describe('what is looked up about a Solana transaction', () => {
  const decoded = () => {
    const bytes = Uint8Array.of(1, ...new Uint8Array(64), ...compiled(pays))
    const params = { transaction: base64.encode(bytes) }
    const addresses = { evm: '', solana: me.toBase58() }
    const request = { chainId: devnet, addresses }
    return decodeWithTables({ ...request, method: 'solana_signTransaction', params }, new Map())
  }
  const facts = (rpc: Rpc) =>
    lookUp(
      { rpc, wait },
      decoded(),
      { id: Number.NaN, networkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', account: me.toBase58() },
      signal,
    )

  it.each<[string, unknown, string]>([
    ['is known', true, 'known'],
    ['is unchecked without an answer', failure('request/went-wrong'), 'unchecked'],
    ['is unchecked where the node knows no such question', failure('rpc/internal'), 'unchecked'],
    ['is unchecked by an answer of another form', 'true', 'unchecked'],
    ['is unchecked by an empty answer', null, 'unchecked'],
  ])('says that its blockhash %s', async (_name, answer, expected) => {
    expect((await facts(node([answer]).rpc)).lifetime).toBe(expected)
  })
})
