import { accountEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import { addressesOf, createMoveFile, type MoveFile, type RootAddresses, rootToWords } from '@latchkey/vault/keys'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { bringTexts } from '../src/bring/bringTexts.ts'
import { saveMoveFile } from '../src/walletWindow/saveMoveFile.ts'
import { hands, newBrowser, startInstance } from './bringing.ts'
import { pageRequest } from './openFrame.ts'

const texts = bringTexts.en
const password = 'four words of hers'
const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
const logins = [{ kind: 'email', address: 'ann@old.example' }]
const message = new Uint8Array([1, 2, 3])
afterEach(() => void vi.restoreAllMocks())

const root = random(32)
let file = ''
let addresses: Awaited<ReturnType<typeof addressesOf>>
beforeAll(async () => {
  addresses = await addressesOf(root)
  const made = await createMoveFile({ root, addresses, logins, madeAt: '2026-11-26T12:00:00.000Z' }, password, random)
  file = JSON.stringify(made)
}, 120_000)

const byFile = (text = file, given = password) => ({ kind: 'file', text, password: given }) as const
const byWords = (phrase: string) => ({ kind: 'words', phrase }) as const
/** With one character of a field changed, in its middle. */
function flipped(text: string, field: string): string {
  const start = text.indexOf(`"${field}":"`) + field.length + 4
  const at = Math.floor((start + text.indexOf('"', start)) / 2)
  return `${text.slice(0, at)}${text[at] === 'a' ? 'b' : 'a'}${text.slice(at + 1)}`
}
const twelve = `${'abandon '.repeat(11)}about`

describe('a wallet that was made at another operator', () => {
  it('is the same here by its move file, and signs, with nothing of the old one asked', async () => {
    await using instance = await startInstance()
    const person = hands()
    const frame = await newBrowser(instance, person)
    await frame.login.bringNext()
    person.presses.push('file', 'primary', 'primary')
    person.sources.push(byFile())
    await instance.logIn(frame, 'ann@new.example')
    const { wallet, session } = await frame.login.wallet(pageRequest)
    expect(wallet).toMatchObject({ state: 'active', addresses })
    const account = await frame.sessions.call(accountEndpoints.me, undefined)
    expect(account.addresses).toEqual(addresses)
    // Its old logins are shown, and are none here.
    expect(account.user.email).toBe('ann@new.example')
    expect(session.user.providers).toEqual([])
    const shown = person.pages.at(-1)
    expect(shown?.title).toBe(texts.confirmTitle)
    expect(shown?.list?.map(({ value }) => value)).toEqual(Object.values(addresses))
    expect(shown?.lines?.join(' ')).toContain('ann@old.example')
    const [signature] = await frame.signer.sign([{ key: 'solana', message }], pageRequest.signal)
    expect(ed25519.verify(signature ?? new Uint8Array(), message, base58.decode(addresses.solana))).toBe(true)
  }, 180_000)

  it('is the same at another installation by the file that the old one saved, which has been stopped', async () => {
    const old: { addresses: RootAddresses; file: string } = { addresses, file: '' }
    {
      await using stopped = await startInstance()
      const person = hands()
      const frame = await newBrowser(stopped, person)
      await stopped.logIn(frame, 'ann@old.example')
      old.addresses = (await frame.login.wallet(pageRequest)).wallet.addresses
      person.presses.push('primary', 'primary')
      person.typed.push({ password, again: password })
      await saveMoveFile(frame.flow, (made: MoveFile) => {
        old.file = JSON.stringify(made)
      })
      await stopped[Symbol.asyncDispose]()
      await expect(fetch(stopped.urls.authUrl)).rejects.toThrow('fetch failed')
      await expect(fetch(stopped.urls.guardianUrl)).rejects.toThrow('fetch failed')
    }
    await using instance = await startInstance()
    const person = hands()
    const frame = await newBrowser(instance, person)
    await frame.login.bringNext()
    person.presses.push('file', 'primary', 'primary')
    person.sources.push(byFile(old.file))
    await instance.logIn(frame, 'ann@new.example')
    const { wallet } = await frame.login.wallet(pageRequest)
    expect(wallet).toMatchObject({ state: 'active', addresses: old.addresses })
    const [signature] = await frame.signer.sign([{ key: 'solana', message }], pageRequest.signal)
    expect(ed25519.verify(signature ?? new Uint8Array(), message, base58.decode(old.addresses.solana ?? ''))).toBe(true)
  }, 240_000)

  it.each([
    [12, 16],
    [15, 20],
    [18, 24],
    [21, 28],
  ])(
    'is the same here by a phrase of %i words',
    async (count, size) => {
      await using instance = await startInstance()
      const person = hands()
      const frame = await newBrowser(instance, person)
      const other = random(size)
      await frame.login.bringNext()
      person.presses.push('words', 'primary', 'primary')
      person.sources.push(byWords(rootToWords(other)))
      await instance.logIn(frame, 'ann@new.example')
      const { wallet } = await frame.login.wallet(pageRequest)
      expect(rootToWords(other).split(' ')).toHaveLength(count)
      expect(wallet.addresses).toEqual(await addressesOf(other))
      expect(
        await frame.signer.sign([{ key: 'evm', digest: new Uint8Array(32).fill(7) }], pageRequest.signal),
      ).toHaveLength(1)
    },
    180_000,
  )
})

describe('what is no wallet', () => {
  it('is said in words, and what was right in the end is brought', async () => {
    await using instance = await startInstance()
    const person = hands()
    const frame = await newBrowser(instance, person)
    await frame.login.bringNext()
    const phrases = [
      twelve.replace('abandon abandon', 'abandon abandan'),
      `${twelve} about`,
      `about ${twelve.slice(0, -6)}`,
    ]
    const files = [
      file.slice(0, 300),
      flipped(file, 'sealed'),
      flipped(file, 'evm'),
      file.replace('move/v1', 'move/v9'),
      file.replace('65536', '65535'),
      '{}',
      ' '.repeat(70_000),
    ]
    const presses = ['words', 'primary', 'primary', 'primary', 'other', 'file']
    person.presses.push(
      ...presses,
      ...files.map(() => 'primary'),
      'primary',
      'primary',
      'other',
      'words',
      'primary',
      'primary',
    )
    person.sources.push(...phrases.map(byWords), ...files.map((text) => byFile(text)), byFile(file, 'another password'))
    person.sources.push(byFile(), byWords(twelve))
    await instance.logIn(frame, 'ann@new.example')
    const errors = person.pages.map(({ error }) => error).filter((error) => error !== undefined)
    expect(errors).toEqual([
      texts.word.replace('{place}', '2').replace('{word}', '\u2068abandan\u2069'),
      texts.count.replace('{count}', '13'),
      texts.checksum,
      texts.damaged,
      texts.damaged,
      texts.damaged,
      texts.version,
      texts.cost,
      texts.otherFile,
      texts.tooLarge,
      texts.wrongPassword,
    ])
    // The file opened, but was not confirmed: the words are what counts.
    expect((await frame.login.wallet(pageRequest)).wallet.addresses.evm).toBe(
      '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    )
  }, 240_000)
})

describe('an account that has a wallet', () => {
  it('keeps it, whatever is asked for, and is told so', async () => {
    await using instance = await startInstance()
    const email = 'ann@new.example'
    const first = await newBrowser(instance, hands())
    await instance.logIn(first, email)
    const { wallet } = await first.login.wallet(pageRequest)
    await expect(first.login.bringNext()).rejects.toMatchObject({ code: 'frame/has-wallet' })

    // Said to be logged out here: the question comes before it is known who logs in.
    instance.vault.clock.ms += 31_000
    const person = hands()
    const other = await newBrowser(instance, person)
    await other.login.bringNext()
    await expect(instance.logIn(other, email)).rejects.toMatchObject({ code: 'frame/has-wallet' })
    expect(person.left).toEqual([])
    const account = await first.sessions.call(accountEndpoints.me, undefined)
    expect(account.addresses).toEqual(wallet.addresses)

    // Where it is: said once, and the address alone opens it after that, since the code was right.
    await first.sessions.end()
    await first.login.bringNext()
    instance.vault.clock.ms += 31_000
    await expect(instance.logIn(first, email)).rejects.toMatchObject({ code: 'frame/has-wallet' })
    expect(await first.login.email(email, pageRequest)).toBe('CONNECT')
    expect((await first.login.wallet(pageRequest)).wallet.addresses).toEqual(wallet.addresses)
  }, 120_000)
})

describe('somebody between the two windows', () => {
  it('who names other addresses, or brings what was sealed for another person, makes no wallet of it', async () => {
    await using instance = await startInstance()
    const email = 'ann@new.example'
    const person = hands()
    const frame = await newBrowser(instance, person)
    await frame.login.bringNext()
    person.presses.push('file', 'primary', 'primary')
    person.sources.push(byFile())
    const others = await addressesOf(random(32))
    person.onTheWay = (given) => ({ ...given, addresses: others })
    await expect(instance.logIn(frame, email)).rejects.toMatchObject({ code: 'keys/seal-invalid' })
    const account = await frame.sessions.call(accountEndpoints.me, undefined)
    expect(account.addresses).toBeNull()

    // The root itself opens for the worker that it was sealed to alone.
    const [stolen] = person.left
    if (stolen === undefined) return expect.unreachable()
    person.presses.push('words', 'primary', 'primary')
    person.sources.push(byWords(twelve))
    person.onTheWay = () => stolen
    await expect(frame.login.wallet(pageRequest)).rejects.toMatchObject({ code: 'keys/seal-invalid' })
    expect(JSON.stringify([...frame.rows])).not.toContain('"active"')
  }, 180_000)
})

describe('a page that is closed over it', () => {
  it('asks again where nothing was made, and makes no new wallet in its place', async () => {
    await using instance = await startInstance()
    const person = hands()
    const closed = await newBrowser(instance, person)
    await closed.login.bringNext()
    await expect(instance.logIn(closed, 'ann@new.example')).rejects.toThrow(`No answer to "${texts.title}".`)
    expect((await closed.sessions.call(accountEndpoints.me, undefined)).addresses).toBeNull()
    person.presses.push('words', 'primary', 'primary')
    person.sources.push(byWords(twelve))
    const frame = await newBrowser(instance, person, closed)
    const { wallet } = await frame.login.wallet(pageRequest)
    expect(wallet.addresses.evm).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94')
    expect([...frame.rows.keys()].filter((key) => key.startsWith('bring/'))).toEqual([])
  }, 120_000)

  it.each([
    ['before the wallet was parked', walletEndpoints.prepare, 'before'],
    ['after the wallet was parked', walletEndpoints.prepare, 'after'],
    ['before it became the account’s', walletEndpoints.commit, 'before'],
    ['after it became the account’s', walletEndpoints.commit, 'after'],
  ] as const)(
    '%s: leaves all of it or none, and the same words lead there',
    async (_, endpoint, moment) => {
      await using instance = await startInstance()
      const person = hands()
      const closed = await newBrowser(instance, person)
      await closed.login.bringNext()
      person.presses.push('words', 'primary', 'primary')
      person.sources.push(byWords(twelve))
      const { call } = closed.sessions
      const cut = vi.spyOn(closed.ports.sessions, 'call').mockImplementation(async (...asked) => {
        if (asked[0] !== (endpoint as unknown)) return call(...asked)
        if (moment === 'after') await call(...asked)
        throw new Error('closed')
      })
      await expect(instance.logIn(closed, 'ann@new.example')).rejects.toThrow('closed')
      cut.mockRestore()

      const frame = await newBrowser(instance, person, closed)
      person.presses.push('words', 'primary', 'primary')
      person.sources.push(byWords(twelve))
      const { wallet } = await frame.login.wallet(pageRequest)
      const account = await frame.sessions.call(accountEndpoints.me, undefined)
      expect(wallet).toMatchObject({ state: 'active', addresses: account.addresses })
      expect(wallet.addresses.evm).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94')
      expect(await frame.signer.sign([{ key: 'solana', message }], pageRequest.signal)).toHaveLength(1)
    },
    120_000,
  )
})
