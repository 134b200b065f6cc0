import {
  appendTransactionMessageInstructions,
  assertIsTransactionWithBlockhashLifetime,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getSignatureFromTransaction,
  type Instruction,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getApproveCheckedInstruction,
  getBurnCheckedInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintToCheckedInstruction,
  getRevokeInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { solanaPersonas, solanaTokens } from '../../src/solana/solanaPersonas.ts'
import type { Devnet } from '../../src/start/devnet.types.ts'
import { startDevnet } from '../../src/start/startDevnet.ts'

const { alice, bob, carol } = solanaPersonas
const { usdc } = solanaTokens
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ only: ['api'], further: ['solana'], chainIds: [1] })
})
afterAll(() => devnet?.stop())

const rpcUrl = () => devnet.chains.find(({ caip }) => caip === solana)?.rpcUrl ?? ''

async function ask(path: string, query: Readonly<Record<string, string>> = {}) {
  const asked = new URLSearchParams({ projectId: 'test', ...query })
  const response = await fetch(`${devnet.urls.api}${path}?${asked}`)
  return { status: response.status, body: await response.json() }
}

async function send(instructions: readonly Instruction[]): Promise<string> {
  const rpc = createSolanaRpc(rpcUrl())
  const rpcSubscriptions = createSolanaRpcSubscriptions(rpcUrl().replace('http', 'ws'))
  const { value: lifetime } = await rpc.getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (start) => setTransactionMessageFeePayerSigner(alice, start),
    (start) => setTransactionMessageLifetimeUsingBlockhash(lifetime, start),
    (start) => appendTransactionMessageInstructions(instructions, start),
  )
  const signed = await signTransactionMessageWithSigners(message)
  assertIsTransactionWithBlockhashLifetime(signed)
  await sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })(signed, { commitment: 'confirmed' })
  return getSignatureFromTransaction(signed)
}

const sol = (units: bigint) => getTransferSolInstruction({ source: alice, destination: bob.address, amount: units })

async function dollars(units: bigint): Promise<readonly Instruction[]> {
  const mint = usdc.mint.address
  const accountOf = async (owner: typeof alice.address) =>
    (await findAssociatedTokenPda({ owner, mint, tokenProgram: usdc.program }))[0]
  const [source, destination] = await Promise.all([accountOf(alice.address), accountOf(bob.address)])
  return [
    getCreateAssociatedTokenIdempotentInstruction({ payer: alice, ata: destination, owner: bob.address, mint }),
    getTransferCheckedInstruction({ source, mint, destination, authority: alice, amount: units, decimals: 6 }),
  ]
}

describe('the api on Solana', () => {
  it('lists it among what it serves, and passes calls on to its node', async () => {
    expect((await ask('/v1/supported-chains')).body.http).toContain(solana)
    const response = await fetch(`${devnet.urls.api}/v1/?chainId=${solana}&projectId=test`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'getBalance', params: [carol.address] }),
    })
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: 7, result: { value: 1_000_000_000 } })
  })

  it('tells what an account holds, tokens of both programs by their names, and no NFT among them', async () => {
    const { status, body } = await ask(`/v1/account/${alice.address}/balance`, { currency: 'usd', chainId: solana })
    expect(status).toBe(200)
    const rows = body.balances.map((one: { symbol: string; quantity: unknown; address?: string }) => [
      one.symbol,
      one.quantity,
      one.address,
    ])
    expect(rows).toEqual([
      ['SOL', { decimals: '9', numeric: expect.stringMatching(/^999\.98\d+$/) }, undefined],
      ['USDC', { decimals: '6', numeric: '25000' }, `${solana}:${usdc.mint.address}`],
      ['KEY22', { decimals: '9', numeric: '500' }, `${solana}:${solanaTokens.key22.mint.address}`],
    ])
    const { status: refused } = await ask(`/v1/account/0x${'a'.repeat(40)}/balance`, {
      currency: 'usd',
      chainId: solana,
    })
    expect(refused).toBe(400)
  })

  it('calls a token that is on no list by the name that its mint says', async () => {
    const { moss } = solanaTokens
    const query = { currency: 'usd', chainId: solana, spam: 'show' }
    const { body } = await ask(`/v1/account/${carol.address}/balance`, query)
    const found = body.balances.find((one: { symbol: string }) => one.symbol === 'MOSS')
    expect(found).toMatchObject({
      name: 'Moss',
      quantity: { numeric: '12.5' },
      address: `${solana}:${moss.mint.address}`,
    })
    const { body: past } = await ask(`/v1/account/${carol.address}/history`, { chainId: solana })
    const names = past.data.flatMap(({ transfers }: { transfers: { fungible_info: { name: string } }[] }) =>
      transfers.map((transfer) => transfer.fungible_info.name),
    )
    expect(names).toContain('Moss')
  })

  it('lists an NFT with its name and its picture', async () => {
    const { nft } = solanaTokens
    const { body } = await ask(`/v1/account/${alice.address}/nfts`)
    expect(body.nfts).toMatchObject([
      {
        chainId: solana,
        address: `${solana}:${nft.mint.address}`,
        tokenId: '0',
        standard: 'SPL',
        amount: '1',
        name: 'Door',
        metadata: 'read',
      },
    ])
    const picture = await fetch(body.nfts[0].imageUrl)
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toBe('image/webp')
    expect((await ask(`/v1/account/${bob.address}/nfts`)).body).toMatchObject({ nfts: [], next: null })
  })

  it('tells what it is worth, by feeds on Ethereum', async () => {
    const { body } = await ask(`/v1/account/${alice.address}/balance`, { currency: 'usd', chainId: solana })
    const [native, dollarsHeld, key22] = body.balances
    expect(native).toMatchObject({ price: 184.32, priceSource: 'chainlink' })
    expect(native.value).toBeCloseTo(Number(native.quantity.numeric) * 184.32, 6)
    expect(dollarsHeld).toMatchObject({ price: 1, value: 25_000 })
    expect(key22.price).toBe(0)
    expect(key22.value).toBeUndefined()
  })

  it('tells what an account did, newest first, with what moved to whom, and pages', async () => {
    const paid = await send([sol(1_500_000_000n)])
    const gave = await send(await dollars(12_340_000n))
    const chainId = solana
    const { body } = await ask(`/v1/account/${alice.address}/history`, { chainId })
    expect(body.asOf).toMatchObject([{ chainId, source: 'solana-index' }])
    expect(body.data.slice(0, 2)).toMatchObject([
      {
        id: `${solana}:${gave}`,
        metadata: {
          operationType: 'send',
          sentFrom: alice.address,
          sentTo: bob.address,
          status: 'confirmed',
          chain: solana,
        },
        // Not the deposit of the account that was made for it.
        transfers: [{ direction: 'out', quantity: { numeric: '12.34' }, fungible_info: { symbol: 'USDC' } }],
      },
      {
        metadata: { hash: paid, operationType: 'send' },
        transfers: [
          { direction: 'out', quantity: { numeric: '1.5' }, fungible_info: { symbol: 'SOL' }, recipient: bob.address },
        ],
      },
    ])

    // Neither of them names Bob as an owner of tokens, and his history lists both.
    const theirs = await ask(`/v1/account/${bob.address}/history`, { chainId })
    expect(
      theirs.body.data.map((one: { metadata: { operationType: string }; transfers: unknown[] }) => [
        one.metadata.operationType,
        one.transfers,
      ]),
    ).toMatchObject([
      ['receive', [{ direction: 'in', quantity: { numeric: '12.34' }, sender: alice.address }]],
      ['receive', [{ direction: 'in', quantity: { numeric: '1.5' }, sender: alice.address }]],
    ])

    for (let index = 0; index < 30; index += 1) await send([sol(1_000_000n + BigInt(index))])
    const first = await ask(`/v1/account/${bob.address}/history`, { chainId })
    expect(first.body.data).toHaveLength(25)
    const second = await ask(`/v1/account/${bob.address}/history`, { chainId, cursor: first.body.next })
    expect(second.body.next).toBeNull()
    const hashes = [...first.body.data, ...second.body.data].map(
      ({ metadata }: { metadata: { hash: string } }) => metadata.hash,
    )
    expect(new Set(hashes).size).toBe(32)
    expect(hashes.slice(-2)).toEqual([gave, paid])
  })

  it('lists the delegates and the open accounts that the node has, after each of many grants and revocations', async () => {
    const { mint, program: tokenProgram } = { mint: usdc.mint.address, program: usdc.program }
    const [source] = await findAssociatedTokenPda({ owner: alice.address, mint, tokenProgram })
    const rpc = createSolanaRpc(rpcUrl())
    const bruteForce = async () => {
      const { value } = await rpc
        .getTokenAccountsByOwner(alice.address, { programId: tokenProgram }, { encoding: 'jsonParsed' })
        .send()
      return value.map(({ pubkey, account }) => {
        const { delegate, delegatedAmount } = account.data.parsed.info as {
          delegate?: string
          delegatedAmount?: { uiAmountString: string }
        }
        return { account: pubkey, delegate, amount: delegatedAmount?.uiAmountString }
      })
    }
    for (const amount of [3n, 0n, 2_000_000n, 2n ** 64n - 1n, undefined, 5n, undefined]) {
      const delegate = amount === 5n ? bob.address : carol.address
      await send([
        amount === undefined
          ? getRevokeInstruction({ source, owner: alice })
          : getApproveCheckedInstruction({ owner: alice, mint, amount, decimals: 6, source, delegate }),
      ])
      const { status, body } = await ask(`/v1/account/${alice.address}/allowances`, { fresh: '1' })
      expect(status).toBe(200)
      expect(body.networks).toEqual({ [solana]: { state: 'read' } })
      const held = await bruteForce()
      const ofProgram = body.allowances.map(
        (one: { tokenAccount: string; spender: { address: string }; amount: string }) =>
          [one.tokenAccount, one.spender.address, one.amount].join(' '),
      )
      const granted = held.filter((one) => one.delegate !== undefined && one.amount !== '0')
      expect(ofProgram).toEqual(granted.map((one) => [one.account, one.delegate, one.amount].join(' ')))
      const listed = body.tokenAccounts.map(({ address }: { address: string }) => address)
      expect(listed).toEqual(expect.arrayContaining(held.map((one) => one.account)))
    }
  })

  it('tells permissions, what was made and what was burned, and payments to accounts that are closed since', async () => {
    const mint = usdc.mint.address
    const token = async (owner: typeof alice.address) =>
      (await findAssociatedTokenPda({ owner, mint, tokenProgram: usdc.program }))[0]
    const [own, theirs] = [await token(alice.address), await token(carol.address)]
    const done = async (owner: typeof alice.address) => {
      const { body } = await ask(`/v1/account/${owner}/history`, { chainId: solana })
      return body.data[0]
    }
    const account = { owner: alice, mint, amount: 2_500_000n, decimals: 6 }

    // What a new account must hold to exist is no payment.
    const made = await generateKeyPairSigner()
    await send([
      getCreateAccountInstruction({
        payer: alice,
        newAccount: made,
        lamports: 2_000_000n,
        space: 82n,
        programAddress: usdc.program,
      }),
    ])
    expect(await done(alice.address)).toMatchObject({ metadata: { operationType: 'execute' }, transfers: [] })

    await send([getApproveCheckedInstruction({ ...account, source: own, delegate: carol.address })])
    expect(await done(alice.address)).toMatchObject({
      metadata: { operationType: 'approve' },
      transfers: [],
      approvals: [{ spender: carol.address, quantity: '2.5', fungible_info: { symbol: 'USDC' } }],
    })
    await send([getRevokeInstruction({ source: own, owner: alice })])
    expect(await done(alice.address)).toMatchObject({
      metadata: { operationType: 'approve' },
      approvals: [{ spender: '', quantity: '0' }],
    })
    await send([getMintToCheckedInstruction({ mint, token: own, mintAuthority: alice, amount: 7n, decimals: 6 })])
    expect(await done(alice.address)).toMatchObject({
      metadata: { operationType: 'mint' },
      transfers: [{ direction: 'in', quantity: { numeric: '0.000007' } }],
    })
    await send([getBurnCheckedInstruction({ account: own, mint, authority: alice, amount: 7n, decimals: 6 })])
    expect(await done(alice.address)).toMatchObject({
      metadata: { operationType: 'burn' },
      transfers: [{ direction: 'out', quantity: { numeric: '0.000007' } }],
    })

    // The node forgets whose the account was; the index has read it.
    const taken = { source: theirs, mint, destination: own, authority: carol, amount: 40_000_000n, decimals: 6 }
    await send([
      getTransferCheckedInstruction(taken),
      getCloseAccountInstruction({ account: theirs, destination: carol.address, owner: carol }),
    ])
    const { body } = await ask(`/v1/account/${carol.address}/history`, { chainId: solana })
    expect(body.data.map((one: { metadata: { operationType: string } }) => one.metadata.operationType)).toEqual([
      'send',
      'mint',
      'mint',
      'receive',
    ])
    // Its world gave it tokens of two kinds, newest first.
    const [, , received] = body.data
    expect(received.transfers).toMatchObject([{ direction: 'in', quantity: { numeric: '40' } }])
  })
})
