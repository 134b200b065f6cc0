import { AccountRole, type Address, getAddressEncoder, getProgramDerivedAddress, type Instruction } from '@solana/kit'
import { solanaPrograms as programs } from './solanaPrograms.ts'

export type TokenTransfer = {
  readonly mint: Address
  /** Token or Token-2022. */
  readonly program: Address
  /** The sender's token account. */
  readonly source: Address
  readonly from: Address
  readonly to: Address
  readonly units: bigint
  readonly decimals: number
}

/** The instructions of a send, as the programs read them. */
export const transferInstructions = {
  /** SystemProgram::Transfer. */
  sol(from: Address, to: Address, lamports: bigint): Instruction {
    const accounts = [
      { address: from, role: AccountRole.WRITABLE_SIGNER },
      { address: to, role: AccountRole.WRITABLE },
    ]
    return {
      programAddress: programs.system,
      accounts,
      data: bytes(12, (view) => {
        view.setUint32(0, 2, true)
        view.setBigUint64(4, lamports, true)
      }),
    }
  },

  /** CreateIdempotent of the associated token program, which does nothing when the account is there, and TransferChecked. */
  token(transfer: TokenTransfer, destination: Address): readonly [Instruction, Instruction] {
    const { mint, program, source, from, to, units, decimals } = transfer
    const create = {
      programAddress: programs.associatedToken,
      accounts: [
        { address: from, role: AccountRole.WRITABLE_SIGNER },
        { address: destination, role: AccountRole.WRITABLE },
        { address: to, role: AccountRole.READONLY },
        { address: mint, role: AccountRole.READONLY },
        { address: programs.system, role: AccountRole.READONLY },
        { address: program, role: AccountRole.READONLY },
      ],
      data: new Uint8Array([1]),
    }
    const move = {
      programAddress: program,
      accounts: [
        { address: source, role: AccountRole.WRITABLE },
        { address: mint, role: AccountRole.READONLY },
        { address: destination, role: AccountRole.WRITABLE },
        { address: from, role: AccountRole.READONLY_SIGNER },
      ],
      data: bytes(10, (view) => {
        view.setUint8(0, 12)
        view.setBigUint64(1, units, true)
        view.setUint8(9, decimals)
      }),
    }
    return [create, move]
  },

  /** SetComputeUnitLimit, and SetComputeUnitPrice in micro-lamports a unit. */
  budget(units: number, price: bigint): readonly Instruction[] {
    const limit = bytes(5, (view) => {
      view.setUint8(0, 2)
      view.setUint32(1, units, true)
    })
    const pay = bytes(9, (view) => {
      view.setUint8(0, 3)
      view.setBigUint64(1, price, true)
    })
    return [limit, pay].map((data) => ({ programAddress: programs.computeBudget, data }))
  },

  /** The account in which the associated token program keeps a token for its owner. */
  async tokenAccount(owner: Address, mint: Address, program: Address): Promise<Address> {
    const encoder = getAddressEncoder()
    const seeds = [owner, program, mint].map((one) => encoder.encode(one))
    const [found] = await getProgramDerivedAddress({ programAddress: programs.associatedToken, seeds })
    return found
  },
}

function bytes(size: number, write: (view: DataView) => void): Uint8Array {
  const data = new Uint8Array(size)
  write(new DataView(data.buffer))
  return data
}
