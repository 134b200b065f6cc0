import type { Page } from 'playwright-core'

/** What the answers to the page say, from now on, that its accounts are worth, by network. */
export function readWorths(page: Page) {
  const answers: Promise<readonly (readonly [string, number])[]>[] = []
  page.on('response', (response) => {
    const { pathname, searchParams } = new URL(response.url())
    if (response.request().method() !== 'GET' || !/^\/v1\/account\/.*\/balance$/.test(pathname)) return
    const worthOf = async () => {
      const { balances } = (await response.json()) as { balances: { value?: number; price: number }[] }
      const worth = balances.reduce((sum, { value = 0, price }) => sum + (price > 0 ? value : 0), 0)
      return [[`${pathname} ${searchParams.get('chainId')}`, worth]] as const
    }
    // The browser forgets answers of a page that was left: what they said counts no more.
    answers.push(worthOf().catch(() => []))
  })
  return async () => {
    const byNetwork = new Map((await Promise.all(answers)).flat())
    return { byNetwork, total: [...byNetwork.values()].reduce((sum, worth) => sum + worth, 0) }
  }
}
