import { launchBrowser, startDevnet } from '@latchkey/devnet'
import type { Page } from 'playwright-core'
import { median } from '../statistics.ts'
import { machine, markdownTable } from '../table.ts'

const count = 500
const rounds = 9
const targetMs = 400

/** How long 500 allowances take from the answer of the api to the screen, in the wallet holder's app. */
export async function runPermissionsBench(): Promise<{ text: string; numbers: unknown }> {
  await using devnet = await startDevnet({ only: ['web'], chainIds: [1] })
  const { web = '', practice = '' } = devnet.urls
  const browser = await launchBrowser()
  try {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ autoApprove: true, account: 'carol' })
    await fetch(`${practice}/control`, { method: 'POST', headers, body })
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.route('**/v1/account/*/allowances?*', (route) =>
      route.fulfill({ json: answer, headers: { 'access-control-allow-origin': '*', 'timing-allow-origin': '*' } }),
    )
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
  return page.evaluate(
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
}

const hex = (n: number, digits: number) => `0x${n.toString(16).padStart(digits, '0')}`
const answer = {
  allowances: Array.from({ length: count }, (_, n) => ({
    id: `eip155:1:erc20:${n}`,
    chainId: 'eip155:1',
    kind: 'erc20',
    token: { address: hex(n + 1, 40), symbol: `T${n}`, name: `Token ${n}`, decimals: 18 },
    spender: { address: hex(10_000 + (n % 50), 40), code: n % 3 === 0 ? 'none' : 'contract' },
    amount: String(count - n),
    unlimited: n % 2 === 0,
    atRisk: { amount: String(count - n), value: count - n },
    since: '2025-03-04T10:00:00.000Z',
    risks: n % 2 === 0 ? ['unlimited', 'unknown-spender', 'stale'] : ['unknown-spender'],
  })),
  contracts: [],
  tokenAccounts: [],
  networks: { 'eip155:1': { state: 'read' } },
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
