import { openModal, pushView, setLocale, setTheme } from '@latchkey/core'
import { constants } from '@latchkey/protocol'
import axe from 'axe-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { manyWallets } from '../../../test/manyWallets.ts'
import { mountApp } from '../../../test/mountApp.tsx'
import { scriptedWalletConnect } from '../../../test/scriptedWalletConnect.ts'
import { testKit } from '../../../test/testKit.ts'
import { ar } from '../../messages/ar.ts'
import { de } from '../../messages/de.ts'

const desktop = { mobile: false, ios: false, android: false, telegram: false, locale: 'en-US' }
const phone = { ...desktop, mobile: true, android: true }
const ways = { webapp_link: 'https://web.example', desktop_link: 'walletone://' }

type Stage = {
  readonly platform: typeof phone
  readonly afterMs: number
  readonly fails?: boolean
  /** What is there when the stage is set. */
  readonly sign: string
}

const stages: Readonly<Record<string, Stage>> = {
  'a code': { platform: desktop, afterMs: 0, sign: '.lk-qr svg' },
  'a code that nobody scans': { platform: desktop, afterMs: 5_000, sign: '.lk-ladder' },
  'a code that has expired': { platform: desktop, afterMs: constants.pairingExpiryMs, sign: '.lk-qr-veil' },
  'a wallet that failed': { platform: desktop, afterMs: 0, fails: true, sign: '.lk-details' },
  'an app': { platform: phone, afterMs: 0, sign: '.lk-ring' },
  'an app that does not answer': { platform: phone, afterMs: 5_000, sign: '.lk-ladder' },
  'an app whose link has expired': { platform: phone, afterMs: constants.pairingExpiryMs, sign: '[role=alert]' },
}

/** Brings a stage of a pairing to the screen, at rest. */
async function set({ platform, afterMs, fails, sign }: Stage) {
  const relay = scriptedWalletConnect()
  const kit = testKit({ wallets: [relay], env: { platform, openUrl: () => undefined } })
  const app = mountApp(kit, null, { catalogues: [de, ar] })
  await expect.poll(() => kit.store.getState().connectors.length).toBe(1)
  void openModal(kit)
  const [first] = manyWallets(1)
  if (first === undefined) throw new Error('no wallet')
  pushView(kit, 'ConnectingWalletConnect', { walletId: first.id, wallet: { ...first, ...ways } })
  await expect.poll(() => relay.links.length).toBe(1)
  if (fails) relay.fail('wallet/unavailable')
  await kit.clock.advance(afterMs)
  await expect.poll(() => app.find(sign)).not.toBeNull()
  await isAtRest(app.find)
  return { kit, ...app }
}

async function isAtRest(find: (selector: string) => HTMLElement | null): Promise<void> {
  const isMoving = (motion: Animation) => motion.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY
  await expect.poll(() => find('dialog')?.getAnimations({ subtree: true }).filter(isMoving)).toEqual([])
}

describe.each(Object.entries(stages))('%s', (_, stage) => {
  it('has no finding by axe, dark and light', async () => {
    const { kit, modal, find } = await set(stage)
    for (const themeMode of ['dark', 'light'] as const) {
      setTheme(kit, { themeMode })
      await expect.poll(() => modal().host.getAttribute('data-lk-theme')).toBe(themeMode)
      await isAtRest(find)
      const { violations } = await axe.run(modal().host, { resultTypes: ['violations'] })
      expect(violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)])).toEqual([])
    }
  })

  it('fits in 320 px in three languages, with targets of 44 px and one primary action', async () => {
    onTestFinished(() => page.viewport(1280, 800))
    await page.viewport(320, 640)
    const { kit, find } = await set(stage)
    for (const locale of ['en-US', 'de', 'ar']) {
      setLocale(kit, locale)
      await expect.poll(() => find('.lk')?.getAttribute('lang')).toBe(locale)
      await isAtRest(find)
      const body = find('.lk-slide .lk-body')
      const edge = body?.getBoundingClientRect()
      const all = [...(body?.querySelectorAll<HTMLElement>('*') ?? [])].filter((each) => !each.closest('svg,.lk-vh'))
      const outside = all.filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        return width > 0 && edge !== undefined && (left < edge.left - 0.5 || right > edge.right + 0.5)
      })
      expect(
        outside.map((element) => element.outerHTML),
        locale,
      ).toEqual([])
      expect(body?.scrollWidth).toBeLessThanOrEqual(body?.clientWidth ?? 0)
      const small = all.filter((each) => each.matches('button,summary')).filter((each) => each.offsetHeight < 44)
      expect(
        small.map((element) => element.outerHTML),
        locale,
      ).toEqual([])
      expect(all.filter((element) => element.matches('.lk-btn.pri')).length).toBeLessThanOrEqual(1)
    }
  })
})
