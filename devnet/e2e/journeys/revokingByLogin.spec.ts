import type { Page } from 'playwright-core'
import type { Address } from 'viem'
import { expect, it } from 'vitest'
import { rpcCall } from '../../src/chains/devnetChains.ts'
import { approveToEnd } from '../harness/approveInFrame.ts'
import { grant, idOf, listed, standing, twelve } from '../harness/givenAllowances.ts'
import { logInByMail } from '../harness/logInByMail.ts'
import { openVisit } from '../harness/openVisit.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { modal, openConnect } from '../harness/steps.ts'
import { watchMail } from '../harness/watchMail.ts'

const browser = sharedBrowser({ partitioned: true })
const { urls, chains } = ownWorld()
const [first, second] = chains.map(({ caip }) => caip)
/** Two of USDC on the first chain, and two on the second. */
const four = twelve.filter(({ caip, token }) => token === 'usdc' && (caip === first || caip === second))

it('revokes four on two chains by a login, with one press in the wallet for each, and makes the account plain again', async () => {
  const { page } = await openVisit(browser(), urls.web)
  await openConnect(page)
  const email = `noor.${Date.now()}@example.org`
  const mails = await watchMail(email)
  await logInByMail(page, email, mails)
  await modal(page).waitFor({ state: 'hidden' })
  const [own = '0x'] = await accountsOf(page)
  const there = chains.filter(({ caip }) => caip === first || caip === second)
  await Promise.all(there.map(({ rpcUrl }) => rpcCall(rpcUrl, 'anvil_setBalance', [own, '0xde0b6b3a7640000'])))
  await grant(own, four)
  await page.goto(`${urls.web}/permissions`)
  await expect.poll(() => listed(page)).toEqual(four.map(idOf).toSorted())
  await page.getByTestId('select-all').click()
  await page.getByTestId('revoke').click()
  for (const name of ['Ethereum', 'Base']) {
    const says = await approveToEnd(page)
    for (const part of ['All or nothing', name]) expect(says).toContain(part)
  }
  await expect.poll(() => standing(own), { timeout: 30_000 }).toEqual([])
  expect(await page.getByTestId('go-on').count()).toBe(0)
  await page.getByTestId('no-allowances').waitFor()

  // The batches have made the account smart on both; it is a plain one again on the one that is asked for.
  const codes = () =>
    Promise.all(there.map(async ({ rpcUrl }) => String(await rpcCall(rpcUrl, 'eth_getCode', [own, 'latest'])).length))
  const smart = 2 + 2 * 23
  expect(await codes()).toEqual([smart, smart])
  await page.getByRole('button', { name: 'Turn off the smart account on Ethereum' }).click()
  await approveToEnd(page)
  await expect.poll(codes).toEqual([2, smart])
  await expect.poll(() => page.getByTestId('turn-off-code').count()).toBe(1)
  await page.getByRole('button', { name: 'Turn off the smart account on Base' }).waitFor()
}, 120_000)

/** The accounts of the wallet that announces itself for a login. */
const accountsOf = (page: Page) =>
  page.evaluate(async () => {
    type Provider = { request(call: { method: string }): Promise<Address[]> }
    const provider = await new Promise<Provider>((resolve) => {
      window.addEventListener('eip6963:announceProvider', ((event: CustomEvent) => {
        if (event.detail.info.rdns === 'org.latchkey.embedded') resolve(event.detail.provider)
      }) as EventListener)
      window.dispatchEvent(new Event('eip6963:requestProvider'))
    })
    return provider.request({ method: 'eth_accounts' })
  })
