import { constants, KitError } from '@latchkey/protocol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pairingTransition } from './pairing.machine.ts'
import { idlePairing, type PairingEvent, type PairingState } from './pairingState.ts'

const uri = 'wc:topic@2?symKey=key'
const wallet = { id: 'w1', name: 'Phone Wallet' }
const other = { id: 'w2', name: 'Other Wallet' }
const declined = new KitError({ code: 'wallet/user-rejected', shortMessage: 'declined' })

const requested: PairingEvent = { type: 'Requested', options: { wallet }, atMs: 1_000 }
const linkMade: PairingEvent = { type: 'LinkMade', uri, atMs: 1_100 }
const proposed: PairingEvent = { type: 'Proposed', atMs: 1_300 }
const answered: PairingEvent = { type: 'Answered', atMs: 9_000 }
const slowed: PairingEvent = { type: 'Slowed', atMs: 6_300 }
const expired: PairingEvent = { type: 'Expired', atMs: 231_101 }
const failed: PairingEvent = { type: 'Failed', error: declined, atMs: 9_500 }
const approved: PairingEvent = { type: 'Approved', atMs: 9_100 }
const opened: PairingEvent = { type: 'LinkOpened', linking: { name: 'Phone Wallet', href: 'phone://' }, atMs: 2_000 }
const lost: PairingEvent = { type: 'RelayLost', reason: 'closed with 1006', atMs: 3_000 }

const after = (...events: readonly PairingEvent[]) =>
  events.reduce<PairingState>((state, event) => pairingTransition(state, event)[0], idlePairing)

describe('the transition table', () => {
  const rows: [string, readonly PairingEvent[], Partial<PairingState>][] = [
    [
      'asked',
      [requested],
      { step: 'requested', buffering: true, walletId: 'w1', recentWallet: wallet, stepAtMs: 1_000 },
    ],
    [
      'a link',
      [requested, linkMade],
      { step: 'requested', buffering: false, wcUri: uri, wcPairingExpiry: 1_100 + constants.pairingExpiryMs },
    ],
    ['with the relay', [requested, linkMade, proposed], { step: 'relay', stepAtMs: 1_300 }],
    ['with the relay before the link', [requested, proposed, linkMade], { step: 'relay', wcUri: uri }],
    ['slow', [requested, linkMade, proposed, slowed], { step: 'relay', slow: true }],
    ['moving again', [requested, slowed, linkMade], { slow: false }],
    ['the relay lost is no progress', [requested, slowed, lost], { step: 'requested', slow: true, stepAtMs: 1_000 }],
    ['answered', [requested, linkMade, proposed, answered], { step: 'wallet' }],
    ['never back', [requested, linkMade, answered, proposed], { step: 'wallet' }],
    ['opened', [requested, linkMade, opened], { wcLinking: { name: 'Phone Wallet', href: 'phone://' } }],
    [
      'another wallet chosen',
      [requested, linkMade, opened, { type: 'WalletChosen', wallet: other, atMs: 3_000 }],
      { walletId: 'w2', recentWallet: other, wcLinking: undefined, wcUri: uri },
    ],
    [
      'approved',
      [requested, linkMade, proposed, answered, approved],
      { step: 'approved', wcUri: undefined, wcPairingExpiry: undefined, wcError: false },
    ],
    ['declined', [requested, linkMade, failed], { wcError: true, error: declined, expired: false }],
    ['failed before the link', [requested, failed], { wcError: true, buffering: false }],
    ['expired', [requested, linkMade, proposed, slowed, expired], { wcError: true, expired: true, slow: false }],
    [
      'the end of an expired one is no news',
      [requested, linkMade, expired, failed],
      { expired: true, error: undefined },
    ],
    ['answered at the last moment', [requested, linkMade, expired, approved], { step: 'approved', wcError: false }],
    ['anew', [requested, linkMade, failed, { ...requested, atMs: 20_000 }], { wcError: false, startedAtMs: 20_000 }],
    ['news of none', [linkMade, proposed, failed, opened], idlePairing],
    ['given up', [requested, linkMade, opened, { type: 'Reset', atMs: 5_000 }], idlePairing],
  ]
  it.each(rows)('%s', (_name, events, expected) => {
    expect(after(...events)).toMatchObject(expected)
  })

  it('waits for progress and for the end, and for nothing once it is over', () => {
    const effectsOf = (...events: readonly PairingEvent[]) => {
      const last = events.at(-1)
      return last ? pairingTransition(after(...events.slice(0, -1)), last)[1] : []
    }
    expect(effectsOf(requested)).toContainEqual({ type: 'later', key: 'slow', delayMs: 5_000, event: 'Slowed' })
    expect(effectsOf(requested, linkMade)).toContainEqual({
      type: 'later',
      key: 'expiry',
      delayMs: 230_001,
      event: 'Expired',
    })
    const stopped = [
      { type: 'abort', key: 'slow' },
      { type: 'abort', key: 'expiry' },
    ]
    for (const end of [approved, failed, expired]) expect(effectsOf(requested, linkMade, end)).toEqual(stopped)
    expect(effectsOf(requested, linkMade, { type: 'Reset', atMs: 5_000 })).toEqual([
      { type: 'abort', key: 'pairing' },
      ...stopped,
    ])
  })
})

describe('the timeline', () => {
  it('tells what happened and when, in order', () => {
    const { timeline } = after(requested, linkMade, proposed, lost, failed)
    expect(timeline).toEqual([
      { atMs: 1_000, event: 'Requested', detail: 'Phone Wallet' },
      { atMs: 1_100, event: 'LinkMade' },
      { atMs: 1_300, event: 'Proposed' },
      { atMs: 3_000, event: 'RelayLost', detail: 'closed with 1006' },
      { atMs: 9_500, event: 'Failed', detail: 'wallet/user-rejected' },
    ])
  })

  it('holds no link, key, topic or address, whatever the wallet and the relay say', () => {
    const hex = (size: number) =>
      fc.array(fc.constantFrom(...'0123456789abcdef'), { minLength: size, maxLength: size }).map((all) => all.join(''))
    fc.assert(
      fc.property(hex(64), hex(64), hex(40), (topic, key, address) => {
        const link = `wc:${topic}@2?relay-protocol=irn&symKey=${key}`
        const { timeline } = after(
          { type: 'Requested', options: { wallet: { id: topic, name: `Wallet of 0x${address}` } }, atMs: 1 },
          { type: 'LinkMade', uri: link, atMs: 2 },
          { type: 'RelayLost', reason: `no answer on ${topic} for ${link}`, atMs: 3 },
        )
        const text = JSON.stringify(timeline)
        for (const secret of [topic, key, address]) expect(text).not.toContain(secret)
      }),
    )
  })

  it('stays short when the relay comes and goes', () => {
    const flood = Array.from({ length: 500 }, (_, index): PairingEvent => ({ ...lost, atMs: index }))
    expect(after(requested, ...flood).timeline).toHaveLength(100)
  })
})
