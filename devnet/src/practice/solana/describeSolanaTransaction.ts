import { base64 } from '@scure/base'
import * as v from 'valibot'
import { formatUnits } from 'viem'
import type { AskRow, AskView } from '../../../practice/src/shared/ask.schema.ts'
import { solanaTokens } from '../../solana/solanaTokens.ts'
import { RpcError } from '../RpcError.ts'
import { askSolanaNode } from './askSolanaNode.ts'
import { type ReadTransaction, readTransfers, type SolanaTransfer } from './readTransfers.ts'

const feeSchema = v.object({ value: v.nullable(v.number()) })
const trialSchema = v.object({ value: v.object({ err: v.unknown() }) })

/** A transaction in words: what leaves the wallet, to whom, what it costs, and whether it would fail. */
export async function describeSolanaTransaction(
  rpcUrl: string,
  about: { readonly network: string; readonly account: { address: string; name: string } },
  wire: Uint8Array,
): Promise<Extract<AskView, { kind: 'transaction' }>> {
  const read = readSafely(wire)
  const text = base64.encode(wire)
  const [fee, trial] = await Promise.all([
    askSolanaNode(rpcUrl, feeSchema, 'getFeeForMessage', [base64.encode(Uint8Array.from(read.message))]),
    askSolanaNode(rpcUrl, trialSchema, 'simulateTransaction', [text, { encoding: 'base64', sigVerify: false }]),
  ])
  const [first, ...more] = read.transfers
  const toRow = (transfer: SolanaTransfer): AskRow => {
    return { label: amountText(transfer), value: ownerOf(read, transfer), depth: 0 }
  }
  const onlySends = first !== undefined && read.others.length === 0
  return {
    kind: 'transaction',
    ...about,
    action: onlySends ? 'send' : 'call',
    amount: first === undefined ? '0 SOL' : amountText(first),
    to: first === undefined ? null : { address: ownerOf(read, first), name: '' },
    rows: [...more.map(toRow), ...read.others.map((program) => ({ label: 'Program', value: program, depth: 0 }))],
    fee: fee.value === null ? null : `${formatUnits(BigInt(fee.value), 9)} SOL`,
    warning:
      trial.value.err === null || trial.value.err === undefined
        ? null
        : `This transaction would fail: ${JSON.stringify(trial.value.err)}`,
  }
}

function readSafely(wire: Uint8Array): ReadTransaction {
  try {
    return readTransfers(wire)
  } catch (error) {
    throw new RpcError(-32602, `The transaction can't be read: ${error instanceof Error ? error.message : 'no reason'}`)
  }
}

/** The person behind a token account, where the transaction makes that account; else the account itself. */
function ownerOf({ owners }: ReadTransaction, { to }: SolanaTransfer): string {
  return owners.get(to) ?? to
}

function amountText({ mint, units, decimals }: SolanaTransfer): string {
  const known = Object.values(solanaTokens).find((token) => token.mint.address === mint)
  const symbol = mint === undefined ? 'SOL' : (known?.symbol ?? `of ${mint}`)
  return `${decimals === undefined ? units : formatUnits(units, decimals)} ${symbol}`
}
