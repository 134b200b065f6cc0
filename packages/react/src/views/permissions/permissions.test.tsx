import { connect, openModal, pushView } from '@latchkey/core'
import { base, mainnet, polygon } from '@latchkey/protocol/networks'
import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountApp } from '../../../test/mountApp.tsx'
import { scriptedAllowance, scriptedAllowances } from '../../../test/scriptedAllowances.ts'
import { scriptedApi } from '../../../test/scriptedApi.ts'
import { scriptedLogin } from '../../../test/scriptedLogin.ts'
import { type TestKitOptions, testKit } from '../../../test/testKit.ts'

const chains = [mainnet.caipNetworkId, base.caipNetworkId, polygon.caipNetworkId]

/** The view of a connected account, whose api lists what is given. */
async function opened(
  allowances = scriptedAllowances(),
  more: Parameters<typeof scriptedApi>[0] = {},
  wallets?: TestKitOptions['wallets'],
) {
  const api = scriptedApi({ chains, allowances, ...more })
  const options: TestKitOptions = wallets ? { api, wallets } : { api }
  const kit = testKit(options)
  const app = mountApp(kit, null)
  await expect.poll(() => kit.store.getState().connectors.length).toBeGreaterThan(0)
  await connect(kit, { connectorId: kit.wallet.id })
  void openModal(kit)
  pushView(kit, 'Permissions')
  const rows = () => [...app.modal().querySelectorAll<HTMLElement>('[data-testid=allowance]')]
  const ids = () => rows().map((row) => row.dataset.allowance)
  return { kit, api, allowances, rows, ids, ...app }
}

describe('what others may do', () => {
  it('is listed by the money at risk, each with who, what, and a word for each risk', async () => {
    const { rows, ids } = await opened()
    await expect.poll(ids).toEqual(['unlimited', 'router', 'permit2', 'collection'])
    // Beside what has a price there is a collection.
    await expect.element(page.getByTestId('at-risk')).toHaveTextContent('Others can take $1,224.12 or more today')
    const [unlimited, router, , collection] = rows().map((row) => row.textContent)
    expect(unlimited).toContain('USDC on Ethereum')
    for (const risk of ['Unlimited', 'Unknown spender', 'Spender without code', 'Not used since May 4, 1978']) {
      expect(unlimited).toContain(risk)
    }
    expect(router).toContain('Uniswap Universal Router')
    expect(router).toContain('500 USDC on Ethereum')
    expect(router).toContain('$500.00')
    expect(collection).toContain('All of Tideline on Ethereum')
    expect(collection).toContain('3 NFTs')
    await expect.element(page.getByText('EIP7702StatelessDeleGator')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Disconnect Rabby' })).toBeVisible()
  })

  it('add up to a sum that is whole where all that can be taken has a price', async () => {
    const nothing = scriptedAllowance('spent', { chainId: base.caipNetworkId, atRisk: { amount: '0' } })
    await opened({ ...scriptedAllowances(), allowances: [scriptedAllowance('router'), nothing] })
    await expect.element(page.getByTestId('at-risk')).toHaveTextContent('Others can take $500.00 today')
  })

  it('opens to addresses and dates', async () => {
    await opened()
    await page.getByRole('button', { name: /Uniswap Universal Router 500 USDC/ }).click()
    for (const text of ['Known since', 'Mar 2, 1979', 'Granted', 'Nov 2, 1979', 'Last used', 'Dec 1, 1979']) {
      await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    }
    await expect.element(page.getByRole('button', { name: 'Copy: Who' })).toBeVisible()
  })

  it('is nothing only where all networks were read', async () => {
    const none = () => ({ allowances: [], contracts: [], tokenAccounts: [] })
    const { unmount } = await opened(none())
    await expect.element(page.getByText('Nothing granted')).toBeVisible()
    unmount()
    const unread = { [base.caipNetworkId]: { state: 'unread', reason: 'no-source' } as const }
    await opened(none(), { readings: { allowances: unread } })
    await expect.element(page.getByText('Not looked at: Base. There is no source of permissions there.')).toBeVisible()
    expect(page.getByText('Nothing granted').query()).toBeNull()
  })

  it('is not known of an api without the list', async () => {
    const { api } = await opened(undefined, { allowances: undefined })
    await expect
      .element(page.getByText('No answer from Ethereum, Base, and Polygon. There may be permissions there.'))
      .toBeVisible()
    expect(api.requests.some(({ pathname }) => pathname.endsWith('/allowances'))).toBe(true)
  })

  it('shows no more rows than are looked at, and all of them in the end', async () => {
    const many = Array.from({ length: 500 }, (_, n) => scriptedAllowance(`n${n}`, { atRisk: { value: 500 - n } }))
    const { ids, modal } = await opened({ allowances: many, contracts: [], tokenAccounts: [] })
    await expect.poll(() => ids().length).toBe(40)
    // By itself where its end is in sight, else by a press.
    const pressed = () => {
      const more = [...modal().querySelectorAll('button')].find(({ textContent }) => textContent === 'Show more')
      more?.click()
      return ids().length
    }
    await expect.poll(pressed).toBe(500)
    await page.getByTestId('select-all').click()
    await expect.element(page.getByTestId('revoke')).toHaveTextContent('Revoke 500')
  })
})

describe('revoking', () => {
  it('is one button for all that is chosen, by the keyboard too', async () => {
    const { ids } = await opened()
    await expect.poll(() => ids().length).toBe(4)
    await expect.element(page.getByTestId('revoke')).toBeDisabled()
    const box = page.getByRole('checkbox', { name: 'Select 500 USDC, Uniswap Universal Router' })
    box.element().focus()
    await userEvent.keyboard(' ')
    await expect.element(page.getByTestId('revoke')).toHaveTextContent('Revoke 1')
    await page.getByTestId('select-all').click()
    await expect.element(page.getByTestId('revoke')).toHaveTextContent('Revoke 4')
  })

  it('leaves a row until the chain says that it is gone', async () => {
    const { kit, ids, rows, allowances } = await opened()
    let mined = (_: { status: 'success'; blockNumber: bigint }) => {}
    kit.chain.outcome = new Promise((resolve) => {
      mined = resolve
    })
    await expect.poll(() => ids().length).toBe(4)
    await page.getByRole('checkbox', { name: 'Select 500 USDC, Uniswap Universal Router' }).click()
    await page.getByTestId('revoke').click()
    await expect.poll(() => rows()[1]?.textContent).toContain('Being revoked')
    await expect.poll(() => kit.chain.called.length).toBe(1)
    expect(ids()).toContain('router')
    allowances.allowances = allowances.allowances.filter(({ id }) => id !== 'router')
    mined({ status: 'success', blockNumber: 7n })
    await expect.poll(ids).toEqual(['unlimited', 'permit2', 'collection'])
  })

  it('that the person declines leaves everything as it was', async () => {
    const { kit, ids, rows } = await opened()
    kit.wallet.script.send = 'wallet/user-rejected'
    await expect.poll(() => ids().length).toBe(4)
    await page.getByTestId('select-all').click()
    await page.getByTestId('revoke').click()
    await expect.element(page.getByText('You declined in Rabby')).toBeVisible()
    expect(rows().some((row) => row.textContent?.includes('Being revoked'))).toBe(false)
    await expect.element(page.getByTestId('revoke')).toHaveTextContent('Revoke 4')
  })

  it('that the network undoes is said at the row', async () => {
    const { kit, ids, rows, modal } = await opened()
    kit.chain.outcome = { status: 'reverted', blockNumber: 7n }
    await expect.poll(() => ids().length).toBe(4)
    await page.getByRole('checkbox', { name: 'Select 500 USDC, Uniswap Universal Router' }).click()
    await page.getByTestId('revoke').click()
    await expect.poll(() => rows()[1]?.querySelector('[role=alert]')?.textContent).toBeTruthy()
    expect(rows()[0]?.querySelector('[role=alert]')).toBeNull()
    const { violations } = await axe.run(modal().host, { resultTypes: ['violations'] })
    expect(violations.map(({ id }) => id)).toEqual([])
  })
})

describe('the code of the account', () => {
  const off = () => page.getByRole('button', { name: 'Turn off the smart account on Ethereum' })

  it('is taken back by the embedded wallet, and listed until the chain says that it is gone', async () => {
    const smartAccount = {
      networkIds: [mainnet.caipNetworkId],
      preferredType: 'smartAccount',
      isDeployed: true,
    } as const
    const login = scriptedLogin({ networks: [mainnet], smartAccount })
    const { api, allowances, modal } = await opened(undefined, {}, [login])
    const said = () =>
      modal().querySelector('[data-testid=turn-off-code]')?.closest('ul')?.querySelector('[role=alert]')
    login.answers.turnOff = 'wallet/user-rejected'
    await off().click()
    await expect.poll(() => login.logins.at(-1)).toBe('turn off eip155:1')
    await expect.element(off()).toBeEnabled()
    expect(said()).toBeNull()
    login.answers.turnOff = 'frame/storage-unavailable'
    await off().click()
    await expect.poll(() => said()?.textContent).toBeTruthy()
    const { violations } = await axe.run(modal().host, { resultTypes: ['violations'] })
    expect(violations.map(({ id }) => id)).toEqual([])
    login.answers.turnOff = 'go'
    allowances.contracts = []
    await off().click()
    await expect.element(page.getByText('Contract of the account')).not.toBeInTheDocument()
    expect(api.requests.some(({ searchParams }) => searchParams.get('fresh') === '1')).toBe(true)
  })

  it('of another wallet is taken back there, which is said', async () => {
    await opened()
    await expect.element(page.getByText(/look for “smart account” in the settings of Rabby/)).toBeVisible()
    expect(off().query()).toBeNull()
  })
})
