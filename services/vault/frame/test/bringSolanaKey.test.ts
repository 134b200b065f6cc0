import { accountEndpoints } from '@latchkey/protocol/vault'
import { addressesAs, addressesOf, writePrivateKey } from '@latchkey/vault/keys'
import { ed25519 } from '@noble/curves/ed25519.js'
import { Keypair } from '@solana/web3.js'
import { generatePrivateKey } from 'viem/accounts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bringTexts } from '../src/bring/bringTexts.ts'
import { withOpening } from '../src/walletWindow/withOpening.ts'
import { anotherBrowser, hands, type Instance, newBrowser, startInstance } from './bringing.ts'
import { pageRequest } from './openFrame.ts'

// A key pair of Solana that a person brings, with both services.

const texts = bringTexts.en
const email = 'ann@new.example'
const message = new Uint8Array(32).fill(7)
const sign = { key: 'solana', message } as const
afterEach(() => void vi.restoreAllMocks())

/** A browser whose person pastes one text after the other at their first login, and confirms what the last one opens. */
async function broughtBy(instance: Instance, ...typed: readonly string[]) {
  const person = hands()
  const frame = await newBrowser(instance, person)
  await frame.login.bringNext()
  person.presses.push('key', ...typed.map(() => 'primary'), 'primary')
  person.sources.push(...typed.map((key) => ({ kind: 'key', key }) as const))
  await instance.logIn(frame, email)
  return { person, frame }
}

describe('a key pair of Solana', () => {
  it('is a wallet of its own address here: it signs, comes back on another device, and is shown', async () => {
    await using instance = await startInstance()
    const { secretKey, publicKey } = Keypair.generate()
    const solana = publicKey.toBase58()
    const numbers = [...secretKey]
    const last = numbers.at(-1) ?? 0
    const { frame, person } = await broughtBy(
      instance,
      JSON.stringify(numbers.slice(1)),
      JSON.stringify([...numbers.slice(1), 256]),
      JSON.stringify([...numbers.slice(0, -1), last ^ 1]),
      JSON.stringify(numbers),
    )
    expect(person.pages.flatMap(({ error }) => error ?? [])).toEqual([
      texts.keyPairLength.replace('{count}', '63'),
      texts.keyNumber,
      texts.keyPair,
    ])
    const { wallet } = await frame.login.wallet(pageRequest)
    expect(wallet).toMatchObject({ state: 'active', isBound: true })
    expect(wallet.addresses).toEqual({ solana })
    const confirmed = person.pages.at(-1)
    expect(confirmed?.list).toEqual([{ term: texts.solana, value: solana }])
    expect(confirmed?.lines).toContain(texts.singleSolana)
    expect(confirmed?.error).toBeUndefined()
    expect((await frame.sessions.call(accountEndpoints.me, undefined)).addresses).toEqual({ solana })
    const [signature = message] = await frame.signer.sign([sign], pageRequest.signal)
    expect(ed25519.verify(signature, message, publicKey.toBytes())).toBe(true)
    const evm = { key: 'evm', digest: message } as const
    await expect(frame.signer.sign([evm], pageRequest.signal)).rejects.toMatchObject({ code: 'keys/root-mismatch' })

    const { frame: other, done } = await anotherBrowser(instance, email)
    await done
    expect((await other.login.wallet(pageRequest)).wallet.addresses).toEqual({ solana })
    const shown = await withOpening(other.flow, (worker, opening) => worker.run('reveal', opening))
    const root = secretKey.slice(0, 32)
    expect(shown).toEqual({ kind: 'solanaKey', solana: writePrivateKey(root, 'solanaKey') })
  }, 60_000)

  it('is warned of where what was pasted may be an address', async () => {
    await using instance = await startInstance()
    const address = Keypair.generate().publicKey.toBase58()
    const { person, frame } = await broughtBy(instance, address)
    const confirmed = person.pages.at(-1)
    expect(confirmed?.error).toBe(texts.mayBeAddress)
    // It is shown what it would be: another wallet than that of the address.
    expect(confirmed?.list).not.toEqual([{ term: texts.solana, value: address }])
    expect((await frame.login.wallet(pageRequest)).wallet.addresses.solana).not.toBe(address)
  }, 60_000)
})

const json = (body: object) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

it('an auth service that says that it is of another kind leads no device to another address', async () => {
  let claimed: object | undefined
  await using instance = await startInstance(async ({ truth }) => {
    if (claimed === undefined) return undefined
    const answer = await truth()
    const said = answer.ok ? await answer.clone().json() : undefined
    return said?.addresses == null ? answer : json({ ...said, addresses: claimed })
  })
  const pair = Keypair.generate()
  const root = pair.secretKey.slice(0, 32)
  const { frame } = await broughtBy(instance, writePrivateKey(root, 'solanaKey'))
  const kept = (await frame.login.wallet(pageRequest)).wallet
  expect(kept.addresses).toEqual({ solana: pair.publicKey.toBase58() })
  // With all that is known of the very root, and as a key that the service has made itself.
  const four = await addressesOf(root)
  const own = await addressesAs(new Uint8Array(Buffer.from(generatePrivateKey().slice(2), 'hex')), 'solanaKey')
  for (const lie of [four, await addressesAs(root, 'evmKey'), { solana: four.solana }, own]) {
    claimed = lie
    const { frame: other, done } = await anotherBrowser(instance, email)
    await expect(done).rejects.toMatchObject({ code: expect.stringMatching(/^(frame\/other-wallet|keys\/)/) })
    expect([...other.rows.keys()].filter((row) => row.startsWith('wallet/'))).toEqual([])
    await expect(other.signer.sign([sign], pageRequest.signal)).rejects.toThrow()
  }
  expect(await frame.signer.sign([sign], pageRequest.signal)).toHaveLength(1)
}, 120_000)
