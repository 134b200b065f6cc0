import type { CompiledMessage } from './readTransaction.ts'

const lamportsPerSignature = 5_000n
const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'
const microLamportsPerLamport = 1_000_000n
const unitsPerInstruction = 200_000n
const unitsPerBuiltin = 3_000n
const maxUnits = 1_400_000n
const builtins: ReadonlySet<string> = new Set([
  computeBudgetProgram,
  '11111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'AddressLookupTab1e1111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
])

/** The fee of a message in lamports: 5000 a signature, and the price of its compute units where it names one. */
export function transactionFee(message: CompiledMessage): bigint {
  let price = 0n
  let limit: bigint | undefined
  let defaultUnits = 0n
  for (const { programAddressIndex, data = new Uint8Array() } of message.instructions) {
    const program = message.staticAccounts[programAddressIndex]
    defaultUnits += program !== undefined && builtins.has(program) ? unitsPerBuiltin : unitsPerInstruction
    if (program !== computeBudgetProgram) continue
    const view = new DataView(Uint8Array.from(data).buffer)
    // SetComputeUnitLimit (u32) and SetComputeUnitPrice (u64, micro-lamports a unit).
    if (data[0] === 2 && data.length >= 5) limit = BigInt(view.getUint32(1, true))
    if (data[0] === 3 && data.length >= 9) price = view.getBigUint64(1, true)
  }
  const wanted = limit ?? defaultUnits
  const units = wanted > maxUnits ? maxUnits : wanted
  const priority = (price * units + microLamportsPerLamport - 1n) / microLamportsPerLamport
  return BigInt(message.header.numSignerAccounts) * lamportsPerSignature + priority
}
