import { connect, openModal, pushView } from '@latchkey/core'
import { requestPermissions } from '@latchkey/core/permissions'
import { mainnet } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountApp } from '../../../test/mountApp.tsx'
import { scriptedApi } from '../../../test/scriptedApi.ts'
import { scriptedChain } from '../../../test/scriptedChain.ts'
import { scriptedLogin } from '../../../test/scriptedLogin.ts'
import { budget, contextOf, pciOf, scriptedSessions, sessionToken } from '../../../test/scriptedSessions.ts'
import { alice, bob } from '../../../test/scriptedWallet.ts'
import { type TestKitOptions, testKit } from '../../../test/testKit.ts'

const signature = `0x${'33'.repeat(65)}`

/** A page with a wallet, whose account may have given permissions. */
async function opened(options: TestKitOptions = {}) {
  const sessions = scriptedSessions()
  const api = scriptedApi({ chains: [mainnet.caipNetworkId], sessions })
  const kit = testKit({ api, features: { smartSessions: true }, ...options })
  const app = mountApp(kit, null)
  await expect.poll(() => kit.store.getState().connectors.length).toBeGreaterThan(0)
  await connect(kit, { connectorId: kit.wallet.id })
  void openModal(kit)
  await expect.element(page.getByTestId('account-menu')).toBeVisible()
  kit.chain.answers.wallet_revokePermissions = signature
  return { kit, api, sessions, ...app }
}

async function openedList() {
  const world = await opened()
  pushView(world.kit, 'SmartSessionList')
  const rows = () =>
    [...(world.find('.lk-slide .lk-body')?.querySelectorAll('.lk-row-t') ?? [])].map((row) =>
      [...row.children].map((line) => line.textContent).join(' / '),
    )
  return { ...world, rows }
}

const open = async (number: number) => {
  await userEvent.click(page.getByTestId(`smart-session-${pciOf(number)}`))
  await expect.element(page.getByText('Who may spend')).toBeVisible()
}

describe('the permissions of an account', () => {
  it('are listed in words, active ones first, as the services know them [S1.15]', async () => {
    const { rows } = await openedList()
    await expect
      .poll(rows)
      .toEqual([
        'Up to 20 USDC a day / Until Jan 8, 1980',
        'Up to 0.50 ETH in all / Until Jan 8, 1980',
        '3 calls of 0x3C…4293BC / Until Jan 8, 1980',
        'Something that can’t be shown here / Until Jan 8, 1980',
        'Up to 20 USDC every 2 days / Taken back on Jan 1, 1970',
        'Up to 50 USDC in all, 8.64 USDC more each day / Ended on Jan 1, 1970',
      ])
    await open(2)
    await expect.element(page.getByText('Take back what others may spend')).toBeVisible()
    await open(3)
    await expect.element(page.getByTestId('take-back')).not.toBeInTheDocument()
  })

  it('are taken back by the signature of the wallet, which the services get [S1.15]', async () => {
    const { kit, rows, sessions } = await openedList()
    await open(1)
    kit.wallet.script.permissions = 'silent'
    await userEvent.click(page.getByTestId('take-back'))
    await expect.element(page.getByText('Confirm it in Rabby.')).toBeVisible()
    expect(sessions.revoked).toEqual([])
    kit.wallet.script.permissions = 'approve'
    await userEvent.click(page.getByTestId(`smart-session-${pciOf(1)}`))
    // By keys alone: the row, two addresses to copy, the button.
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Who may spend')).toBeVisible()
    await userEvent.keyboard('{Tab}{Tab}{Tab}{Enter}')
    await expect.poll(() => rows().filter((row) => row.includes('Taken back'))).toHaveLength(2)
    expect(rows()).toContain('Up to 20 USDC a day / Taken back on Jan 1, 1970, pending on Ethereum')
    expect(sessions.revoked).toEqual([{ pci: pciOf(1), signature }])
    expect(kit.chain.requested.at(-1)).toEqual({
      method: 'wallet_revokePermissions',
      params: [{ pci: pciOf(1), address: alice, expiry: 315_532_800 + 7 * 86_400, permissions: [] }],
    })
    await expect.element(page.getByText('The permission was taken back')).toBeInTheDocument()
  })

  it('stay where the wallet says no, knows no such thing or answers with something else', async () => {
    const { kit, sessions } = await openedList()
    await open(1)
    const says = async (text: string) => {
      await userEvent.click(page.getByTestId('take-back'))
      await expect.element(page.getByText(text)).toBeVisible()
    }
    kit.wallet.script.permissions = 'wallet/user-rejected'
    await says('You declined in Rabby')
    kit.wallet.script.permissions = 'rpc/method-not-found'
    await says('Rabby gives no permissions')
    kit.wallet.script.permissions = 'approve'
    kit.chain.answers.wallet_revokePermissions = '0x33'
    await says('This did not work')
    expect(sessions.revoked).toEqual([])
  })

  it('have ended where the network refuses them, and are not called pending where it was not asked', async () => {
    const { kit, sessions } = await opened()
    const [first, second, ...others] = sessions.listed.get(mainnet.caipNetworkId) ?? []
    if (first === undefined || second === undefined) throw new Error('two sessions were expected')
    sessions.listed.set(mainnet.caipNetworkId, [
      { ...first, disabledAt: 970 },
      { ...second, revokedAt: 980, chain: 'notRead' },
      ...others,
    ])
    pushView(kit, 'SmartSessionList')
    await expect.element(page.getByText('Up to 20 USDC a day')).toBeVisible()
    await expect.poll(() => page.getByText('Taken back on Jan 1, 1970').elements().length).toBe(3)
    expect(page.getByText('pending on').elements()).toEqual([])
    await open(1)
    await expect.element(page.getByTestId('take-back')).not.toBeInTheDocument()
  })

  it('are not said to be none where the services do not answer', async () => {
    const { api, kit } = await opened()
    api.down = true
    pushView(kit, 'SmartSessionList')
    await expect.element(page.getByText('Permissions couldn’t be read')).toBeVisible()
    api.down = false
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await expect.element(page.getByText('Up to 20 USDC a day')).toBeVisible()
  })

  it('are said to be none where there are none, with the network', async () => {
    const { kit, sessions } = await opened()
    sessions.listed.clear()
    pushView(kit, 'SmartSessionList')
    await expect.element(page.getByText('On Ethereum, this app spends nothing without asking you.')).toBeVisible()
  })
})

describe('the way to the permissions', () => {
  const row = () => page.getByTestId('account-permissions')
  const menu = async (options: TestKitOptions = {}, connectorId?: string) => {
    const kit = testKit({ features: { smartSessions: true }, ...options })
    mountApp(kit, null)
    await expect.poll(() => kit.store.getState().connectors.length).toBeGreaterThan(0)
    await connect(kit, { connectorId: connectorId ?? kit.wallet.id })
    void openModal(kit)
    await userEvent.click(page.getByTestId('account-menu'))
    await expect.element(page.getByText('Add wallet')).toBeVisible()
    return kit
  }
  const smart = () =>
    scriptedLogin({
      networks: [mainnet],
      smartAccount: { networkIds: [mainnet.caipNetworkId], preferredType: 'smartAccount', isDeployed: true },
    })

  it('is in the menu of an account that is smart, and leads to the list', async () => {
    await menu({ wallets: [smart()], api: scriptedApi({ sessions: scriptedSessions() }) }, 'ID_AUTH')
    await userEvent.click(row())
    await expect.element(page.getByRole('dialog', { name: 'Permissions' })).toBeVisible()
  })

  it.each([
    ['is there for a wallet that says that it gives permissions', { supported: true }, 1],
    ['is not there for a wallet that says that it gives none', { supported: false }, 0],
    ['is not there for a wallet that says nothing of it', undefined, 0],
  ])('%s', async (_, permissions, count) => {
    const chain = scriptedChain()
    chain.can = { atomic: 'unsupported', further: { permissions } }
    await menu({ chain, adapters: [chain] })
    await expect.poll(() => chain.saidCapabilities).toBeGreaterThan(0)
    await expect.poll(() => row().elements().length).toBe(count)
  })

  it('is not there without the feature', async () => {
    await menu({ wallets: [smart()], features: {} }, 'ID_AUTH')
    await expect.element(row()).not.toBeInTheDocument()
  })
})

describe('a permission that was just given', () => {
  const asking = {
    delegate: bob,
    permissions: [
      { kind: 'periodic', asset: { kind: 'token', address: sessionToken }, units: 20_000_000n, periodSeconds: 86_400 },
    ],
  } as const

  it('is confirmed in the modal, as the wallet has left it, and leads to the list', async () => {
    const { kit } = await opened()
    const context = contextOf({ ...budget, units: 5_000_000n })
    kit.chain.answers.wallet_requestExecutionPermissions = [{ context }]
    await requestPermissions(kit, asking)
    await expect.element(page.getByText('Permission given')).toBeVisible()
    await expect.element(page.getByText('Up to 5 USDC a day')).toBeVisible()
    await userEvent.click(page.getByTestId('permissions-list'))
    await expect.element(page.getByText('Up to 20 USDC a day')).toBeVisible()
  })

  it('is told to the app alone without the feature', async () => {
    const { kit } = await opened({ features: {} })
    kit.chain.answers.wallet_requestExecutionPermissions = [{ context: contextOf(budget) }]
    expect(await requestPermissions(kit, asking)).toHaveLength(1)
    expect(kit.store.getState().modal.stack.map(({ view }) => view)).toEqual(['Account'])
  })
})
