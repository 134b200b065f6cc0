import { solana } from '@latchkey/protocol/networks'
import { base64 } from '@scure/base'
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import type { Action } from '../action.ts'
import { decodeSolana } from '../decode/decodeSolana.ts'
import { lookUp } from '../lookUp/lookUp.ts'
import { assessRisk } from '../risk/assessRisk.ts'
import { associatedAddress } from './associatedAddress.ts'
import { programs, wrappedSol } from './programs.ts'

const me = Keypair.generate().publicKey
const thief = Keypair.generate().publicKey
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const coin = Keypair.generate().publicKey.toBase58()
const accountOf = (mint: string, owner = me, program: string = programs.token) =>
  associatedAddress(owner.toBase58(), mint, program)
const wrapped = accountOf(wrappedSol)

const little = (value: bigint, bytes: number) =>
  Array.from({ length: bytes }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))

function instruction(program: string, data: readonly number[], keys: readonly (string | PublicKey)[] = []) {
  return new TransactionInstruction({
    programId: new PublicKey(program),
    data: Buffer.from(data),
    keys: keys.map((key) => ({
      pubkey: new PublicKey(key),
      isSigner: me.equals(new PublicKey(key)),
      isWritable: true,
    })),
  })
}

type Route = {
  program?: string
  user?: PublicKey
  source?: string
  destination?: string
  elsewhere?: string
  mint?: string
  feeAccount?: string
  amount?: bigint
  quoted?: bigint
  bps?: bigint
  fee?: number
  name?: readonly number[]
}
const route = (change: Route = {}) => {
  const { program = programs.jupiter, mint = usdc, amount = 1_000_000_000n, quoted = 184_000_000n, bps = 100n } = change
  const { user = me, source = wrapped, destination = accountOf(mint), fee = 0 } = change
  const { elsewhere = programs.jupiter, feeAccount = programs.jupiter } = change
  const name = change.name ?? [229, 23, 203, 151, 122, 227, 173, 42]
  return instruction(
    program,
    [...name, 1, 0, 0, 0, 3, 100, 0, 1, ...little(amount, 8), ...little(quoted, 8), ...little(bps, 2), fee],
    [programs.token, user, source, destination, elsewhere, mint, feeAccount, thief, programs.jupiter],
  )
}
/** The same over accounts of the program: other places, and one more byte before the plan. */
const sharedRoute = (change: Route & { giveMint?: string } = {}) => {
  const { accounts, data } = { accounts: route(change).keys.map(({ pubkey }) => pubkey), data: [...route(change).data] }
  const [token = me, user = me, source = me, destination = me, , mint = me, feeAccount = me] = accounts
  const giveMint = change.giveMint ?? wrappedSol
  return instruction(
    programs.jupiter,
    [193, 32, 155, 51, 65, 214, 156, 129, 7, ...data.slice(8)],
    [token, thief, user, source, thief, thief, destination, giveMint, mint, feeAccount, programs.token2022, thief],
  )
}
const wrap = (lamports = 1_000_000_000, to = wrapped) =>
  SystemProgram.transfer({ fromPubkey: me, toPubkey: new PublicKey(to), lamports })
const sync = instruction(programs.token, [17], [wrapped, 'SysvarRent111111111111111111111111111111111'])
const close = (account = wrapped, to: PublicKey = me) => instruction(programs.token, [9], [account, to, me])
const create = (mint: string, owner = me) =>
  instruction(programs.associated, [1], [me, accountOf(mint, owner), owner, mint, programs.system, programs.token])
const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 100 })

const decoded = (...instructions: readonly TransactionInstruction[]) => {
  const message = new TransactionMessage({
    payerKey: me,
    recentBlockhash: Keypair.generate().publicKey.toBase58(),
    instructions: [...instructions],
  })
  const transaction = base64.encode(new VersionedTransaction(message.compileToLegacyMessage()).serialize())
  return decodeSolana({ transaction }, me.toBase58(), 'signature' as never, new Map())
}
const steps = (...instructions: readonly TransactionInstruction[]): readonly Action[] =>
  decoded(...instructions).actions[0]?.inner ?? []
const keys = (...instructions: readonly TransactionInstruction[]) => steps(...instructions).map(({ key }) => key)
const solForUsdc = (change: Route = {}) => [
  price,
  create(wrappedSol),
  wrap(),
  sync,
  create(usdc),
  route(change),
  close(),
]
const native = (units: bigint) => ({ kind: 'amount', units, asset: { kind: 'native' } })
const of = (units: bigint, address: string) => ({ kind: 'amount', units, asset: { kind: 'token', address } })

describe('a swap on Solana', () => {
  it('of SOL is one sentence: what leaves, and what arrives at least', () => {
    const said = steps(...solForUsdc())
    expect(said.map(({ key }) => key)).toEqual(['computePrice', 'associatedAccount', 'associatedAccount', 'swap'])
    expect(said.at(-1)).toMatchObject({
      parts: { give: native(1_000_000_000n), get: of(182_160_000n, usdc) },
      marks: [],
    })
  })

  it('for SOL is one where it is unwrapped to the account at once, and of wrapped SOL where it is not', () => {
    const back = route({ source: accountOf(usdc), mint: wrappedSol, amount: 5n, quoted: 100n })
    expect(steps(create(wrappedSol), back, close()).at(-1)).toMatchObject({
      key: 'swap',
      parts: { give: of(5n, accountOf(usdc)), get: native(99n) },
    })
    expect(steps(back).at(-1)).toMatchObject({ key: 'swap', parts: { get: of(99n, wrappedSol) } })
    expect(steps(route()).at(-1)).toMatchObject({ key: 'swap', parts: { give: of(1_000_000_000n, wrappedSol) } })
  })

  it('over accounts of the program is one, and says its token where the account is of it', () => {
    expect(steps(create(wrappedSol), wrap(), sync, sharedRoute(), close()).at(-1)).toMatchObject({
      key: 'swap',
      parts: { give: native(1_000_000_000n), get: of(182_160_000n, usdc) },
    })
    const source = accountOf(coin)
    const give = (giveMint: string) => steps(sharedRoute({ source, giveMint }))[0]?.parts.give
    expect(give(coin)).toEqual(of(1_000_000_000n, coin))
    expect(give(usdc)).toEqual(of(1_000_000_000n, source))
  })

  it('into an account of the newer program of tokens is one', () => {
    const destination = accountOf(coin, me, programs.token2022)
    expect(keys(route({ source: accountOf(usdc), mint: coin, destination }))).toEqual(['swap'])
  })

  it('without a least is held', () => {
    const request = decoded(route({ quoted: 1n, bps: 10_000n }))
    expect(request.actions[0]?.inner.at(-1)?.marks).toEqual(['noMinimum'])
    const { warnings } = assessRisk(request, {
      origin: 'https://app.example',
      networkId: solana.caipNetworkId,
      account: me.toBase58(),
      now: 0,
      fails: false,
      lifetime: 'known',
    })
    expect(warnings).toContainEqual({ id: 'noMinimum', level: 'hold' })
  })

  it.each<[string, readonly TransactionInstruction[]]>([
    ["into another's account", solForUsdc({ destination: accountOf(usdc, thief) })],
    ['into an account that is named beside it', solForUsdc({ elsewhere: accountOf(usdc, thief) })],
    ['into an account of another token', solForUsdc({ destination: accountOf(coin) })],
    ["that is another's", solForUsdc({ user: thief })],
    ['that keeps a fee', solForUsdc({ fee: 50 })],
    ['with an account for a fee', solForUsdc({ feeAccount: accountOf(usdc, thief) })],
    ['at another program', solForUsdc({ program: coin })],
    ["over accounts of the program into another's", [sharedRoute({ destination: accountOf(usdc, thief) })]],
    ["over accounts of the program that is another's", [sharedRoute({ user: thief })]],
    ['over accounts of the program with one for a fee', [sharedRoute({ feeAccount: accountOf(usdc, thief) })]],
    ['of another name', solForUsdc({ name: [208, 51, 239, 151, 123, 43, 237, 92] })],
    ['that is none: its slippage is more than all', solForUsdc({ bps: 10_001n })],
    ['of nothing', [route({ amount: 0n })]],
    ['from an account into itself', [route({ mint: wrappedSol })]],
    ['with a second one', [...solForUsdc(), route({ source: accountOf(coin) })]],
    [
      'with a transfer of tokens beside it',
      [
        ...solForUsdc(),
        instruction(programs.token, [3, ...little(5n, 8)], [accountOf(coin), accountOf(coin, thief), me]),
      ],
    ],
    [
      'with an approval beside it',
      [...solForUsdc(), instruction(programs.token, [4, ...little(5n, 8)], [accountOf(coin), thief, me])],
    ],
    ['with SOL for somebody beside it', [...solForUsdc(), wrap(5, thief.toBase58())]],
    ['that wraps more than it swaps', [wrap(1_000_000_001), sync, route(), close()]],
    ['that sends SOL in the place of wrapping it', [wrap(1_000_000_000, thief.toBase58()), route(), close()]],
    ['that wraps twice', [wrap(), wrap(), sync, route(), close()]],
    ['that wraps for a swap of a token', [wrap(), sync, route({ source: accountOf(coin) }), close()]],
    ['that closes the account to somebody', [wrap(), sync, route(), close(wrapped, thief)]],
    [
      'that synchronises another account',
      [wrap(), instruction(programs.token, [17], [accountOf(coin)]), route(), close()],
    ],
    ['that closes another account', [wrap(), sync, route(), close(accountOf(coin))]],
    ['of tokens that closes the account of SOL', [route({ source: accountOf(coin) }), close()]],
    ['that opens an account for somebody', [...solForUsdc(), create(usdc, thief)]],
    ['with a memo', [...solForUsdc(), instruction(programs.memo, [65])]],
  ])('%s is not said as one', (_, instructions) => {
    const said = steps(...instructions)
    expect(said.map(({ key }) => key)).not.toContain('swap')
    expect(said).toHaveLength(instructions.length)
    expect(said.some(({ marks }) => marks.includes('unreadable'))).toBe(true)
  })

  it('that somebody else pays for, or signs along, is not said as one', () => {
    const at = (payerKey: PublicKey, ...more: readonly TransactionInstruction[]) => {
      const recentBlockhash = coin
      const message = new TransactionMessage({ payerKey, recentBlockhash, instructions: [route(), ...more] })
      const transaction = base64.encode(new VersionedTransaction(message.compileToLegacyMessage()).serialize())
      const { actions } = decodeSolana({ transaction }, me.toBase58(), 'signature' as never, new Map())
      return actions[0]?.inner.map(({ key }) => key)
    }
    expect(at(me)).toEqual(['swap'])
    expect(at(thief)).toEqual(['unknownProgram'])
  })

  it('of a pinned token has its symbol, where the account that gives is the own one by its address', async () => {
    const account = accountOf(usdc)
    const tokenAccount = new Uint8Array(165)
    tokenAccount.set(new PublicKey(usdc).toBytes(), 0)
    tokenAccount.set(me.toBytes(), 32)
    const entry = { owner: programs.token, lamports: 1, data: [base64.encode(tokenAccount), 'base64'] }
    const rpc = async (method: string, [asked]: readonly unknown[]) => {
      if (method !== 'getMultipleAccounts') throw new Error(method)
      // Another account of the same mint is what the node says: its symbol stays unknown.
      return { value: (asked as string[]).map((one) => (one === account || one === thief.toBase58() ? entry : null)) }
    }
    const about = async (source: string) => {
      const request = decoded(route({ source, mint: coin }))
      const chain = { id: 0, networkId: solana.caipNetworkId, account: me.toBase58() }
      const ports = { rpc, rpcOf: () => rpc } as never
      return (await lookUp(ports, request, chain, new AbortController().signal)).tokens.get(source.toLowerCase())
    }
    expect(await about(account)).toMatchObject({ symbol: 'USDC', decimals: 6 })
    expect(await about(thief.toBase58())).toMatchObject({ symbol: undefined })
  })
})
