import { readBase58 } from '../../solana/readBase58.ts'
import { solanaKeys } from './solanaMoves.ts'
import type { SolanaTransaction } from './solanaNode.schema.ts'

/** One thing that a program was told to do, by the transaction or by another program in it. */
export type SolanaOperation = {
  readonly kind: 'create' | 'approve' | 'revoke' | 'mint' | 'burn' | 'stake' | 'unstake' | 'withdraw' | 'deploy'
  readonly accounts: readonly string[]
  /** Smallest units, of what has an amount. */
  readonly units: bigint | undefined
}

type Rule = { readonly kind: SolanaOperation['kind']; readonly amountAt?: number }

const tokenRules: Readonly<Record<number, Rule>> = {
  4: { kind: 'approve', amountAt: 1 },
  5: { kind: 'revoke' },
  7: { kind: 'mint', amountAt: 1 },
  8: { kind: 'burn', amountAt: 1 },
  13: { kind: 'approve', amountAt: 1 },
  14: { kind: 'mint', amountAt: 1 },
  15: { kind: 'burn', amountAt: 1 },
}
/** By the first byte: these programs have fewer than 256 instructions, though some write them in four bytes. */
const rules: Readonly<Record<string, Readonly<Record<number, Rule>>>> = {
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: tokenRules,
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: tokenRules,
  '11111111111111111111111111111111': { 0: { kind: 'create' } },
  Stake11111111111111111111111111111111111111: {
    2: { kind: 'stake' },
    4: { kind: 'withdraw', amountAt: 4 },
    5: { kind: 'unstake' },
  },
  BPFLoaderUpgradeab1e11111111111111111111111: { 2: { kind: 'deploy' } },
}
/** What is told apart here is short; the rest of an instruction may be a program's code. */
const longestData = 80

/** What was done, inner instructions included, as far as it is of programs whose instructions are known. */
export function solanaOperations(told: SolanaTransaction): readonly SolanaOperation[] {
  const keys = solanaKeys(told)
  const { message } = told.transaction
  const all = [...message.instructions, ...told.meta.innerInstructions.flatMap(({ instructions }) => instructions)]
  return all.flatMap(({ programIdIndex, accounts, data }): SolanaOperation[] => {
    const known = rules[keys[programIdIndex] ?? '']
    if (known === undefined || data.length > longestData) return []
    const bytes = readBase58(data)
    const rule = known[bytes[0] ?? -1]
    if (rule === undefined) return []
    return [
      {
        kind: rule.kind,
        accounts: accounts.map((place) => keys[place] ?? ''),
        units: rule.amountAt === undefined ? undefined : readU64(bytes, rule.amountAt),
      },
    ]
  })
}

function readU64(bytes: Uint8Array, offset: number): bigint | undefined {
  if (bytes.length < offset + 8) return undefined
  return new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(offset, true)
}
