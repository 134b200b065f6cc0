import { solanaMarket } from '@latchkey/devnet/solana'
import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  getProgramDerivedAddress,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'

export const programIds = {
  system: address('11111111111111111111111111111111'),
  token: address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
  token2022: address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'),
  associated: address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'),
  compute: address('ComputeBudget111111111111111111111111111111'),
}
const rent = address('SysvarRent111111111111111111111111111111111')
const { wrappedSol, pools, route } = solanaMarket

export async function accountOf(owner: Address, mint: Address, program = programIds.token): Promise<Address> {
  const seeds = [owner, program, mint].map((one) => getAddressEncoder().encode(one))
  return (await getProgramDerivedAddress({ programAddress: programIds.associated, seeds }))[0]
}

const isProgram = (one: Address) => [solanaMarket.program, ...Object.values<Address>(programIds)].includes(one)

/** An instruction whose accounts are all writable, but for programs; the signers are marked. */
export const instruction = (
  programAddress: Address,
  data: readonly number[],
  accounts: readonly (Address | { readonly signs: Address })[] = [],
): Instruction => ({
  programAddress,
  accounts: accounts.map((one) =>
    typeof one === 'string'
      ? { address: one, role: isProgram(one) ? AccountRole.READONLY : AccountRole.WRITABLE }
      : { address: one.signs, role: AccountRole.WRITABLE_SIGNER },
  ),
  data: Uint8Array.from(data),
})

export const little = (value: bigint, bytes: number) =>
  Array.from({ length: bytes }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))

export type SwapPlan = {
  readonly owner: Address
  readonly give: Address | 'SOL'
  readonly get: Address | 'SOL'
  readonly amount: bigint
  readonly quoted: bigint
  readonly slippageBps?: number
  readonly steps?: Parameters<typeof route>[0]['steps']
}

/** The instructions of an honest swap, in the order of Jupiter's. */
export async function swapInstructions(plan: SwapPlan) {
  const { owner, amount, quoted, slippageBps = 100 } = plan
  const mintOf = (one: SwapPlan['give']) => (one === 'SOL' ? wrappedSol : one)
  const [give, get] = [mintOf(plan.give), mintOf(plan.get)]
  const [source, destination, wrapped] = await Promise.all([
    accountOf(owner, give),
    accountOf(owner, get),
    accountOf(owner, wrappedSol),
  ])
  const create = (mint: Address, account: Address) =>
    instruction(
      programIds.associated,
      [1],
      [{ signs: owner }, account, owner, mint, programIds.system, programIds.token],
    )
  const steps = plan.steps ?? [{ pool: pools[0], from: give }]
  return {
    limit: instruction(programIds.compute, [2, ...little(400_000n, 4)]),
    price: instruction(programIds.compute, [3, ...little(10_000n, 8)]),
    ...(plan.give === 'SOL' && {
      createWrapped: create(wrappedSol, wrapped),
      wrap: instruction(programIds.system, [2, 0, 0, 0, ...little(amount, 8)], [{ signs: owner }, wrapped]),
      sync: instruction(programIds.token, [17], [wrapped, rent]),
    }),
    create: create(get, destination),
    route: route({ user: owner, source, destination, mint: get, steps, amount, quoted, slippageBps }),
    ...((plan.give === 'SOL' || plan.get === 'SOL') && {
      close: instruction(programIds.token, [9], [wrapped, owner, { signs: owner }]),
    }),
  }
}

/** The whole transaction without its signature, in base64. */
export function toWire(
  payer: Address,
  instructions: readonly Instruction[],
  blockhash: string,
  version: 'legacy' | 0 = 'legacy',
): string {
  const message = pipe(
    createTransactionMessage({ version: version as 0 }),
    (start) => setTransactionMessageFeePayer(payer, start),
    (start) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash as Blockhash, lastValidBlockHeight: 1_000_000n },
        start,
      ),
    (start) => appendTransactionMessageInstructions(instructions, start),
  )
  return getBase64EncodedWireTransaction(compileTransaction(message))
}

/** An instruction with other bytes. */
export const withData = (one: Instruction, change: (data: number[]) => readonly number[]): Instruction => ({
  ...one,
  data: Uint8Array.from(change([...(one.data ?? [])])),
})

/** An instruction with another account in a place. */
export const withAccount = (one: Instruction, index: number, other: Address): Instruction => ({
  ...one,
  accounts: (one.accounts ?? []).map((each, at) => (at === index ? { ...each, address: other } : each)),
})
