import { setTimeout as sleep } from 'node:timers/promises'
import { type Devnet, devnetContracts, launchBrowser, personas, rpcCall, startDevnet } from '@latchkey/devnet'
import type { Page } from 'playwright-core'
import { encodeFunctionData, erc20Abi, maxUint256, padHex, toHex } from 'viem'
import { median } from '../statistics.ts'
import { machine, markdownTable } from '../table.ts'

const count = 500
const owner = personas.carol.address
const rounds = 9
const targetMs = 400

/** How long 500 allowances of a chain take from the answer of the api to the screen, in the wallet holder's app. */
export async function runPermissionsBench(): Promise<{ text: string; numbers: unknown }> {
  await using devnet = await startDevnet({ only: ['web'], chainIds: [1] })
  const { web = '', practice = '' } = devnet.urls
  await grant(devnet)
  const browser = await launchBrowser()
  try {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ autoApprove: true, account: 'carol' })
    await fetch(`${practice}/control`, { method: 'POST', headers, body })
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(web)
    await page.getByTestId('connect-button').first().click()
    await page.getByTestId('wallet-selector-money.latchkey.practice').filter({ visible: true }).click()
    await page.getByTestId('account-button').filter({ visible: true }).first().waitFor()
    const shownMs: number[] = []
    for (let round = 0; round < rounds; round += 1) shownMs.push(await show(page, web))
    return { text: report(shownMs), numbers: { shownMs } }
  } finally {
    await browser.close()
  }
}

/** Loads the page. @returns From the answer to the frame after the first rows */
async function show(page: Page, web: string): Promise<number> {
  await page.goto(`${web}/permissions`)
  const shownMs = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector('[data-testid=allowance]') === null) {
            requestAnimationFrame(look)
            return
          }
          requestAnimationFrame(() => {
            const asked = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/allowances?'))
            const answered = asked.map((entry) => (entry as PerformanceResourceTiming).responseEnd)
            resolve(performance.now() - Math.max(...answered))
          })
        }
        look()
      }),
  )
  await page.getByText(`Tokens and NFTs · ${count}`).waitFor()
  return shownMs
}

/** Has carol let 500 take her USDC, every second of them without a limit, and waits until the api lists them all. */
async function grant({ chains, urls: { api = '' } }: Devnet): Promise<void> {
  const [chain] = chains
  if (chain === undefined) throw new Error('The devnet has no chain.')
  const ask = (method: string, ...params: readonly unknown[]) => rpcCall(chain.rpcUrl, method, params)
  await ask('anvil_impersonateAccount', owner)
  for (let n = 1; n <= count; n += 1) {
    const units = n % 2 === 0 ? maxUint256 : BigInt(n) * 1_000_000n
    const args = [padHex(toHex(0xabc000 + n), { size: 20 }), units] as const
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
    await ask('eth_sendTransaction', { from: owner, to: devnetContracts.usdc, data, gas: toHex(60_000) })
  }
  await ask('anvil_stopImpersonatingAccount', owner)
  const url = `${api}/v1/account/${owner}/allowances?projectId=devnet&fresh=1`
  for (let tries = 0; tries < 100; tries += 1) {
    const { allowances } = (await (await fetch(url)).json()) as { allowances: readonly unknown[] }
    if (allowances.length === count) return
    await sleep(200)
  }
  throw new Error(`The api does not list ${count} allowances.`)
}

function report(shownMs: readonly number[]): string {
  const slowest = Math.max(...shownMs)
  const ms = (value: number) => value.toFixed(0)
  const reached = slowest <= targetMs ? 'yes' : '**missed**'
  return [
    `${machine()}; ${rounds} visits.`,
    '',
    markdownTable(
      ['', 'median, ms', 'slowest, ms', 'target, ms', 'reached'],
      [
        [
          `${count} allowances, from the answer to the frame after the first rows`,
          ms(median(shownMs)),
          ms(slowest),
          `${targetMs}`,
          reached,
        ],
      ],
    ),
  ].join('\n')
}
