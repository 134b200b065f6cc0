import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  address,
  compileTransactionMessage,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64Decoder,
  getCompiledTransactionMessageEncoder,
  isSolanaError,
  lamports,
  pipe,
  type Signature,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type TransactionMessageBytesBase64,
} from '@solana/kit'
import {
  AddressLookupTableProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { solanaPersonas, solanaTokens } from '../../src/solana/solanaPersonas.ts'
import { type Solana, startSolana } from '../../src/solana/startSolana.ts'
import { conformance } from './conformance.ts'
import { createClients } from './createClients.ts'

const { alice, bob, carol } = solanaPersonas
const sol = 1_000_000_000n
const inFull = { encoding: 'json', maxSupportedTransactionVersion: 0 } as const
const called = new Set<string>()

let solana: Solana
let clients: ReturnType<typeof createClients>
beforeAll(async () => {
  solana = await startSolana({ slotMs: 200 })
  clients = createClients(solana, called)
})
afterAll(() => solana.stop())

const balanceOf = async (owner: typeof alice.address) => (await clients.rpc.getBalance(owner).send()).value
const pay = (destination: typeof alice.address, amount: bigint) =>
  getTransferSolInstruction({ source: alice, destination, amount })

describe('@solana/kit', () => {
  it('sends SOL, confirms it over the WebSocket and finds it in the history', async () => {
    const receiver = (await generateKeyPairSigner()).address
    const before = await balanceOf(alice.address)
    const signature = await clients.send(alice, [pay(receiver, sol)])
    expect(await balanceOf(receiver)).toBe(sol)
    expect(await balanceOf(alice.address)).toBe(before - sol - 5_000n)

    const past = await clients.rpc.getTransaction(signature, inFull).send()
    expect(past?.meta).toMatchObject({ err: null, fee: 5_000n, logMessages: expect.any(Array) })
    expect(past?.meta?.preBalances[0]).toBe(before)
    expect(past?.transaction.message.accountKeys.slice(0, 2)).toEqual([alice.address, receiver])
    const list = await clients.rpc.getSignaturesForAddress(receiver).send()
    expect(list.map((one) => one.signature)).toEqual([signature])
    const { value } = await clients.rpc.getSignatureStatuses([signature]).send()
    expect(value[0]).toMatchObject({ err: null, confirmationStatus: 'finalized' })
  })

  it.each(['usdc', 'key22'] as const)('sends %s to someone without an account for it', async (name) => {
    const { mint, program, decimals } = solanaTokens[name]
    const owner = (await generateKeyPairSigner()).address
    const pda = async (of: typeof owner) =>
      (await findAssociatedTokenPda({ owner: of, mint: mint.address, tokenProgram: program }))[0]
    const [source, destination] = await Promise.all([pda(alice.address), pda(owner)])
    const create = { payer: alice, ata: destination, owner, mint: mint.address, tokenProgram: program }
    const transfer = { source, mint: mint.address, destination, authority: alice, amount: 1_500_000n, decimals }
    const signature = await clients.send(alice, [
      getCreateAssociatedTokenIdempotentInstruction(create),
      getTransferCheckedInstruction(transfer, { programAddress: program }),
    ])

    const { value: balance } = await clients.rpc.getTokenAccountBalance(destination).send()
    expect(balance).toMatchObject({ amount: '1500000', decimals })
    const { value: accounts } = await clients.rpc
      .getTokenAccountsByOwner(owner, { mint: mint.address }, { encoding: 'jsonParsed' })
      .send()
    expect(accounts[0]?.account.data).toMatchObject({
      parsed: { info: { owner, mint: mint.address, tokenAmount: { amount: '1500000' } }, type: 'account' },
    })
    const past = await clients.rpc.getTransaction(signature, inFull).send()
    // The account was made by calls of the associated token program.
    expect(past?.meta?.innerInstructions).toMatchObject([{ index: 0, instructions: expect.any(Array) }])
    expect(past?.meta?.innerInstructions?.[0]?.instructions.length).toBeGreaterThan(2)
    expect(past?.meta?.preTokenBalances?.map((one) => one.owner)).toEqual([alice.address])
    expect(past?.meta?.postTokenBalances?.find((one) => one.owner === owner)).toMatchObject({
      mint: mint.address,
      programId: program,
      uiTokenAmount: { amount: '1500000' },
    })
  })

  it('is refused what the sender has not, with the program error, before it costs a fee', async () => {
    const before = await balanceOf(alice.address)
    const error = await clients.send(alice, [pay(bob.address, 10_000_000n * sol)]).catch((cause: unknown) => cause)
    expect(isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)).toBe(true)
    expect(error).toMatchObject({ context: { logs: expect.arrayContaining([expect.stringMatching(/insufficient/)]) } })
    expect(await balanceOf(alice.address)).toBe(before)
  })

  it('keeps a failed transaction that skipped the preflight, and takes its fee', async () => {
    const before = await balanceOf(alice.address)
    const wire = await clients.wire(alice, [pay(bob.address, 10_000_000n * sol)])
    const signature = await clients.rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight: true }).send()
    const past = await clients.rpc.getTransaction(signature, inFull).send()
    expect(past?.meta?.err).toEqual({ InstructionError: [0n, { Custom: 1n }] })
    expect(await balanceOf(alice.address)).toBe(before - 5_000n)
  })

  it('refuses the same transaction twice', async () => {
    const wire = await clients.wire(alice, [pay(carol.address, 3n)])
    await clients.rpc.sendTransaction(wire, { encoding: 'base64' }).send()
    await expect(clients.rpc.sendTransaction(wire, { encoding: 'base64' }).send()).rejects.toMatchObject({
      cause: { context: { __code: expect.any(Number) } },
    })
  })

  it('simulates without a trace, unsigned and with accounts as they would be', async () => {
    const receiver = (await generateKeyPairSigner()).address
    const wire = await clients.wire(alice, [pay(receiver, sol)])
    const { value } = await clients.rpc
      .simulateTransaction(wire, {
        encoding: 'base64',
        replaceRecentBlockhash: true,
        accounts: { addresses: [receiver], encoding: 'base64' },
      })
      .send()
    expect(value).toMatchObject({ err: null, unitsConsumed: 150n, accounts: [{ lamports: sol }] })
    expect(await balanceOf(receiver)).toBe(0n)
  })

  it('is told the fee that is then taken, priority included', async () => {
    const price = { programAddress: address('ComputeBudget111111111111111111111111111111') }
    const instructions = [
      { ...price, data: new Uint8Array([2, 0x10, 0x27, 0, 0]) },
      { ...price, data: new Uint8Array([3, 0x40, 0x42, 0x0f, 0, 0, 0, 0, 0]) },
      pay(bob.address, 1_000_000n),
    ]
    const signed = await clients.sign(alice, instructions)
    const text = getBase64Decoder().decode(signed.messageBytes) as TransactionMessageBytesBase64
    expect((await clients.rpc.getFeeForMessage(text).send()).value).toBe(15_000n)
    const before = await balanceOf(alice.address)
    await clients.send(alice, instructions)
    expect(await balanceOf(alice.address)).toBe(before - 1_000_000n - 15_000n)
  })

  it('hears of accounts, logs and slots', async () => {
    const receiver = (await generateKeyPairSigner()).address
    const stop = new AbortController()
    const { signal: abortSignal } = stop
    const [accounts, logs, slots] = await Promise.all([
      clients.rpcSubscriptions.accountNotifications(receiver, { encoding: 'base64' }).subscribe({ abortSignal }),
      clients.rpcSubscriptions.logsNotifications({ mentions: [receiver] }).subscribe({ abortSignal }),
      clients.rpcSubscriptions.slotNotifications().subscribe({ abortSignal }),
    ])
    const first = async <Item>(all: AsyncIterable<Item>) => {
      for await (const one of all) return one
      return undefined
    }
    const heard = Promise.all([first(accounts), first(logs), first(slots)])
    const signature = await clients.send(alice, [pay(receiver, sol)])
    const [account, log, slot] = await heard
    expect(account?.value.lamports).toBe(sol)
    expect(log?.value).toMatchObject({ signature, err: null })
    expect(slot?.slot).toBeGreaterThan(0n)
    stop.abort()
  })

  it('reads the chain and its tokens', async () => {
    const { rpc } = clients
    expect(await rpc.getHealth().send()).toBe('ok')
    expect(await rpc.getGenesisHash().send()).toMatch(/^5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/)
    expect(await rpc.getVersion().send()).toHaveProperty('solana-core')
    const epoch = await rpc.getEpochInfo().send()
    expect(epoch.absoluteSlot).toBeLessThanOrEqual(await rpc.getSlot().send())
    expect(await rpc.getBlockHeight().send()).toBeGreaterThanOrEqual(epoch.blockHeight)
    expect(await rpc.getMinimumBalanceForRentExemption(165n).send()).toBe(2_039_280n)
    expect((await rpc.getTokenSupply(solanaTokens.nft.mint.address).send()).value.amount).toBe('1')
    const fees = await rpc.getRecentPrioritizationFees([]).send()
    expect(fees[0]?.prioritizationFee).toBe(0n)
    const { value } = await rpc
      .getMultipleAccounts([alice.address, solanaTokens.nft.mint.address], { encoding: 'jsonParsed' })
      .send()
    expect(value[1]?.data).toMatchObject({ parsed: { info: { supply: '1', mintAuthority: null }, type: 'mint' } })
    const holders = await rpc
      .getProgramAccounts(solanaTokens.usdc.program, {
        encoding: 'base64',
        filters: [
          { dataSize: 165n },
          { memcmp: { offset: 0n, bytes: solanaTokens.usdc.mint.address as never, encoding: 'base58' } },
          { memcmp: { offset: 32n, bytes: carol.address as never, encoding: 'base58' } },
        ],
      })
      .send()
    expect(holders).toHaveLength(1)
  })

  it('is paid by the faucet, each time anew', async () => {
    const receiver = (await generateKeyPairSigner()).address
    const signatures = [
      await clients.rpc.requestAirdrop(receiver, lamports(sol)).send(),
      await clients.rpc.requestAirdrop(receiver, lamports(sol)).send(),
    ]
    expect(await balanceOf(receiver)).toBe(2n * sol)
    const listed = await clients.rpc.getSignaturesForAddress(receiver, { limit: 1 }).send()
    expect(listed.map(({ signature }) => signature)).toEqual([signatures[1]])
  })

  it('finds a blockhash expired after 150 blocks', async () => {
    await using quick = await startSolana({ slotMs: 12 })
    const { rpc, wire } = createClients(quick, called)
    const { blockhash, lastValidBlockHeight } = (await rpc.getLatestBlockhash().send()).value
    const late = await wire(alice, [pay(bob.address, sol)])
    expect((await rpc.isBlockhashValid(blockhash).send()).value).toBe(true)
    await expect.poll(() => rpc.getBlockHeight().send()).toBeGreaterThan(lastValidBlockHeight + 20n)
    expect((await rpc.isBlockhashValid(blockhash).send()).value).toBe(false)
    await expect(rpc.sendTransaction(late, { encoding: 'base64' }).send()).rejects.toThrow(/simulation failed/i)
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (start) => setTransactionMessageFeePayer(alice.address, start),
      (start) => setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight }, start),
    )
    const bytes = getCompiledTransactionMessageEncoder().encode(compileTransactionMessage(message))
    const text = getBase64Decoder().decode(bytes) as TransactionMessageBytesBase64
    expect((await rpc.getFeeForMessage(text).send()).value).toBe(null)
  })
})

describe('@solana/web3.js', () => {
  it('sends through a lookup table that it has made, and reads it back parsed', async () => {
    const { web3 } = clients
    const payer = Keypair.generate()
    const receiver = Keypair.generate().publicKey
    await web3.confirmTransaction(await web3.requestAirdrop(payer.publicKey, Number(2n * sol)))

    const recentSlot = (await web3.getSlot()) - 1
    const owner = { authority: payer.publicKey, payer: payer.publicKey }
    const [create, table] = AddressLookupTableProgram.createLookupTable({ ...owner, recentSlot })
    const extend = AddressLookupTableProgram.extendLookupTable({ ...owner, lookupTable: table, addresses: [receiver] })
    const made = await web3.sendTransaction(new Transaction().add(create, extend), [payer])
    expect((await web3.confirmTransaction(made)).value.err).toBe(null)
    // A table serves from the block after the one that filled it.
    const filledAt = await web3.getSlot()
    await expect.poll(() => web3.getSlot()).toBeGreaterThan(filledAt)

    const found = (await web3.getAddressLookupTable(table)).value
    if (!found) throw new Error('The lookup table is there.')
    expect(found.state.addresses.map(String)).toEqual([String(receiver)])
    const { blockhash } = await web3.getLatestBlockhash()
    const instructions = [
      SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: receiver, lamports: Number(sol) }),
    ]
    const message = new TransactionMessage({ payerKey: payer.publicKey, recentBlockhash: blockhash, instructions })
    const transaction = new VersionedTransaction(message.compileToV0Message([found]))
    transaction.sign([payer])
    const signature = await web3.sendTransaction(transaction)
    expect((await web3.confirmTransaction(signature)).value.err).toBe(null)
    expect(await web3.getBalance(receiver)).toBe(Number(sol))

    const past = await web3.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(past?.meta?.loadedAddresses?.writable.map(String)).toEqual([String(receiver)])
    const parsed = await web3.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(parsed?.transaction.message.accountKeys).toContainEqual({
      pubkey: receiver,
      signer: false,
      source: 'lookupTable',
      writable: true,
    })
    expect((await web3.getSignaturesForAddress(receiver)).map((one) => one.signature)).toEqual([signature])
    await expect(web3.getTransaction(signature)).rejects.toThrow('maxSupportedTransactionVersion')
  })

  it('hears of an account and of logs, and stops hearing', async () => {
    const { web3 } = clients
    const watched = Keypair.generate().publicKey
    const heard: number[] = []
    const logged: string[] = []
    const account = web3.onAccountChange(watched, ({ lamports: units }) => heard.push(units))
    const logs = web3.onLogs(watched, ({ signature }) => logged.push(signature))
    await expect
      .poll(async () => {
        await web3.requestAirdrop(watched, Number(sol))
        return heard.length > 0 && logged.length > 0
      })
      .toBe(true)
    await Promise.all([web3.removeAccountChangeListener(account), web3.removeOnLogsListener(logs)])
    const before = heard.length
    await web3.confirmTransaction(await web3.requestAirdrop(watched, Number(sol)))
    expect(heard).toHaveLength(before)
  })

  it('reads blocks: every slot has one, and each transaction is in the block of its slot', async () => {
    const { rpc, web3, send } = clients
    const signature = await send(alice, [pay(bob.address, 1_000n)])
    const slot = (await rpc.getTransaction(signature, inFull).send())?.slot ?? 0n
    expect(await rpc.getBlocks(slot - 2n, slot).send()).toEqual([slot - 2n, slot - 1n, slot])
    const block = await rpc.getBlock(slot, { maxSupportedTransactionVersion: 0 }).send()
    expect(block?.transactions.map(({ transaction }) => transaction.signatures[0])).toContain(signature)
    const first = await rpc.getFirstAvailableBlock().send()
    expect(first).toBeLessThan(slot)
    expect((await rpc.getBlock(first, { maxSupportedTransactionVersion: 0 }).send())?.transactions).not.toEqual([])
    const [before, after] = await Promise.all([
      web3.getBlock(Number(slot) - 1, { maxSupportedTransactionVersion: 0 }),
      web3.getBlock(Number(slot), { maxSupportedTransactionVersion: 0 }),
    ])
    expect(after?.previousBlockhash).toBe(before?.blockhash)
  })

  it('reads tokens parsed and accounts raw', async () => {
    const { web3 } = clients
    const mint = new PublicKey(solanaTokens.usdc.mint.address)
    const owned = await web3.getParsedTokenAccountsByOwner(new PublicKey(carol.address), { mint })
    expect(owned.value[0]?.account.data.parsed.info.tokenAmount.uiAmountString).toBe('40')
    expect((await web3.getAccountInfo(mint))?.data.length).toBe(82)
    expect((await web3.getTokenSupply(mint)).value.decimals).toBe(6)
  })
})

it('keeps state and history across a restart, and goes on with them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-solana-'))
  const stateFile = join(folder, 'solana.sqlite')
  try {
    let signature: Signature
    let slot: bigint
    {
      await using first = await startSolana({ stateFile, slotMs: 100 })
      const { rpc, send } = createClients(first, called)
      signature = await send(alice, [pay(bob.address, sol)])
      slot = await rpc.getSlot().send()
    }
    await using second = await startSolana({ stateFile, slotMs: 100 })
    const { rpc, send } = createClients(second, called)
    expect((await rpc.getBalance(bob.address).send()).value).toBe(sol)
    expect((await rpc.getSignaturesForAddress(bob.address).send())[0]?.signature).toBe(signature)
    expect((await rpc.getTransaction(signature, inFull).send())?.meta?.fee).toBe(5_000n)
    expect(await rpc.getSlot().send()).toBeGreaterThanOrEqual(slot)
    await send(alice, [pay(bob.address, sol)])
    expect((await rpc.getBalance(bob.address).send()).value).toBe(2n * sol)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it('knows no blockhash of another chain, though both began alike', async () => {
  await using other = await startSolana()
  const { rpc } = createClients(other, called)
  const { blockhash } = (await clients.rpc.getLatestBlockhash().send()).value
  expect((await clients.rpc.isBlockhashValid(blockhash).send()).value).toBe(true)
  expect((await rpc.isBlockhashValid(blockhash).send()).value).toBe(false)
})

it('has the methods of the conformance list and no others', async () => {
  const ask = async (method: string) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] })
    const answer = await fetch(solana.rpcUrl, { method: 'POST', body })
    return (await answer.json()) as { error?: { code: number } }
  }
  const { http, webSocket } = conformance
  expect([...called].sort()).toEqual([...http.present].sort())
  const absent = [...http.absent, ...webSocket.absent]
  const codes = await Promise.all(absent.map(async (method) => (await ask(method)).error?.code))
  expect(codes).toEqual(absent.map(() => -32601))
})
