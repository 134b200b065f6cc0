import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import {
  getApproveCheckedInstructionDataEncoder,
  getApproveInstructionDataEncoder,
  getBurnCheckedInstructionDataEncoder,
  getInitializeMint2InstructionDataEncoder,
  getSetAuthorityInstructionDataEncoder,
  getTransferCheckedInstructionDataEncoder,
  getTransferInstructionDataEncoder,
} from '@solana-program/token'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeLayout } from '../../test/writeLayout.ts'
import { associatedAddress } from './associatedAddress.ts'
import { describeInstruction, describeSolana, knownPrograms, readLayout } from './describeSolana.ts'
import type { LayoutKind, LayoutValue } from './instructionRow.ts'
import { programs } from './programs.ts'
import {
  readSolanaMessage,
  readSolanaTransaction,
  resolveInstructions,
  writeSolanaTransaction,
} from './solanaTransaction.ts'

const me = Keypair.generate().publicKey
const other = Keypair.generate().publicKey
const mint = Keypair.generate().publicKey
const table = Keypair.generate().publicKey
const hex = (bytes: Uint8Array) => bytesToHex(bytes)
const recentBlockhash = Keypair.generate().publicKey.toBase58()
const says = (program: string, data: Uint8Array | readonly number[], accounts: readonly string[] = []) =>
  describeInstruction({ program, accounts, data: Uint8Array.from(data) }, me.toBase58())
const token = (data: ArrayLike<number>) =>
  says(programs.token, Uint8Array.from(data), [other, mint, me, table].map(String))
const message = (...instructions: TransactionInstruction[]) =>
  new TransactionMessage({ payerKey: me, recentBlockhash, instructions })

describe('Solana', () => {
  it('reads legacy and version 0 messages, and writes transactions to the same bytes', () => {
    const sent = message(SystemProgram.transfer({ fromPubkey: me, toPubkey: other, lamports: 7 }))
    for (const compiled of [sent.compileToLegacyMessage(), sent.compileToV0Message()]) {
      const bytes = new VersionedTransaction(compiled).serialize()
      const read = readSolanaTransaction(bytes)
      expect(read?.message).toMatchObject({ signers: 1, blockhash: recentBlockhash, version: compiled.version })
      expect(read && hex(writeSolanaTransaction(read))).toBe(hex(bytes))
      expect(read && describeSolana(read.message, new Map(), me.toBase58()).inner[0]).toMatchObject({
        key: 'sendNative',
        parts: { to: { address: other.toBase58() }, amount: { units: 7n } },
      })
    }
  })

  it('reads no message with a byte more, a byte less, or a byte that was changed into nonsense', () => {
    const bytes = message(SystemProgram.transfer({ fromPubkey: me, toPubkey: other, lamports: 7 }))
      .compileToV0Message()
      .serialize()
    expect(readSolanaMessage(concatBytes(bytes, Uint8Array.of(0)))).toBeUndefined()
    for (let cut = 0; cut < bytes.length; cut++) expect(readSolanaMessage(bytes.subarray(0, cut))).toBeUndefined()
    const wrongVersion = Uint8Array.from(bytes)
    wrongVersion[0] = 0x81
    expect(readSolanaMessage(wrongVersion)).toBeUndefined()
    expect(readSolanaTransaction(new Uint8Array(1233))).toBeUndefined()
  })

  it('never throws, whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const read = readSolanaTransaction(bytes)
        if (read) expect(hex(writeSolanaTransaction(read))).toBe(hex(bytes))
        readSolanaMessage(bytes)
      }),
      { numRuns: 2000 },
    )
  })

  it('finds accounts through lookup tables, and says when it can not', () => {
    const far = Keypair.generate().publicKey
    const state = {
      deactivationSlot: 2n ** 64n - 1n,
      lastExtendedSlot: 0,
      lastExtendedSlotStartIndex: 0,
      addresses: [other, far],
    }
    const compiled = message(SystemProgram.transfer({ fromPubkey: me, toPubkey: far, lamports: 7 })).compileToV0Message(
      [new AddressLookupTableAccount({ key: table, state })],
    )
    const read = readSolanaMessage(compiled.serialize())
    if (!read) throw new Error('not read')
    const tables = new Map([[table.toBase58(), [other.toBase58(), far.toBase58()]]])
    expect(resolveInstructions(read, tables)).toMatchObject({ unresolved: false })
    expect(describeSolana(read, tables, me.toBase58()).inner[0]).toMatchObject({
      key: 'sendNative',
      parts: { to: { address: far.toBase58() } },
    })
    expect(resolveInstructions(read, new Map()).unresolved).toBe(true)
    expect(resolveInstructions(read, new Map([[table.toBase58(), [other.toBase58()]]])).unresolved).toBe(true)
  })

  it('reads System instructions as web3.js writes them', () => {
    const nonce = { noncePubkey: other, authorizedPubkey: me }
    const cases: [TransactionInstruction | undefined, string][] = [
      [SystemProgram.transfer({ fromPubkey: me, toPubkey: other, lamports: 1 }), 'sendNative'],
      [
        SystemProgram.createAccount({
          fromPubkey: me,
          newAccountPubkey: other,
          lamports: 1,
          space: 5,
          programId: mint,
        }),
        'createAccount',
      ],
      [SystemProgram.assign({ accountPubkey: me, programId: mint }), 'assignAccount'],
      [SystemProgram.allocate({ accountPubkey: me, space: 5 }), 'allocate'],
      [SystemProgram.nonceAdvance(nonce), 'nonceAdvance'],
      [SystemProgram.nonceAuthorize({ ...nonce, newAuthorizedPubkey: other }), 'nonceAuthorize'],
      [SystemProgram.nonceWithdraw({ ...nonce, toPubkey: me, lamports: 1 }), 'nonceWithdraw'],
      [
        SystemProgram.transfer({
          fromPubkey: me,
          basePubkey: me,
          toPubkey: other,
          lamports: 1,
          seed: 'ß',
          programId: mint,
        }),
        'sendNative',
      ],
      [SystemProgram.assign({ accountPubkey: other, basePubkey: me, seed: 's', programId: mint }), 'assignAccount'],
      [
        SystemProgram.createAccountWithSeed({
          fromPubkey: me,
          newAccountPubkey: other,
          basePubkey: me,
          seed: 's',
          lamports: 1,
          space: 5,
          programId: mint,
        }),
        'createAccount',
      ],
    ]
    for (const [one, key] of cases) {
      if (!one) throw new Error('no instruction')
      const described = says(
        one.programId.toBase58(),
        one.data,
        one.keys.map((account) => account.pubkey.toBase58()),
      )
      expect(described.key).toBe(key)
    }
    const taken = SystemProgram.assign({ accountPubkey: me, programId: mint })
    expect(says(programs.system, taken.data, [me.toBase58()]).marks).toEqual(['control'])
  })

  it('reads token instructions as the program of the token writes them', () => {
    expect(token(getTransferCheckedInstructionDataEncoder().encode({ amount: 5n, decimals: 6 }))).toMatchObject({
      key: 'transfer',
      parts: { to: { address: me.toBase58() }, amount: { units: 5n, asset: { address: mint.toBase58() } } },
    })
    expect(token(getTransferInstructionDataEncoder().encode({ amount: 5n })).key).toBe('transfer')
    expect(token(getApproveInstructionDataEncoder().encode({ amount: 2n ** 64n - 1n })).marks).toEqual([
      'allowance',
      'unlimited',
    ])
    expect(token(getApproveCheckedInstructionDataEncoder().encode({ amount: 5n, decimals: 6 })).marks).toEqual([
      'allowance',
    ])
    expect(token(getBurnCheckedInstructionDataEncoder().encode({ amount: 5n, decimals: 6 })).marks).toEqual(['burn'])
    const authority = (newAuthority: string | null) =>
      token(getSetAuthorityInstructionDataEncoder().encode({ authorityType: 2, newAuthority: newAuthority as never }))
    expect(authority(other.toBase58())).toMatchObject({ key: 'setAuthority', marks: ['control'] })
    expect(authority(me.toBase58()).marks).toEqual([])
    expect(authority(null).key).toBe('dropAuthority')
    const newMint = { decimals: 6, mintAuthority: me.toBase58() as never, freezeAuthority: null }
    expect(token(getInitializeMint2InstructionDataEncoder().encode(newMint)).key).toBe('initializeMint')
    expect(token([9]).marks).toEqual(['control'])
  })

  it('reads memos, associated accounts and the compute budget', () => {
    expect(says(programs.memo, new TextEncoder().encode('rent\u202e'))).toMatchObject({
      key: 'memo',
      parts: { text: { text: 'rent[U+202E]' } },
    })
    expect(says(programs.memo, [0xff]).key).toBe('unknownProgram')
    const six = [me, other, me, mint, me, me].map(String)
    for (const data of [[], [0], [1]]) expect(says(programs.associated, data, six).key).toBe('associatedAccount')
    const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 5 })
    expect(says(programs.compute, limit.data)).toMatchObject({ key: 'computeUnits', parts: { number: { value: 5n } } })
    const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 9 })
    expect(says(programs.compute, price.data)).toMatchObject({ key: 'computePrice', parts: { number: { value: 9n } } })
  })

  it('knows where the tokens of a person lie', async () => {
    // Of the token program's own library.
    const { findAssociatedTokenPda } = await import('@solana-program/token')
    for (let i = 0; i < 20; i++) {
      const [owner, of] = [Keypair.generate(), Keypair.generate()].map((one) => one.publicKey.toBase58()) as [
        string,
        string,
      ]
      const [expected] = await findAssociatedTokenPda({
        owner: owner as never,
        mint: of as never,
        tokenProgram: programs.token2022 as never,
      })
      expect(associatedAddress(owner, of, programs.token2022)).toBe(expected)
    }
  })

  it.each<[string, string, number[], number]>([
    ['an unknown program', PublicKey.default.toBase58().replaceAll('1', '2'), [], 0],
    ['an unknown instruction', programs.system, [99, 0, 0, 0], 9],
    ['an extension that we do not know', programs.token2022, [27, 1], 9],
    ['a byte too many', programs.system, [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0], 9],
    ['an account too few', programs.system, [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0], 1],
  ])('cannot read %s', (_name, program, data, accounts) => {
    const described = says(
      program,
      data,
      Array.from({ length: accounts }, () => me.toBase58()),
    )
    expect(described).toMatchObject({ key: 'unknownProgram', marks: ['unreadable'] })
  })

  it('reads each known instruction back to the bytes that it came from', () => {
    const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => base58.encode(bytes))
    const values: Record<LayoutKind, fc.Arbitrary<LayoutValue>> = {
      u8: fc.bigInt(0n, 255n),
      u32: fc.bigInt(0n, 2n ** 32n - 1n),
      u64: fc.bigInt(0n, 2n ** 64n - 1n),
      key,
      maybeKey: fc.option(key, { nil: undefined }),
      text: fc.string({ unit: 'grapheme', maxLength: 32 }),
    }
    const rows = Object.entries(knownPrograms).flatMap(([program, list]) => list.map((row) => ({ program, row })))
    const cases = fc
      .constantFrom(...rows)
      .chain(({ program, row }) =>
        fc.tuple(fc.constant(program), fc.constant(row), fc.tuple(...row.fields.map((kind) => values[kind]))),
      )
    fc.assert(
      fc.property(cases, ([program, row, given]) => {
        const data = writeLayout(row, given)
        const read = readLayout(row, data)
        expect(read).toEqual(given)
        expect(hex(writeLayout(row, read ?? []))).toBe(hex(data))
        expect(
          says(
            program,
            data,
            Array.from({ length: 6 }, () => other.toBase58()),
          ).key,
        ).not.toBe('unknownProgram')
      }),
      { numRuns: 2000 },
    )
  })
})
