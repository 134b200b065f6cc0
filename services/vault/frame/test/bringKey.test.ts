import { accountEndpoints } from '@latchkey/protocol/vault'
import { addressesOf, type MoveFile, openMoveFile, rootToWords } from '@latchkey/vault/keys'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bringTexts } from '../src/bring/bringTexts.ts'
import type { BroughtSource } from '../src/keys/keyJobs.types.ts'
import { saveMoveFile } from '../src/walletWindow/saveMoveFile.ts'
import { withOpening } from '../src/walletWindow/withOpening.ts'
import { anotherBrowser, hands, type Instance, newBrowser, startInstance } from './bringing.ts'
import { pageRequest } from './openFrame.ts'

// A single private key that a person brings, with both services.

const texts = bringTexts.en
const email = 'ann@new.example'
const digest = new Uint8Array(32).fill(7)
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.slice(2), 'hex'))
afterEach(() => void vi.restoreAllMocks())

/** A browser whose person has brought something at their first login. */
async function broughtBy(instance: Instance, source: BroughtSource) {
  const person = hands()
  const frame = await newBrowser(instance, person)
  await frame.login.bringNext()
  person.presses.push(source.kind, 'primary', 'primary')
  person.sources.push(source)
  await instance.logIn(frame, email)
  return { person, frame }
}

describe('a private key of Ethereum', () => {
  it('is a wallet of its own address here: it signs, comes back on another device, and leaves', async () => {
    await using instance = await startInstance()
    const key = generatePrivateKey()
    const { address } = privateKeyToAccount(key)
    const { frame, person } = await broughtBy(instance, { kind: 'key', key })
    const { wallet } = await frame.login.wallet(pageRequest)
    expect(wallet).toMatchObject({ state: 'active', isBound: true })
    expect(wallet.addresses).toEqual({ evm: address })
    const confirmed = person.pages.at(-1)
    expect(confirmed?.list).toEqual([{ term: texts.ethereum, value: address }])
    expect(confirmed?.lines).toContain(texts.single)
    expect((await frame.sessions.call(accountEndpoints.me, undefined)).addresses).toEqual({ evm: address })
    expect(await frame.signer.sign([{ key: 'evm', digest }], pageRequest.signal)).toHaveLength(1)
    const solana = { key: 'solana', message: digest } as const
    await expect(frame.signer.sign([solana], pageRequest.signal)).rejects.toMatchObject({ code: 'keys/root-mismatch' })

    const { frame: other, done } = await anotherBrowser(instance, email)
    await done
    expect((await other.login.wallet(pageRequest)).wallet.addresses).toEqual({ evm: address })
    expect(await other.signer.sign([{ key: 'evm', digest }], pageRequest.signal)).toHaveLength(1)
    const shown = await withOpening(other.flow, (worker, opening) => worker.run('reveal', opening))
    expect(shown).toEqual({ kind: 'evmKey', evm: key })

    const password = 'four words of hers'
    person.presses.push('primary', 'primary')
    person.typed.push({ password, again: password })
    const saved: MoveFile[] = []
    await saveMoveFile(frame.flow, (file) => void saved.push(file))
    expect(saved[0]).toMatchObject({ kind: 'latchkey/move/v2', addresses: { evm: address } })
    expect((await openMoveFile(JSON.stringify(saved[0]), password)).root).toEqual(bytes(key))
  }, 120_000)

  it('is asked for again with the reason where something else was typed, and nothing of that is quoted', async () => {
    await using instance = await startInstance()
    const key = generatePrivateKey()
    const person = hands()
    const frame = await newBrowser(instance, person)
    await frame.login.bringNext()
    const { address } = privateKeyToAccount(key)
    const typed = [address, rootToWords(bytes(key)), key.slice(0, -1), `${key.slice(0, -1)}z`, `0x${'f'.repeat(64)}`]
    person.presses.push('key', ...typed.map(() => 'primary'), 'primary', 'primary')
    person.sources.push(...typed.map((each) => ({ kind: 'key', key: each }) as const), { kind: 'key', key })
    await instance.logIn(frame, email)
    expect(person.pages.flatMap(({ error }) => error ?? [])).toEqual([
      texts.keyAddress,
      texts.keyPhrase,
      texts.keyLength.replace('{count}', '63'),
      texts.keyForm,
      texts.keyRange,
    ])
    expect((await frame.login.wallet(pageRequest)).wallet.addresses).toEqual({ evm: address })
  }, 60_000)
})

const json = (body: object) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

describe('an auth service that says of a wallet that it is of another kind', () => {
  it.each(['a key as a phrase', 'a phrase as a key'] as const)(
    'leads no device to another address: %s',
    async (which) => {
      let claimed: object | undefined
      await using instance = await startInstance(async ({ truth }) => {
        if (claimed === undefined) return undefined
        const answer = await truth()
        const said = answer.ok ? await answer.clone().json() : undefined
        return said?.addresses == null ? answer : json({ ...said, addresses: claimed })
      })
      const key = generatePrivateKey()
      const { address: evm } = privateKeyToAccount(key)
      const four = await addressesOf(bytes(key))
      const isKey = which === 'a key as a phrase'
      const source = isKey
        ? ({ kind: 'key', key } as const)
        : ({ kind: 'words', phrase: rootToWords(bytes(key)) } as const)
      const { frame } = await broughtBy(instance, source)
      const kept = (await frame.login.wallet(pageRequest)).wallet
      expect(kept.addresses).toEqual(isKey ? { evm } : four)
      // With all that is known of the very root: what the same bytes are as the other kind.
      for (const lie of isKey ? [four, { ...four, evm }] : [{ evm }, { evm: four.evm }]) {
        claimed = lie
        const { frame: other, done } = await anotherBrowser(instance, email)
        await expect(done).rejects.toMatchObject({ code: expect.stringMatching(/^(frame\/other-wallet|keys\/)/) })
        expect([...other.rows.keys()].filter((row) => row.startsWith('wallet/'))).toEqual([])
        await expect(other.signer.sign([{ key: 'evm', digest }], pageRequest.signal)).rejects.toThrow()
      }
      // Where it is, it stays what it was.
      expect(await frame.signer.sign([{ key: 'evm', digest }], pageRequest.signal)).toHaveLength(1)
      expect((await frame.login.wallet(pageRequest)).wallet.addresses).toEqual(kept.addresses)
    },
    120_000,
  )
})
