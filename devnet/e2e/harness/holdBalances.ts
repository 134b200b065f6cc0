import type { Page } from 'playwright-core'

/**
 * Holds back what a page asks the service about balances until the returned function is called. The service keeps for half
 * a minute what it has read of an account: who gives a new wallet money before that is free waits for none of it.
 */
export async function holdBalances(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(
    ({ pathname }) => /^\/v1\/account\/[^/]+\/balance$/.test(pathname),
    async (route) => {
      await released
      // The page may have given it up.
      await route.continue().catch(() => {})
    },
  )
  return release
}
