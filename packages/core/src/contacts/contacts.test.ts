import type { HistoryEntry } from '@latchkey/protocol/http'
import { describe, expect, it } from 'vitest'
import { fakeTabs } from '../../test/fakeTabs.ts'
import { testKit } from '../../test/testKit.ts'
import { isDustPoisoning, looksLike } from './addressPoisoning.ts'
import { checkReceiver } from './checkReceiver.ts'
import { contactBook, removeContact, saveContact, saveContacts } from './contactBook.ts'
import { contactFile, takeContactFile } from './contactFile.ts'
import { receiversOf } from './pastReceivers.query.ts'

const own = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ion = '0x4f3aB1c0D2e95A7713c08bE66fD21a94C5E07b9d'
/** The same first 4 and last 6 characters as ion's. */
const copy = '0x4faaB1e702c89D4166aF30d5b8C21f07C5E07b9d'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const transfer = (
  direction: 'in' | 'out',
  sender: string,
  recipient: string,
  numeric = '1',
  value: number | null = 5,
) => ({
  fungible_info: { symbol: 'USDC' },
  nft_info: null,
  direction,
  quantity: { numeric },
  value,
  price: null,
  sender,
  recipient,
})

const entry = (
  given: Partial<HistoryEntry['metadata']>,
  transfers: HistoryEntry['transfers'],
  minedAt = '2026-11-02T11:00:00Z',
): HistoryEntry => ({
  id: minedAt,
  metadata: {
    operationType: 'send',
    hash: '0x1',
    minedAt,
    sentFrom: own,
    sentTo: ion,
    status: 'confirmed',
    nonce: 0,
    application: null,
    chain: 'eip155:1',
    ...given,
  },
  transfers,
})

describe('looksLike', () => {
  it.each([
    [ion, copy, true],
    [ion, ion.toLowerCase(), false],
    [ion, other, false],
    ['0x4f3aB1c0D2e95A7713c08bE66fD21a94C5E07b9d', '0x4f3a000000000000000000000000000000007b9d', true],
    ['0x4f3aB1c0D2e95A7713c08bE66fD21a94C5E07b9d', '0x4f00000000000000000000000000000000007b9d', false],
    ['7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV', '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwcfltv', false],
    ['7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV', '7EcD111111111111111111111111111111111wCFLtV', true],
  ])('%s and %s: %s', (left, right, expected) => {
    expect(looksLike(left, right)).toBe(expected)
    expect(looksLike(right, left)).toBe(expected)
  })
})

describe('past receivers', () => {
  it('are those whom the account itself sent something, the last one first', () => {
    const receivers = receiversOf(
      [
        entry({}, [transfer('out', own, ion)], '2026-11-02T11:00:00Z'),
        entry({}, [transfer('out', own, ion.toLowerCase())], '2026-11-03T11:00:00Z'),
        entry({}, [transfer('out', own, other)], '2026-11-04T11:00:00Z'),
      ],
      own.toLowerCase(),
    )
    expect(receivers.map(({ count, lastAtMs }) => [count, new Date(lastAtMs).getDate()])).toEqual([
      [1, 4],
      [2, 3],
    ])
  })

  it('are none who planted themselves: nothing moved, it failed, or somebody else sent it', () => {
    const planted = [
      entry({ sentFrom: other }, [transfer('out', own, copy, '0')]),
      entry({}, [transfer('out', own, copy, '0.000')]),
      entry({ status: 'failed' }, [transfer('out', own, copy)]),
      entry({ operationType: 'receive', sentFrom: copy }, [transfer('in', copy, own)]),
    ]
    expect(receiversOf(planted, own)).toEqual([])
  })
})

describe('checkReceiver', () => {
  const ionContact = { address: ion, name: 'Ion', addedAtMs: 1 }
  const paid = { receivers: [{ address: ion, count: 3, lastAtMs: 5 }], isKnown: true }
  const none = { receivers: [], isKnown: true }

  it('knows whom it has met', () => {
    expect(checkReceiver(ion.toLowerCase(), { contacts: [ionContact], past: paid, own: [own] })).toEqual({
      contact: ionContact,
      past: paid.receivers[0],
      isOwn: false,
      lookAlikeOf: undefined,
      isFirst: false,
    })
  })

  it('names whom a copy is made after, a contact or a past receiver', () => {
    expect(checkReceiver(copy, { contacts: [ionContact], past: none, own: [] }).lookAlikeOf).toMatchObject({
      name: 'Ion',
      isContact: true,
    })
    expect(checkReceiver(copy, { contacts: [], past: paid, own: [] }).lookAlikeOf).toEqual({
      address: ion,
      name: undefined,
      isContact: false,
    })
  })

  it('says that it is the first time only where the history is known', () => {
    expect(checkReceiver(other, { contacts: [], past: none, own: [own] }).isFirst).toBe(true)
    expect(checkReceiver(other, { contacts: [], past: { ...none, isKnown: false }, own: [] }).isFirst).toBeUndefined()
    expect(checkReceiver(other, { contacts: [], past: undefined, own: [] }).isFirst).toBeUndefined()
    expect(checkReceiver(own, { contacts: [], past: none, own: [own] }).isFirst).toBe(false)
  })
})

describe('isDustLookAlike', () => {
  it.each([
    ['a copy that sent next to nothing', entry({ sentFrom: copy }, [transfer('in', copy, own, '0.001', 0.001)]), true],
    [
      'a copy that sent a token without a market',
      entry({ sentFrom: copy }, [transfer('in', copy, own, '9', null)]),
      true,
    ],
    [
      'a copy that somebody else paid for nothing',
      entry({ sentFrom: other }, [transfer('out', own, copy, '0', 0)]),
      true,
    ],
    ['a copy that sent real money', entry({ sentFrom: copy }, [transfer('in', copy, own, '5', 5)]), false],
    ['the known one itself', entry({ sentFrom: ion }, [transfer('in', ion, own, '0.001', 0.001)]), false],
    ['what the person sent', entry({ sentFrom: own }, [transfer('out', own, copy, '1', 0.001)]), false],
    ['a stranger', entry({ sentFrom: other }, [transfer('in', other, own, '0.001', 0.001)]), false],
  ])('%s', (_, given, expected) => {
    expect(isDustPoisoning(given, own, [ion])).toBe(expected)
  })

  it('measures by about a US cent in every currency', () => {
    const worth = (value: number) => entry({ sentFrom: copy }, [transfer('in', copy, own, '5', value)])
    expect(isDustPoisoning(worth(1), own, [ion], 'jpy')).toBe(true)
    expect(isDustPoisoning(worth(2), own, [ion], 'jpy')).toBe(false)
    expect(isDustPoisoning(worth(0.001), own, [ion], 'btc')).toBe(false)
  })
})

describe('the contact book', () => {
  it('keeps names in their order, one an address, over a reload and for other tabs', () => {
    const tabs = fakeTabs()
    const kit = testKit({ env: { storage: tabs.open() } })
    const beside = testKit({ env: { storage: tabs.open() } })
    const names = (of = kit) =>
      contactBook(of)
        .getState()
        .contacts.map(({ name }) => name)
    expect(names(beside)).toEqual([])
    saveContact(kit, { address: ion, name: '  Ion ' })
    saveContact(kit, { address: other, name: 'Ada' })
    saveContact(kit, { address: ion.toLowerCase(), name: 'Ion Two' })
    saveContact(kit, { address: own, name: ' ' })
    expect(names()).toEqual(['Ada', 'Ion Two'])
    expect(names(testKit({ env: { storage: tabs.open() } }))).toEqual(['Ada', 'Ion Two'])
    expect(names(beside)).toEqual(['Ada', 'Ion Two'])
    removeContact(kit, other)
    expect(names()).toEqual(['Ion Two'])
  })

  it.each(['no json', '{"v":2}', '{"v":1,"contacts":[{"address":"","name":"x","addedAtMs":1}]}'])(
    'is empty where %s was kept',
    (text) => {
      const storage = fakeTabs().open()
      storage.set('latchkey.contacts', text)
      expect(contactBook(testKit({ env: { storage } })).getState().contacts).toEqual([])
    },
  )

  it('is changed as it is kept, also where the tab has not heard of what another wrote', () => {
    const tabs = fakeTabs()
    const asleep = testKit({ env: { storage: { ...tabs.open(), subscribe: () => () => undefined } } })
    const awake = testKit({ env: { storage: tabs.open() } })
    const names = (kit: ReturnType<typeof testKit>) =>
      contactBook(kit)
        .getState()
        .contacts.map(({ name }) => name)
    saveContact(asleep, { address: ion, name: 'Ion' })
    saveContact(awake, { address: other, name: 'Ada' })
    saveContact(asleep, { address: own, name: 'Me' })
    expect(names(asleep)).toEqual(['Ada', 'Ion', 'Me'])
    expect(names(awake)).toEqual(['Ada', 'Ion', 'Me'])
    removeContact(awake, ion)
    removeContact(asleep, own)
    expect(names(awake)).toEqual(['Ada'])
    saveContact(awake, { address: ion, name: 'Ion' })
    const file = contactFile([{ address: ion.toLowerCase(), name: 'Another name', addedAtMs: 1 }])
    expect(takeContactFile(asleep, file)).toMatchObject({ added: 0, known: 1 })
  })

  it('keeps in memory what the browser does not store', () => {
    const storage = fakeTabs().open()
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const kit = testKit({ env: { storage: { ...storage, set: refuse } } })
    saveContact(kit, { address: ion, name: 'Ion' })
    saveContact(kit, { address: other, name: 'Ada' })
    expect(contactBook(kit).getState().contacts).toHaveLength(2)
  })

  it('has all contacts that can be read, and writes back those that cannot', () => {
    const tabs = fakeTabs()
    const bad = { address: ion, name: 'x'.repeat(65), addedAtMs: 1 }
    tabs.values.set(
      'latchkey.contacts',
      JSON.stringify({ v: 1, contacts: [bad, { address: other, name: 'Ada', addedAtMs: 1 }] }),
    )
    const kit = testKit({ env: { storage: tabs.open() } })
    expect(contactBook(kit).getState().contacts).toMatchObject([{ name: 'Ada' }])
    saveContact(kit, { address: own, name: 'Me' })
    expect(JSON.parse(tabs.values.get('latchkey.contacts') ?? '')).toMatchObject({
      contacts: [{ name: 'Ada' }, { name: 'Me' }, bad],
    })
  })

  it('keeps more than a thousand over a reload', () => {
    const tabs = fakeTabs()
    const addressOf = (index: number) => `0x${index.toString(16).padStart(40, '0')}`
    const many = Array.from({ length: 1_200 }, (_, index) => ({ address: addressOf(index), name: `Number ${index}` }))
    saveContacts(testKit({ env: { storage: tabs.open() } }), many)
    expect(contactBook(testKit({ env: { storage: tabs.open() } })).getState().contacts).toHaveLength(1_200)
  })
})

describe('a file of contacts', () => {
  const [ionsAddress, copyOfIt] = [ion.toLowerCase(), copy.toLowerCase()]
  const emptyBook = () => testKit({ env: { storage: fakeTabs().open() } })
  const namesOf = (kit: ReturnType<typeof testKit>) =>
    contactBook(kit)
      .getState()
      .contacts.map(({ name }) => name)
  const fileOf = (...contacts: readonly unknown[]) => JSON.stringify({ kind: 'latchkey/contacts/v1', contacts })

  it('brings a book to another browser', () => {
    const here = emptyBook()
    saveContact(here, { address: ionsAddress, name: 'Ion' })
    saveContact(here, { address: other, name: 'Ada' })
    const there = emptyBook()
    const text = contactFile(contactBook(here).getState().contacts)
    expect(takeContactFile(there, text)).toEqual({ added: 2, known: 0, alike: 0, unreadable: 0 })
    expect(namesOf(there)).toEqual(['Ada', 'Ion'])
    expect(takeContactFile(there, text)).toEqual({ added: 0, known: 2, alike: 0, unreadable: 0 })
  })

  it('changes the name of no contact that is there', () => {
    const kit = emptyBook()
    saveContact(kit, { address: ionsAddress, name: 'Ion' })
    takeContactFile(kit, fileOf({ address: ion.toUpperCase().replace('0X', '0x'), name: 'Somebody else' }))
    expect(namesOf(kit)).toEqual(['Ion'])
  })

  it('takes no copy of a contact, of the book or of the file itself', () => {
    const kit = emptyBook()
    saveContact(kit, { address: ionsAddress, name: 'Ion' })
    expect(takeContactFile(kit, fileOf({ address: copyOfIt, name: 'Ion' }))).toMatchObject({ added: 0, alike: 1 })
    const empty = emptyBook()
    const both = fileOf({ address: ionsAddress, name: 'Ion' }, { address: copyOfIt, name: 'Ion' })
    expect(takeContactFile(empty, both)).toMatchObject({ added: 1, alike: 1 })
  })

  it('counts what is no contact, and takes the rest', () => {
    const kit = emptyBook()
    const entries = [7, null, { address: '0x12', name: 'x' }, { address: other, name: ' ' }, { address: other }]
    const text = fileOf(...entries, { address: ionsAddress, name: ' Ion ' })
    expect(takeContactFile(kit, text)).toEqual({ added: 1, known: 0, alike: 0, unreadable: 5 })
    expect(namesOf(kit)).toEqual(['Ion'])
  })

  it.each([
    ['no JSON', '{"kind":"latchkey/conta'],
    ['another file', '{"kind":"latchkey/move/v1"}'],
    ['another version', '{"kind":"latchkey/contacts/v2","contacts":[]}'],
    ['too large', ' '.repeat(300_000)],
  ])('is not taken where it is %s', (_, text) => {
    const kit = emptyBook()
    saveContact(kit, { address: ionsAddress, name: 'Ion' })
    expect(takeContactFile(kit, text)).toBeUndefined()
    expect(namesOf(kit)).toEqual(['Ion'])
  })
})
