import { bitcoin, mainnet, polygon, solana } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { fakeAdapter } from '../../test/fakeAdapter.ts'
import { testKit } from '../../test/testKit.ts'
import { remoteFeatures, supports } from './features.ts'

describe('features', () => {
  it('on by default: receive, send, emailShowWallets, analytics, allWallets [S9.56] [S9.57] [S9.58] [S9.60]', () => {
    expect(testKit().features).toMatchObject({
      receive: true,
      send: true,
      emailShowWallets: true,
      analytics: true,
      allWallets: true,
    })
  })

  it('off by default: legalCheckbox, smartSessions, collapseWallets, pay [S9.61] [S9.62] [S9.63] [S9.64]', () => {
    expect(testKit().features).toMatchObject({
      legalCheckbox: false,
      smartSessions: false,
      collapseWallets: false,
      pay: false,
    })
  })

  it('are changed by the app one by one', () => {
    const { features } = testKit({ features: { send: false, legalCheckbox: true } })
    expect(features).toMatchObject({ send: false, receive: true, legalCheckbox: true })
  })
})

describe('remote features', () => {
  const on = (id: string, config: string[] | null = null) => ({ id, isEnabled: true, config })

  it('are the defaults, and say so, when the service could not be asked [S9.66] [S9.67] [S9.68] [S9.69] [S9.70]', () => {
    expect(remoteFeatures(testKit(), undefined)).toEqual({
      email: true,
      socials: ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'],
      swaps: ['1inch'],
      onramp: ['coinbase', 'meld'],
      activity: true,
      branding: true,
      source: 'default',
    })
  })

  it('that are missing or switched off in an answer are off', () => {
    expect(remoteFeatures(testKit(), [{ id: 'activity', isEnabled: false }])).toEqual({
      email: false,
      socials: [],
      swaps: [],
      onramp: [],
      activity: false,
      branding: false,
      source: 'remote',
    })
  })

  it('without a list leave the choice to the default, with one they win', () => {
    const kit = testKit()
    expect(remoteFeatures(kit, [on('social_login'), on('swap'), on('onramp', ['meld']), on('activity')])).toMatchObject(
      {
        email: true,
        swaps: ['1inch'],
        onramp: ['meld'],
        activity: true,
      },
    )
    expect(remoteFeatures(kit, [on('social_login', ['github'])])).toMatchObject({ email: false, socials: ['github'] })
  })

  it('never bring back the brand line that the app has removed', () => {
    const kit = testKit({ features: { branding: false } })
    expect(remoteFeatures(kit, [on('reown_branding')]).branding).toBe(false)
    expect(remoteFeatures(kit, undefined).branding).toBe(false)
    expect(remoteFeatures(testKit(), [on('reown_branding')]).branding).toBe(true)
  })
})

describe('supports', () => {
  const bare = [mainnet, solana, bitcoin] as const
  const kit = testKit({
    apiUrl: 'https://api.example',
    networks: bare,
    adapters: [
      fakeAdapter({ namespace: 'eip155' }),
      fakeAdapter({ namespace: 'solana' }),
      fakeAdapter({ namespace: 'bip122' }, ['balance', 'send', 'sign']),
    ],
  })

  it('balance and send on eip155 and solana, and beyond the specification on bip122 [S1.19] [S1.20]', () => {
    for (const capability of ['balance', 'send'] as const) {
      for (const { caipNetworkId } of bare) expect(supports(kit, capability, caipNetworkId), caipNetworkId).toBe(true)
    }
  })

  it('names on eip155 only [S1.21]', () => {
    expect(bare.map(({ caipNetworkId }) => supports(kit, 'names', caipNetworkId))).toEqual([true, false, false])
  })

  it('activity on eip155, and where an index of our own follows the chain [S1.22]', () => {
    const others = testKit({
      apiUrl: 'https://api.example',
      networks: [mainnet, { ...mainnet, chainNamespace: 'cosmos', caipNetworkId: 'cosmos:hub' }],
    })
    expect(bare.map(({ caipNetworkId }) => supports(kit, 'activity', caipNetworkId))).toEqual([true, true, true])
    expect(supports(others, 'activity', 'cosmos:hub')).toBe(false)
  })

  it('swaps and purchases only where the operator offers them, and none where that is not known [S1.23]', () => {
    const swapping = remoteFeatures(kit, [{ id: 'swap', isEnabled: true, config: ['1inch'] }])
    const of = (capability: 'swap' | 'onramp', remote?: ReturnType<typeof remoteFeatures>) =>
      bare.map(({ caipNetworkId }) => supports(kit, capability, caipNetworkId, remote))
    expect(of('swap', swapping)).toEqual([true, true, false])
    expect(of('onramp', swapping)).toEqual([false, false, false])
    const selling = remoteFeatures(kit, [{ id: 'onramp', isEnabled: true, config: ['moonpay'] }])
    expect(of('onramp', selling)).toEqual([true, true, false])
    expect(of('swap', remoteFeatures(kit, [{ id: 'swap', isEnabled: false }]))).toEqual([false, false, false])
    expect(of('swap', remoteFeatures(kit, undefined))).toEqual([false, false, false])
    expect(of('swap')).toEqual([false, false, false])
  })

  it('nothing of the service in a kit without one', () => {
    const alone = testKit()
    expect(supports(alone, 'activity', mainnet.caipNetworkId)).toBe(false)
    expect(supports(alone, 'balance', mainnet.caipNetworkId)).toBe(true)
  })

  it('what the adapter can do, and nothing on a network that the app does not have', () => {
    expect(supports(kit, 'sign', bitcoin.caipNetworkId)).toBe(true)
    expect(supports(kit, 'sign', mainnet.caipNetworkId)).toBe(false)
    expect(supports(kit, 'estimate', bitcoin.caipNetworkId)).toBe(false)
    expect(supports(kit, 'send', polygon.caipNetworkId)).toBe(false)
    expect(supports(testKit({ adapters: [] }), 'send', mainnet.caipNetworkId)).toBe(false)
    expect(supports(kit, 'send', undefined)).toBe(false)
  })
})
