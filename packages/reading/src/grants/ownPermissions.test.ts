import {
  hashDelegation,
  hashDelegationStruct,
  joinContexts,
  splitContexts,
  writeContext,
  writeGrant,
} from '@latchkey/protocol/delegations'
import type { Grant } from '@latchkey/protocol/permissions'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { bytesToHex } from '@noble/hashes/utils.js'
import { decodeFunctionData, type Hex, parseAbi, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { contextOf, delegationAbi } from '../../test/delegations.ts'
import { readOwnPermission, writeDisabling, writeNonceQuestion, writeStop } from './ownPermissions.ts'

const person = privateKeyToAccount(`0x${'42'.repeat(32)}`)
const stranger = privateKeyToAccount(`0x${'43'.repeat(32)}`)
const grant: Grant = {
  chainId: 8453,
  delegate: '0x52908400098527886E0F7030069857D2E4169EE7',
  permission: { kind: 'allowance', asset: { kind: 'native' }, units: 9n, startsAt: 5 },
  expiresAt: 1_800_000_000,
}
const { DelegationManager, NonceEnforcer } = smartAccountContracts

async function given(by = person, account = person.address) {
  const delegation = writeGrant(grant, { account, nonce: 3n, salt: 7n })
  const signature = await by.sign({ hash: toHex(hashDelegation(delegation, 8453)) })
  return { delegation, signature, context: writeContext(delegation, signature) }
}
const read = (context: string) => readOwnPermission(context, person.address)

describe('a context of a permission that the account gave', () => {
  it('is read with the hash that the chain knows it by', async () => {
    const { context, delegation, signature } = await given()
    const found = read(context)
    expect(found).toEqual({ hash: toHex(hashDelegationStruct(delegation)), delegation, signature })
    expect(read(context.toUpperCase().replace('0X', '0x'))).toEqual(found)
  })

  it('is none where another account gave it', async () => {
    expect(read((await given(stranger, stranger.address)).context)).toBeUndefined()
  })

  it('is none, or another one, where a byte of it but the signature is another one, or something comes after it', async () => {
    const { context, delegation } = await given()
    const hash = toHex(hashDelegationStruct(delegation))
    const bytes = context.slice(2).match(/../g) ?? []
    // The signature ends it, padded to whole words.
    const end = bytes.length - 96
    for (const place of bytes.keys()) {
      const changed = bytes.map((byte, i) => (i === place ? (byte === '00' ? '01' : '00') : byte))
      const found = read(`0x${changed.join('')}`)
      if (place < end || place >= end + 65) expect(found?.hash, `byte ${place}`).not.toBe(hash)
    }
    const { delegation: plain, signature } = await given()
    const caveats = plain.caveats.map((one) => ({ ...one, args: '0x01' as const }))
    const withArguments = contextOf([{ ...plain, caveats, signature }] as never)
    for (const other of [withArguments, '0x', `${context}00`, context.slice(0, -2), `${context}${'00'.repeat(32)}`])
      expect(read(other)).toBeUndefined()
  })

  it('is joined with others, and taken apart again', async () => {
    const { context } = await given()
    const another = (await given(stranger, stranger.address)).context
    expect(splitContexts(joinContexts([context, another]))).toEqual([context, another])
    for (const single of [context, joinContexts([]), '0x', '0x1234']) expect(splitContexts(single)).toEqual([single])
  })
})

describe('what takes permissions back on the chain', () => {
  it('names the one permission as the contract takes it', async () => {
    const { delegation, signature } = await given()
    const { to, data } = writeDisabling({ delegation, signature })
    const read = decodeFunctionData({ abi: delegationAbi, data: toHex(data) })
    const caveats = delegation.caveats.map((one) => ({ ...one, args: '0x' }))
    expect({ to, ...read }).toEqual({
      to: DelegationManager,
      functionName: 'disableDelegation',
      args: [{ ...delegation, caveats, signature }],
    })
  })

  it('raises the nonce that all of them carry, and asks for it', () => {
    const { to, data } = writeStop()
    const read = decodeFunctionData({ abi: delegationAbi, data: `0x${bytesToHex(data)}` })
    expect({ to, ...read }).toEqual({ to: NonceEnforcer, functionName: 'incrementNonce', args: [DelegationManager] })
    const abi = parseAbi(['function currentNonce(address manager,address delegator) view returns (uint256)'])
    const question = writeNonceQuestion(person.address)
    expect({ to: question.to, ...decodeFunctionData({ abi, data: question.data as Hex }) }).toEqual({
      to: NonceEnforcer,
      functionName: 'currentNonce',
      args: [DelegationManager, person.address],
    })
  })
})
