import { getBase58Decoder, getBase64Encoder } from '@solana/kit'
import { type CompiledMessage, readTransaction } from './readTransaction.ts'
import type { PastTransaction } from './solana.types.ts'

/** A transaction of the history in the RPC's forms. `jsonParsed` names the accounts of each instruction and leaves data as it is. */
export function encodeTransaction(past: PastTransaction, encoding: 'json' | 'jsonParsed' | 'base58' | 'base64') {
  const wire = Uint8Array.from(getBase64Encoder().encode(past.wire))
  const { transaction, message } = readTransaction(wire)
  const { version } = message
  if (encoding === 'base64') return { version, transaction: [past.wire, encoding] }
  if (encoding === 'base58') return { version, transaction: [getBase58Decoder().decode(wire), encoding] }
  const signatures = Object.values(transaction.signatures).map((bytes) =>
    getBase58Decoder().decode(bytes ?? new Uint8Array(64)),
  )
  const form = encoding === 'json' ? toJson : toParsed
  return { version, transaction: { signatures, message: form(message, past) } }
}

function toJson(message: CompiledMessage) {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = message.header
  return {
    header: {
      numRequiredSignatures: numSignerAccounts,
      numReadonlySignedAccounts: numReadonlySignerAccounts,
      numReadonlyUnsignedAccounts: numReadonlyNonSignerAccounts,
    },
    accountKeys: message.staticAccounts,
    recentBlockhash: message.lifetimeToken,
    instructions: message.instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
      programIdIndex: programAddressIndex,
      accounts: accountIndices,
      data: getBase58Decoder().decode(data ?? new Uint8Array()),
      stackHeight: 1,
    })),
    ...lookups(message),
  }
}

function toParsed(message: CompiledMessage, past: PastTransaction) {
  const { addresses } = past
  const writable = new Set(past.meta.loadedAddresses.writable)
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = message.header
  const own = message.staticAccounts.length
  const isWritable = (index: number) => {
    if (index >= own) return writable.has(addresses[index] ?? '')
    return index < numSignerAccounts
      ? index < numSignerAccounts - numReadonlySignerAccounts
      : index < own - numReadonlyNonSignerAccounts
  }
  return {
    accountKeys: addresses.map((pubkey, index) => ({
      pubkey,
      signer: index < numSignerAccounts,
      source: index < own ? 'transaction' : 'lookupTable',
      writable: isWritable(index),
    })),
    recentBlockhash: message.lifetimeToken,
    instructions: message.instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
      programId: addresses[programAddressIndex],
      accounts: accountIndices.map((index) => addresses[index]),
      data: getBase58Decoder().decode(data ?? new Uint8Array()),
      stackHeight: 1,
    })),
    ...lookups(message),
  }
}

function lookups(message: CompiledMessage) {
  if (message.version !== 0) return {}
  return {
    addressTableLookups: (message.addressTableLookups ?? []).map((one) => ({
      accountKey: one.lookupTableAddress,
      writableIndexes: one.writableIndexes,
      readonlyIndexes: one.readonlyIndexes,
    })),
  }
}
