import {
  type Address,
  appendTransactionMessageInstructions,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  getApproveCheckedInstruction,
  getBurnCheckedInstruction,
  getCloseAccountInstruction,
  getInitializeAccount3Instruction,
  getMintToCheckedInstruction,
  getRevokeInstruction,
  getTokenDecoder,
  getTokenSize,
} from '@solana-program/token'
import { formatUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { solanaPersonas, solanaTokens } from '../../src/solana/solanaPersonas.ts'
import type { Devnet } from '../../src/start/devnet.types.ts'
import { startDevnet } from '../../src/start/startDevnet.ts'

/** Of the grants and revocations of the proof, those of Solana: 500 beside 1,500 by `npm run prove -- allowances`. */
const changes = Math.ceil(Number(process.env.PROOF_GRANTS ?? 160) / 4)
/** In one transaction. */
const together = 4
const { alice, bob, carol } = solanaPersonas
const tokens = [solanaTokens.usdc, solanaTokens.key22] as const
const delegates = [bob, carol] as const
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ only: ['api'], further: ['solana'], chainIds: [1] })
})
afterAll(() => devnet?.stop())

const rpc = () => createSolanaRpc(devnet.chains.find(({ caip }) => caip === solana)?.rpcUrl ?? '')
let sent = 0

async function send(instructions: readonly Instruction[]): Promise<void> {
  const { value: lifetime } = await rpc().getLatestBlockhash().send()
  sent += 1
  // By which no two transactions are the same one.
  const mark = getTransferSolInstruction({ source: alice, destination: carol.address, amount: BigInt(sent) })
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (start) => setTransactionMessageFeePayerSigner(alice, start),
    (start) => setTransactionMessageLifetimeUsingBlockhash(lifetime, start),
    (start) => appendTransactionMessageInstructions([mark, ...instructions], start),
  )
  const signed = await signTransactionMessageWithSigners(message)
  await rpc().sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' }).send()
}

/** A token account of alice's as the test knows it: what it holds, and who may take how much. */
type Held = {
  readonly address: Address
  readonly token: (typeof tokens)[number]
  amount: bigint
  delegate: KeyPairSigner | undefined
  left: bigint
}

async function openAccount(token: Held['token']): Promise<Held> {
  const newAccount = await generateKeyPairSigner()
  const space = BigInt(getTokenSize())
  const lamports = await rpc().getMinimumBalanceForRentExemption(space).send()
  const programAddress = token.program
  await send([
    getCreateAccountInstruction({ payer: alice, newAccount, lamports, space, programAddress }),
    getInitializeAccount3Instruction(
      { account: newAccount.address, mint: token.mint.address, owner: alice.address },
      { programAddress },
    ),
  ])
  return { address: newAccount.address, token, amount: 0n, delegate: undefined, left: 0n }
}

/** What each account that there ever was is at present, by its bytes: none where it is closed. */
async function bruteForce(everOpened: readonly Held[]) {
  const read = await Promise.all(
    everOpened.map(async ({ address, token }) => {
      const { value } = await rpc().getAccountInfo(address, { encoding: 'base64' }).send()
      if (value === null) return []
      const data = Uint8Array.from(Buffer.from(value.data[0], 'base64'))
      const { delegate, delegatedAmount, amount, mint } = getTokenDecoder().decode(data.slice(0, getTokenSize()))
      const units = (count: bigint) => formatUnits(count, token.decimals)
      const granted =
        delegate.__option === 'Some' && delegatedAmount > 0n
          ? [`${mint} ${delegate.value} ${address} ${units(delegatedAmount)}`]
          : []
      return [{ account: `${address} ${mint} ${units(amount)}`, granted }]
    }),
  )
  const open = read.flat()
  return {
    granted: open.flatMap(({ granted }) => granted).toSorted(),
    accounts: open.map(({ account }) => account).toSorted(),
  }
}

async function listedByApi(known: ReadonlySet<string>) {
  const path = `/v1/account/${alice.address}/allowances?projectId=any&fresh=1`
  const body = (await (await fetch(devnet.urls.api + path)).json()) as {
    networks: unknown
    allowances: {
      id: string
      kind: string
      amount: string
      token: { address: string }
      spender: { address: string }
      tokenAccount: string
    }[]
    tokenAccounts: { address: string; mint: string; amount: string }[]
  }
  expect(body.networks).toEqual({ [solana]: { state: 'read' } })
  expect(new Set(body.allowances.map(({ id }) => id)).size).toBe(body.allowances.length)
  return {
    granted: body.allowances
      .filter(({ tokenAccount }) => known.has(tokenAccount))
      .map((one) => `${one.token.address} ${one.spender.address} ${one.tokenAccount} ${one.amount}`)
      .toSorted(),
    accounts: body.tokenAccounts
      .filter(({ address }) => known.has(address))
      .map(({ address, mint, amount }) => `${address} ${mint} ${amount}`)
      .toSorted(),
  }
}

/** One random change of an account: its instruction, and what the account is after it. */
function change(held: Held, pick: <Thing>(list: readonly Thing[]) => Thing): Instruction {
  const { address: source, token } = held
  const { decimals, program: programAddress } = token
  const mint = token.mint.address
  const config = { programAddress }
  const [most = 0n] = [held.left, held.amount].toSorted((left, right) => (left < right ? -1 : 1))
  const kinds = ['approve', 'approve', 'approve', 'revoke', 'mint', ...(most > 0n ? (['take', 'take'] as const) : [])]
  switch (pick(kinds)) {
    case 'approve': {
      const delegate = pick(delegates)
      const amount = pick([0n, 1n, 70_000n, 2n ** 64n - 1n])
      Object.assign(held, { delegate, left: amount })
      return getApproveCheckedInstruction(
        { source, mint, delegate: delegate.address, owner: alice, amount, decimals },
        config,
      )
    }
    case 'take': {
      const amount = pick([1n, most])
      held.left -= amount
      held.amount -= amount
      const authority = held.delegate ?? alice
      // Burned by the delegate: taken, without an account to take it to.
      return getBurnCheckedInstruction({ account: source, mint, authority, amount, decimals }, config)
    }
    case 'mint':
      held.amount += 5_000n
      return getMintToCheckedInstruction(
        { mint, token: source, mintAuthority: alice, amount: 5_000n, decimals },
        config,
      )
    default:
      Object.assign(held, { delegate: undefined, left: 0n })
      return getRevokeInstruction({ source, owner: alice }, config)
  }
}

describe('the delegates and token accounts of Solana', () => {
  it('equal what the bytes of every account say after random grants and revocations', async () => {
    let state = 11
    const pick = <Thing>(list: readonly Thing[]): Thing => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
      return list[(state >> 8) % list.length] as Thing
    }
    const everOpened: Held[] = []
    const open: Held[] = []
    const make = async (token: Held['token']) => {
      const made = await openAccount(token)
      everOpened.push(made)
      open.push(made)
    }
    for (const token of [...tokens, ...tokens]) await make(token)
    let compared = 0
    for (let done = 0; done < changes; done += together) {
      await send(Array.from({ length: Math.min(together, changes - done) }, () => change(pick(open), pick)))
      if (pick([0, 0, 0, 1]) === 1) {
        // One is emptied and closed, and another opened.
        const closed = open.splice(pick([0, 1, 2, 3]), 1)
        for (const { address: account, token, amount } of closed)
          await send([
            getBurnCheckedInstruction(
              { account, mint: token.mint.address, authority: alice, amount, decimals: token.decimals },
              { programAddress: token.program },
            ),
            getCloseAccountInstruction(
              { account, destination: alice.address, owner: alice },
              { programAddress: token.program },
            ),
          ])
        await make(pick(tokens))
      }
      if (pick([0, 1, 2, 3, 4]) > 0 && done + together < changes) continue
      compared += 1
      const found = await bruteForce(everOpened)
      expect(await listedByApi(new Set(everOpened.map(({ address }) => address)))).toEqual(found)
      expect(found.accounts).toHaveLength(open.length)
    }
    expect(compared).toBeGreaterThan(1)
  }, 240_000)
})
