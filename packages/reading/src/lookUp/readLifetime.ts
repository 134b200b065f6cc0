import { base58 } from '@scure/base'
import * as v from 'valibot'
import type { ReadingPorts, Rpc } from '../rpc.ts'
import { programs } from '../solana/programs.ts'
import type { SolanaMessage } from '../solana/solanaTransaction.ts'
import type { Lifetime } from './facts.ts'
import { readSolanaAccounts, type SolanaAccount } from './solanaAccounts.ts'

/** System's AdvanceNonceAccount has no arguments. */
const advance = [4, 0, 0, 0]

/**
 * The nonce account that a transaction takes its blockhash from, and who of its signers may have it used: the network
 * looks at the first instruction alone. `undefined` where the blockhash can only be a recent one.
 */
function nonceOf(
  message: SolanaMessage,
): { readonly account: string; readonly signers: readonly string[] } | undefined {
  const { instructions, keys } = message
  const [first] = instructions
  if (!first || keys[first.program] !== programs.system) return undefined
  if (first.data.length !== advance.length || advance.some((byte, i) => first.data[i] !== byte)) return undefined
  // One that a lookup table names has no place among the keys, and the network takes none from there either.
  const account = keys[first.accounts[0] ?? keys.length]
  if (account === undefined) return undefined
  const signers = first.accounts.flatMap((index) => {
    const key = index < message.signers ? keys[index] : undefined
    return key === undefined ? [] : [key]
  })
  return { account, signers }
}

/** Version, state, authority, nonce, fee. */
const size = 80
/** The current version, set up. The network takes no nonce from an older one. */
const head = [1, 0, 0, 0, 1, 0, 0, 0]

/** A nonce account that can be used: by whom, and the nonce that it holds. */
function nonceAccountOf(account: SolanaAccount | undefined): { authority: string; nonce: string } | undefined {
  if (account?.owner !== programs.system || account.data.length !== size) return undefined
  const { data } = account
  if (head.some((byte, i) => data[i] !== byte)) return undefined
  return { authority: base58.encode(data.slice(8, 40)), nonce: base58.encode(data.slice(40, 72)) }
}

/** The node that is asked may be behind the one that gave the blockhash. */
const pausesMs = [400, 1200]

/**
 * The newest state that a node has. What counts is whose blockhash it is, not whether it is final: no fork of a network
 * has one of another network.
 */
const commitment = 'processed'

const answerSchema = v.object({ value: v.boolean() })

async function isRecent(rpc: Rpc, blockhash: string, signal: AbortSignal): Promise<boolean> {
  return v.parse(answerSchema, await rpc('isBlockhashValid', [blockhash, { commitment }], signal)).value
}

async function isStored(rpc: Rpc, message: SolanaMessage, signal: AbortSignal): Promise<boolean> {
  const wanted = nonceOf(message)
  if (!wanted) return false
  const accounts = await readSolanaAccounts(rpc, [wanted.account], signal, commitment)
  const stored = nonceAccountOf(accounts.get(wanted.account))
  return stored?.nonce === message.blockhash && wanted.signers.includes(stored.authority)
}

async function isKnown({ rpc, wait }: ReadingPorts, message: SolanaMessage, signal: AbortSignal): Promise<boolean> {
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted()
    if (await isStored(rpc, message, signal)) return true
    if (await isRecent(rpc, message.blockhash, signal)) return true
    const pauseMs = pausesMs[attempt]
    if (pauseMs === undefined) return false
    await wait(pauseMs, signal)
  }
}

/**
 * Whether transactions are of the network that the page named: nothing in their bytes says so, but a network takes only
 * its own recent blockhashes, and nonces that are made from them.
 * @throws KitError of the node, or Error where its answer can't be read.
 */
export async function readLifetime(
  ports: ReadingPorts,
  messages: readonly SolanaMessage[],
  signal: AbortSignal,
): Promise<Lifetime> {
  // Several transactions that are made at once mostly share their blockhash.
  const distinct = new Map(messages.map((one) => [`${one.blockhash} ${nonceOf(one)?.account}`, one]))
  const known = await Promise.all([...distinct.values()].map((one) => isKnown(ports, one, signal)))
  return known.every((one) => one) ? 'known' : 'unknown'
}
