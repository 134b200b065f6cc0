import {
  type Address,
  type EncodedAccount,
  getBase58Decoder,
  getBase64Decoder,
  lamports,
  type MaybeEncodedAccount,
} from '@solana/kit'
import { Clock, FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm'
import { createBlockhashes, createLedger, loadAddresses } from './createLedger.ts'
import type { BankStore } from './openBankStore.ts'
import type { CompiledMessage, ReadTransaction } from './readTransaction.ts'
import type { InnerInstructions, PastTransaction, TransactionFault } from './solana.types.ts'
import { readBalances, readTokenAccount } from './tokenAccounts.ts'
import { transactionFee } from './transactionFee.ts'

const memoPrograms: ReadonlySet<string> = new Set([
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
])

/** The memos of a transaction as getSignaturesForAddress returns them: `[5] hello`, the length in bytes before each. */
function readMemo(message: CompiledMessage): string | null {
  const memos = message.instructions.flatMap(({ programAddressIndex, data }) => {
    const program = message.staticAccounts[programAddressIndex]
    if (program === undefined || data === undefined || !memoPrograms.has(program)) return []
    return [`[${data.length}] ${new TextDecoder().decode(Uint8Array.from(data))}`]
  })
  return memos.length === 0 ? null : memos.join('; ')
}

/** The chain itself: accounts and programs in LiteSVM, and around it what LiteSVM has not: blocks and a history. */
export type Bank = ReturnType<typeof createBank>

export function createBank(store?: BankStore) {
  const saved = store?.load()
  const svm = saved ? LiteSVM.fromBytes(saved.svm) : new LiteSVM()
  // Our own lists replace both: LiteSVM takes the newest blockhash alone, and its history does not name accounts.
  svm.withBlockhashCheck(false).withTransactionHistory(0n).withNativeMints()
  const blockhashes = createBlockhashes(saved?.blockhashes)
  const ledger = createLedger(saved?.history)
  const listeners = new Set<BankListener>()
  let unsaved: PastTransaction[] = []
  let slot = Number(svm.getClock().slot)
  let latest = ''

  const accountOf = (address: Address): MaybeEncodedAccount => svm.getAccount(address)
  const decimalsOf = (mint: Address): number => {
    const account = accountOf(mint)
    const found = account.exists ? readTokenAccount(account) : undefined
    return found?.type === 'mint' ? found.mint.decimals : 0
  }

  /** Makes a block: the clock moves on, and there is a new blockhash. */
  function tick(): void {
    slot += 1
    const { epochStartTimestamp, epoch, leaderScheduleEpoch } = svm.getClock()
    const seconds = BigInt(Math.floor(Date.now() / 1000))
    svm.setClock(new Clock(BigInt(slot), epochStartTimestamp, epoch, leaderScheduleEpoch, seconds))
    // A new lookup table names a slot of these.
    svm.setSlotHashes(
      blockhashes
        .entries()
        .map(([hash, height]) => ({ hash, slot: BigInt(height) }))
        .reverse(),
    )
    svm.expireBlockhash()
    // LiteSVM counts the same ones on every chain. On the real networks no blockhash of one is known to another.
    latest = getBase58Decoder().decode(crypto.getRandomValues(new Uint8Array(32)))
    blockhashes.add(latest, slot)
    for (const listener of listeners) listener.slot?.(slot)
  }
  tick()

  return {
    slot: () => slot,
    tick,
    blockhashes,
    latestBlockhash: () => latest,
    ledger,
    accountOf,
    decimalsOf,
    programAccounts: (program: Address): readonly EncodedAccount[] => svm.getProgramAccounts(program),
    rentExemption: (bytes: number): number => Number(svm.minimumBalanceForRentExemption(BigInt(bytes))),

    /** Puts money where no transaction has brought it. Only for the source of all airdrops. */
    endow(address: Address, units: bigint): void {
      const systemProgram = '11111111111111111111111111111111' as Address
      const data = new Uint8Array()
      svm.setAccount({
        address,
        lamports: lamports(units),
        programAddress: systemProgram,
        executable: false,
        data,
        space: 0n,
      })
    },

    /** Writes an account of a program that is not on this chain. */
    place({ address, program, data }: { address: Address; program: Address; data: Uint8Array }): void {
      const units = lamports(svm.minimumBalanceForRentExemption(BigInt(data.length)))
      const space = BigInt(data.length)
      svm.setAccount({ address, lamports: units, programAddress: program, executable: false, data, space })
    },

    /** Puts a program there, as the loader would. */
    deploy: (program: Address, code: Uint8Array): void => svm.addProgram(program, code),

    /** Why a transaction may not run at all, before any program has a say. */
    refusal({ signature, message }: ReadTransaction): TransactionFault | undefined {
      if (ledger.get(signature)) return 'AlreadyProcessed'
      return blockhashes.lastValidHeight(message.lifetimeToken) === undefined ? 'BlockhashNotFound' : undefined
    },

    /** Runs a transaction without a trace. */
    simulate({ transaction }: ReadTransaction, { verify }: { verify: boolean }): Simulation {
      svm.withSigverify(verify)
      try {
        const result = svm.simulateTransaction(transaction)
        const failed = result instanceof FailedTransactionMetadata
        const after = failed ? [] : result.postAccounts()
        return {
          err: failed ? readFault(result) : null,
          logs: result.meta().logs(),
          unitsConsumed: Number(result.meta().computeUnitsConsumed()),
          accountOf: (address): MaybeEncodedAccount => {
            const account = after.find((one) => one.address === address)
            return account ? { ...account, data: Uint8Array.from(account.data), exists: true } : accountOf(address)
          },
        }
      } finally {
        svm.withSigverify(true)
      }
    },

    /** Runs a transaction for good. Undefined when it could not even pay its fee, and so left no trace. */
    execute({ signature, transaction, message, wire }: ReadTransaction): PastTransaction | undefined {
      const loadedAddresses = loadAddresses(message, (table) => {
        const account = accountOf(table)
        return account.exists ? Uint8Array.from(account.data) : undefined
      })
      const addresses = [...message.staticAccounts, ...loadedAddresses.writable, ...loadedAddresses.readonly]
      const before = readBalances(addresses, accountOf, decimalsOf)
      const result = svm.sendTransaction(transaction)
      const after = readBalances(addresses, accountOf, decimalsOf)
      const failed = result instanceof FailedTransactionMetadata
      if (failed && before.lamports[0] === after.lamports[0]) return undefined
      const meta = failed ? result.meta() : result
      const err = failed ? readFault(result) : null
      const past: PastTransaction = {
        signature,
        slot,
        blockTime: Number(svm.getClock().unixTimestamp),
        wire: getBase64Decoder().decode(wire),
        addresses,
        memo: readMemo(message),
        meta: {
          err,
          status: err === null ? { Ok: null } : { Err: err },
          fee: Number(transactionFee(message)),
          preBalances: before.lamports,
          postBalances: after.lamports,
          preTokenBalances: before.tokens,
          postTokenBalances: after.tokens,
          innerInstructions: readInnerInstructions(meta),
          logMessages: meta.logs(),
          computeUnitsConsumed: Number(meta.computeUnitsConsumed()),
          loadedAddresses,
          rewards: [],
        },
      }
      ledger.add(past)
      unsaved.push(past)
      for (const listener of listeners) listener.transaction?.(past)
      return past
    },

    /** Reports blocks and transactions. Returns the stop function. */
    listen(listener: BankListener): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** Writes what is new, all of it or nothing. */
    save(): void {
      store?.save({ svm: svm.toBytes(), blockhashes: blockhashes.entries() }, unsaved)
      unsaved = []
    },
  }
}

type Simulation = {
  readonly err: TransactionFault | null
  readonly logs: readonly string[]
  readonly unitsConsumed: number
  /** An account as it would be afterwards. */
  readonly accountOf: (address: Address) => MaybeEncodedAccount
}

type BankListener = {
  readonly slot?: ((slot: number) => void) | undefined
  readonly transaction?: ((transaction: PastTransaction) => void) | undefined
}

/** The instructions that programs called, under the index of the instruction that began it. */
function readInnerInstructions(meta: TransactionMetadata): readonly InnerInstructions[] {
  return meta.innerInstructions().flatMap((list, index) => {
    if (list.length === 0) return []
    const instructions = list.map((inner) => {
      const instruction = inner.instruction()
      return {
        programIdIndex: instruction.programIdIndex(),
        accounts: [...instruction.accounts()],
        data: getBase58Decoder().decode(instruction.data()),
        stackHeight: inner.stackHeight(),
      }
    })
    return [{ index, instructions }]
  })
}

/**
 * The reason of a failure in the RPC's JSON. Read from LiteSVM's own words, because they carry the runtime's names
 * (`InstructionError(0, Custom(1))`) where its bindings carry numbers that move with each version.
 */
function readFault(failed: FailedTransactionMetadata): TransactionFault {
  const text = /err: (.*?), meta: /s.exec(failed.toString())?.[1] ?? 'UnknownError'
  const instruction = /^InstructionError\((\d+), (.*)\)$/s.exec(text)
  if (instruction) return { InstructionError: [Number(instruction[1]), toInstructionFault(instruction[2] ?? '')] }
  const indexed = /^(\w+)(?:\((\d+)\)| \{ account_index: (\d+) \})$/.exec(text)
  const name = indexed?.[1]
  if (name === undefined) return text
  return indexed?.[2] === undefined
    ? { [name]: { account_index: Number(indexed?.[3]) } }
    : { [name]: Number(indexed[2]) }
}

function toInstructionFault(text: string): TransactionFault {
  const custom = /^Custom\((\d+)\)$/.exec(text)
  if (custom) return { Custom: Number(custom[1]) }
  const worded = /^BorshIoError/.exec(text)
  return worded ? 'BorshIoError' : text
}
